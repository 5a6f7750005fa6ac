/** Where the store announces that what a tenant is set up with has changed. */
export const channel = 'vestibule_changed';

/** What is announced: a tenant by its id, a group of tenants by its code, or `all` where something may have been missed. */
export type Announced = { readonly tenantId: string } | { readonly groupCode: string } | 'all';

export function readAnnouncement(text: string): Announced {
  return text.startsWith('group ') ? { groupCode: text.slice('group '.length) } : { tenantId: text };
}
