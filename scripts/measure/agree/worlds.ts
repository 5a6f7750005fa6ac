import { readdirSync, readFileSync, writeFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { preparedFolder } from '../../../fixtures/testing/prepared-folder.js';
import { startRealServer } from '../../../fixtures/testing/real-server.js';
import { openStore } from '../../../server/database/store.js';
import { seedTenants } from '../../../server/operations/add-tenants.js';

/** The settings of the demo tenants, and the time zones of the two sides. */
export interface World {
  readonly name: string;
  readonly serverZone: string;
  readonly browserZone: string;
  /** The share of the documents, out of all shares. */
  readonly share: number;
  /** What a setting is in this world; undefined where it stays as the tenant has it. */
  level(setting: number, tenant: number): SettingLevel | undefined;
}

interface SettingLevel {
  readonly status: 'Enabled' | 'Disabled';
  readonly required: boolean;
}

const OFF: SettingLevel = { status: 'Disabled', required: false };
const OPTIONAL: SettingLevel = { status: 'Enabled', required: false };
const REQUIRED: SettingLevel = { status: 'Enabled', required: true };

const KATHMANDU = 'Asia/Kathmandu';
const LOS_ANGELES = 'America/Los_Angeles';
const KIRITIMATI = 'Pacific/Kiritimati';

/** In each world the two sides are in other time zones, and every setting has each of its states somewhere. */
export const WORLDS: readonly World[] = [
  { name: 'as they are', serverZone: KATHMANDU, browserZone: LOS_ANGELES, share: 2, level: () => undefined },
  { name: 'everything required', serverZone: LOS_ANGELES, browserZone: KIRITIMATI, share: 2, level: () => REQUIRED },
  { name: 'everything optional', serverZone: KIRITIMATI, browserZone: KATHMANDU, share: 2, level: () => OPTIONAL },
  {
    name: 'mixed',
    serverZone: LOS_ANGELES,
    browserZone: KATHMANDU,
    share: 3,
    level: (setting, tenant) => [OFF, REQUIRED, OFF, OPTIONAL][(setting + tenant + (setting >> 2)) % 4],
  },
];

interface WorldTenantFile {
  readonly tenant: { readonly code: string; readonly slug: string };
  readonly settings: { readonly [category: string]: readonly SettingItem[] };
}

interface SettingItem {
  readonly code: string;
  readonly status: string;
  readonly required?: boolean;
}

/** A tenant of a world, and which of its settings are not those of its file. */
export interface WorldTenant {
  readonly code: string;
  readonly slug: string;
  readonly changed: { readonly [setting: string]: SettingLevel };
}

/**
 * Writes the tenant files with the settings of a world into a folder, for a store to be filled from. Returns code, slug and changed
 * settings of each.
 */
function writeTenants(world: World, folder: string, root = process.cwd()): readonly WorldTenant[] {
  const source = join(root, 'fixtures/tenants');
  const codes = settingCodes(root);
  const names = readdirSync(source).sort();
  return names.map((name, tenant) => {
    const file = JSON.parse(readFileSync(join(source, name), 'utf8')) as WorldTenantFile;
    const levels = codes.flatMap((code, setting) => {
      const level = world.level(setting, tenant);
      if (level === undefined) return [];
      return [[code, level === OFF && NEVER_OFF.has(code) ? OPTIONAL : level] as const];
    });
    const changed = Object.fromEntries(levels);
    writeFileSync(join(folder, name), JSON.stringify({ ...file, settings: changedSettings(file.settings, changed) }));
    return { code: file.tenant.code, slug: file.tenant.slug, changed };
  });
}

/** Settings that open or close the whole site, and say nothing of a form, stay as they are. */
const NOT_OF_A_FORM = new Set(['CLIENT_AFFILIATE', 'CHECKINDAYSTHRESHOLD', 'BENEFIT_START_DAYS', 'MAINTENANCE']);

/** Settings without which the site has no page for some forms; a world that is to disable them leaves them optional. */
const NEVER_OFF = new Set(['GROUP_ENROLLMENT', 'GROUP_MEMBER_MGMT', 'ADD_DEPENDENT']);

function settingCodes(root: string): readonly string[] {
  const { settings } = JSON.parse(readFileSync(join(root, 'schemas/settings.json'), 'utf8')) as { settings: object };
  return Object.keys(settings).filter((code) => !NOT_OF_A_FORM.has(code));
}

/** Returns the settings of a tenant by category; those that are changed replace the old ones and are all under `enrollment`. */
function changedSettings(settings: WorldTenantFile['settings'], changed: WorldTenant['changed']): WorldTenantFile['settings'] {
  const known = new Map(Object.values(settings).flatMap((items) => items.map((item) => [item.code, item] as const)));
  const rest = Object.entries(settings).map(([category, items]) => [category, items.filter(({ code }) => !Object.hasOwn(changed, code))]);
  const enrollment = Object.entries(changed).map(([code, level]): SettingItem => ({ ...known.get(code), ...level, code }));
  const others = Object.fromEntries(rest) as { [category: string]: SettingItem[] };
  return { ...others, enrollment: [...(others['enrollment'] ?? []), ...enrollment] };
}

/** A server in the time zone of a world, with the tenants of that world. */
export interface WorldServer {
  readonly origin: string;
  readonly tenants: readonly WorldTenant[];
  close(): Promise<void>;
}

/**
 * Starts the real server as a process of its own with the tenants of a world, on a temporary data folder and without rate limits. `close`
 * stops it and removes the folder.
 */
export async function serveWorld(world: World): Promise<WorldServer> {
  const folder = await preparedFolder({ isSeeded: false });
  try {
    const files = join(folder, 'tenants');
    mkdirSync(files);
    const tenants = writeTenants(world, files);
    await fillStore(folder, files);
    const server = await startRealServer({ folder, environment: { TZ: world.serverZone, LOG_LEVEL: 'error' } });
    const close = async (): Promise<void> => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    };
    return { origin: server.origin, tenants, close };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Writes the tenants of a folder of files into the embedded store of another folder. Throws if they cannot be used. */
async function fillStore(folder: string, files: string): Promise<void> {
  const store = await openStore({ folder });
  try {
    const filled = await seedTenants(store, files);
    if (!filled.ok) throw new Error(`The tenants cannot be used:\n${filled.problems.join('\n')}`);
  } finally {
    await store.close();
  }
}
