import type { MouseEvent } from 'react';
import { clearMembers } from '../state/group-members.js';
import { useSite, useTexts } from '../state/site.js';
import { SiteLink } from '../ui/link.js';
import { TenantMark } from '../ui/tenant-mark.js';

/** The way to the index by the tenant's logo; a group that was begun is forgotten on it (SPEC 2). */
export function TenantHome() {
  const { tenant, referral } = useSite();
  const t = useTexts();
  const leave = (event: MouseEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey) clearMembers(tenant.code);
  };
  return (
    <SiteLink className="s-home" to={referral.agent ? '/?agentReferral=true' : '/'} onClick={leave}>
      <TenantMark name={tenant.displayName} logoUrl={tenant.metaData.logoUrl} size={44} withName />
      <span className="v-unseen"> ({t('header.home', 'home')})</span>
    </SiteLink>
  );
}
