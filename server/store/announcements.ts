/** The PostgreSQL channel that announces changes of a tenant's setup. */
export const announcementChannel = 'vestibule_changed';

/** The change: a tenant by its id, a group by its code, or `all` if announcements may have been missed. */
export type Announcement = { readonly tenantId: string } | { readonly groupCode: string } | 'all';

/** Returns the tenant or the group that an announcement names. */
export function readAnnouncement(text: string): Announcement {
  return text.startsWith('group ') ? { groupCode: text.slice('group '.length) } : { tenantId: text };
}
