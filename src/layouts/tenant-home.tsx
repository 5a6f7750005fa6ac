import { useTranslation } from 'react-i18next';
import { endGroup } from '../visit/api/session.js';
import { clearMembers } from '../visit/group-members.js';
import { useSite } from '../visit/site.js';
import { SiteLink } from '../ui/link.js';
import { TenantMark } from '../ui/tenant-mark.js';

/** Shows the tenant's logo as a link to the start page; a click ends the work on a group (SPEC 2). */
export function TenantHome() {
  const { tenant, referral } = useSite();
  const { t } = useTranslation();
  const endWork = () => endGroup(tenant.code, clearMembers(tenant.code));
  return (
    <SiteLink className="s-home" to={referral.agent ? '/?agentReferral=true' : '/'} onClick={endWork}>
      <TenantMark name={tenant.displayName} logoUrl={tenant.metaData.logoUrl} size={44} withName />
      <span className="v-unseen"> ({t('header.home', 'home')})</span>
    </SiteLink>
  );
}
