import { useTranslation } from 'react-i18next';
import { useSettings } from './api/settings.js';
import { routePath } from '../../server/shared/services.js';
import { useSite } from './site.js';
import { PAGE_IDS, SETTING_CODES } from './site-codes.js';

type ByCategory = NonNullable<ReturnType<typeof useSettings>['data']>;

/** Returns the link to the page where members are added; undefined for those who may not. */
export function useGroupMembersLink(isManaged: boolean | undefined): { readonly to: string; readonly label: string } | undefined {
  const { tenant, library } = useSite();
  const { t } = useTranslation();
  const to = isManaged === true ? routePath(library, PAGE_IDS.groupMembers, tenant.code) : undefined;
  return to === undefined ? undefined : { to, label: t('route.group-members', 'Add Group Members') };
}

/** Returns whether a group that enrolls here may manage its members (D-79); undefined while loading, with the error of a failed request. */
export function useManagesMembers(isGroup = true): { readonly isManaged: boolean | undefined; readonly error?: unknown } {
  const { settings, tenant } = useSite();
  const isOn = isGroup && settings[SETTING_CODES.manageGroupMembers]?.on === true;
  // The setting's type says for whom it is on.
  const { data, error } = useSettings(isOn ? tenant.tenantId : undefined);
  if (!isOn) return { isManaged: false };
  return { isManaged: data && isForClients(data), error };
}

/** Whether the setting is on for clients; a setting without types is on for all. */
function isForClients(byCategory: ByCategory): boolean {
  const items = Object.values(byCategory).flat();
  const types = (items.find(({ code }) => code === SETTING_CODES.manageGroupMembers)?.type ?? '').split(',').map((each) => each.trim());
  return types.includes('CLIENT') || !types.includes('GROUP_MEMBER');
}
