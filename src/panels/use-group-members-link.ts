import { useSettings } from '../api/settings.js';
import { routePath } from '../../engine/site/services.js';
import { useSite, useTexts } from '../state/site.js';
import { PAGE_IDS, SETTING_CODES } from '../state/site-codes.js';

type ByCategory = NonNullable<ReturnType<typeof useSettings>['data']>;

/** Where a group that has enrolled adds its members; undefined where groups do not do that themselves (D-79). */
export function useGroupMembersLink(isGroup: boolean): { readonly to: string; readonly label: string } | undefined {
  const { settings, tenant, library } = useSite();
  const t = useTexts();
  const isOn = isGroup && settings[SETTING_CODES.manageGroupMembers]?.on === true;
  // For whom it is on stands beside it.
  const { data } = useSettings(isOn ? tenant.tenantId : undefined);
  const to = isOn && data && isForClients(data) ? routePath(library, PAGE_IDS.groupMembers, tenant.code) : undefined;
  return to === undefined ? undefined : { to, label: t('route.group-members', 'Add Group Members') };
}

/** A setting that names nobody means everybody. */
function isForClients(byCategory: ByCategory): boolean {
  const items = Object.values(byCategory).flat();
  const named = (items.find(({ code }) => code === SETTING_CODES.manageGroupMembers)?.type ?? '').split(',').map((each) => each.trim());
  return named.includes('CLIENT') || !named.includes('GROUP_MEMBER');
}
