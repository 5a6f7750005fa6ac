import type { Setting, SettingItem, Settings, SettingsByCategory } from '../../resolved.js';

const ON = new Set(['Enabled', 'ENABLED_TO_CLIENT']);

/**
 * Returns the settings of a tenant by code, as rules and bindings read them. `Disabled` is off; any other is on if status or type says
 * `Enabled` or `ENABLED_TO_CLIENT`. One that is off requires nothing (SPEC 4, D-77, D-114).
 * @example readSettings({ enrollment: [{ code: 'X', status: 'Enabled', required: true }] }).X.on // true
 */
export function readSettings(byCategory: SettingsByCategory): Settings {
  const settings: Record<string, Setting> = Object.create(null);
  for (const items of Object.values(byCategory)) for (const item of items) settings[item.code] = readSetting(item);
  return settings;
}

function readSetting(item: SettingItem): Setting {
  const on = item.status.trim() !== 'Disabled' && (isOn(item.status) || isOn(item.type ?? ''));
  return { code: item.code, status: item.status, on, required: on && item.required === true, value: item.value ?? null };
}

function isOn(statuses: string): boolean {
  return statuses.split(',').some((status) => ON.has(status.trim()));
}
