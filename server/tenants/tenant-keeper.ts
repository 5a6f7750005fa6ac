import { createHash } from 'node:crypto';
import { readSettings, type Settings } from '../../engine/index.js';
import type { Announced } from '../store/announcements.js';
import type { Scope } from '../store/scope.js';
import type { Store } from '../store/store.js';
import { allTenants, type Dictionaries, dictionariesOf, readTenantRows, type TenantRows } from '../store/tenants.js';
import type { Tenant } from '../records/tenant.js';

/** Everything a tenant is set up with, as it is now. */
export interface TenantState extends TenantRows {
  readonly tenant: Tenant;
  readonly scope: Scope;
  /** The settings by code, parsed once. */
  readonly parsedSettings: Settings;
  readonly settingsHash: string;
  /** The words of its group, by language. */
  readonly dictionaries: Dictionaries;
}

/** The tenants as they are now, read once and kept until the store announces a change. */
export interface TenantKeeper {
  all(): Promise<readonly Tenant[]>;
  /** By the code in addresses, whose letters' case does not matter. */
  byCode(code: string): Promise<TenantState | undefined>;
  byId(tenantId: string): Promise<TenantState | undefined>;
  /** The words of a group, by language. */
  dictionaries(groupCode: string): Promise<Dictionaries>;
}

export function keepTenants(store: Store): TenantKeeper {
  let directory: Promise<readonly Tenant[]> | undefined;
  const states = new Map<string, Promise<TenantState>>();
  const groups = new Map<string, Promise<Dictionaries>>();
  const all = (): Promise<readonly Tenant[]> =>
    (directory ??= allTenants(store.db).catch((error: unknown) => {
      directory = undefined;
      throw error;
    }));
  const dictionaries = (groupCode: string): Promise<Dictionaries> =>
    kept(groups, groupCode.toLowerCase(), () => dictionariesOf(store.db, groupCode));
  const stateOf = (tenant: Tenant | undefined): Promise<TenantState> | undefined =>
    tenant && kept(states, tenant.tenantId, () => readState(store, tenant, dictionaries));
  store.onChange((announced) => {
    directory = undefined;
    forget(announced, states, groups);
  });
  return {
    all,
    dictionaries,
    byCode: async (code) => stateOf((await all()).find((tenant) => tenant.code.toLowerCase() === code.toLowerCase())),
    byId: async (tenantId) => stateOf((await all()).find((tenant) => tenant.tenantId === tenantId)),
  };
}

/** What failed to be read is read again the next time; what grew without bound is let go. */
function kept<T>(known: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= 10_000) known.clear();
  const reading = read();
  known.set(key, reading);
  reading.catch(() => {
    if (known.get(key) === reading) known.delete(key);
  });
  return reading;
}

/** A change to a group's words changes all of its tenants; they are few. */
function forget(announced: Announced, states: Map<string, unknown>, groups: Map<string, unknown>): void {
  if (announced !== 'all' && 'tenantId' in announced) return void states.delete(announced.tenantId);
  states.clear();
  groups.clear();
}

async function readState(store: Store, tenant: Tenant, dictionaries: TenantKeeper['dictionaries']): Promise<TenantState> {
  const scope: Scope = { tenantId: tenant.tenantId, groupCode: tenant.groupCode };
  const rows = await store.inTenant(scope, (db) => readTenantRows(db, tenant.tenantId));
  return {
    tenant,
    scope,
    ...rows,
    parsedSettings: readSettings(rows.settings),
    settingsHash: createHash('sha256').update(JSON.stringify(rows.settings)).digest('hex').slice(0, 16),
    dictionaries: await dictionaries(tenant.groupCode),
  };
}
