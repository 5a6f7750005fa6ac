import '../../visit/message.css';
import './members.css';
import { routePath } from '../../../server/shared/services.js';
import { useSite } from '../../visit/site.js';
import { PAGE_IDS, SETTING_CODES } from '../../visit/site-codes.js';
import { SiteRedirect } from '../../ui/link/site-redirect.js';
import type { PanelProps } from '../../visit/panel.js';
import { useManagesMembers } from '../../visit/use-group-members-link.js';
import { MembersPage } from './members-page.js';
import { useMembers } from './use-members.js';
import { useTranslation } from 'react-i18next';

/** The members of a group. Without a group the visitor enrolls one first (D-91). */
export function GroupMembersPanel({ route }: PanelProps) {
  const { tenant, settings } = useSite();
  if (settings[SETTING_CODES.manageGroupMembers]?.on !== true) return <SiteRedirect to={`/${tenant.code}/invalid`} />;
  return <LoadedMembers route={route} />;
}

function LoadedMembers({ route }: Pick<PanelProps, 'route'>) {
  const { tenant } = useSite();
  const { isManaged, error: settingsError } = useManagesMembers();
  const { group, isProven, first, error, reload } = useMembers(tenant.code);
  if (error !== undefined) throw error;
  if (isManaged === undefined && settingsError !== undefined) throw settingsError;
  if (group === undefined || isManaged === undefined) return <MembersSkeleton />;
  // The server says whether a proven client manages people; the setting says whether the groups that enroll here do.
  if (group === null || !(isProven || isManaged)) return <NoGroup isManaged={isManaged} />;
  if (first === undefined) return <MembersSkeleton />;
  return <MembersPage route={route} group={group} first={first} reload={reload} />;
}

/** Redirects to the membership page for groups (SPEC 2), or away where groups do not manage their members. */
function NoGroup({ isManaged }: { readonly isManaged: boolean }) {
  const { tenant, library } = useSite();
  if (!isManaged) return <SiteRedirect to={`/${tenant.code}/invalid`} />;
  return <SiteRedirect to={`${routePath(library, PAGE_IDS.membership, tenant.code) ?? ''}?for=group`} />;
}

function MembersSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="s-members" aria-busy="true">
      <div className="s-bone s-bone-title" />
      <output className="s-waiting s-late">{t('panel.group-members.loading', 'Loading the members of your group…')}</output>
      {['a', 'b', 'c'].map((bone) => (
        <div key={bone} className="s-bone s-member-bone" />
      ))}
    </div>
  );
}
