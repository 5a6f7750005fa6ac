import '../message.css';
import './members.css';
import { routePath } from '../../../engine/site/services.js';
import { useSite } from '../../state/site.js';
import { PAGE_IDS } from '../../state/site-codes.js';
import { SiteRedirect } from '../../ui/link/site-redirect.js';
import type { PanelProps } from '../panel.js';
import { useManagesMembers } from '../use-group-members-link.js';
import { MembersPage } from './members-page.js';
import { MembersSkeleton } from './members-skeleton.js';
import { useMembers } from './use-members.js';

/** The members of a group. Without a group the visitor enrolls one first (D-91). */
export function GroupMembersPanel({ route }: PanelProps) {
  const { tenant } = useSite();
  const { isManaged, error } = useManagesMembers();
  if (error !== undefined && isManaged === undefined) throw error;
  if (isManaged === false) return <SiteRedirect to={`/${tenant.code}/invalid`} />;
  return isManaged ? <LoadedMembers route={route} /> : <MembersSkeleton />;
}

/** Shows the members of this visit's group; without a group, redirects to the membership page for groups (SPEC 2). */
function LoadedMembers({ route }: Pick<PanelProps, 'route'>) {
  const { tenant, library } = useSite();
  const { group, members, error, reload } = useMembers(tenant.code);
  if (error !== undefined) throw error;
  if (group === undefined) return <MembersSkeleton />;
  if (group === null) return <SiteRedirect to={`${routePath(library, PAGE_IDS.membership, tenant.code) ?? ''}?for=group`} />;
  return <MembersPage route={route} group={group} members={members} reload={reload} />;
}
