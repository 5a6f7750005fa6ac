import { createHash } from 'node:crypto';
import { readSettings, type Settings } from '../../engine/index.js';
import { withGroupTenants } from '../shared/lookups.js';
import type { Announcement } from '../database/watch-changes.js';
import type { TenantScope } from '../database/scope.js';
import type { Store } from '../database/store.js';
import { readTenants, type Dictionaries, readDictionaries, readTenantRows, type TenantRows } from '../database/tenants.js';
import type { Tenant } from '../records/tenant.js';

/** Everything a tenant is set up with at present. */
export interface TenantState extends TenantRows {
  readonly tenant: Tenant;
  readonly scope: TenantScope;
  /** The settings by code, parsed once. */
  readonly parsedSettings: Settings;
  readonly settingsHash: string;
  /** The texts of its group, by language. */
  readonly dictionaries: Dictionaries;
}

/** Tenants in memory, read once and until the store announces a change. */
export interface TenantCache {
  all(): Promise<readonly Tenant[]>;
  /** By code, ignoring case; undefined without such a tenant. */
  byCode(code: string): Promise<TenantState | undefined>;
  byId(tenantId: string): Promise<TenantState | undefined>;
  /** The texts of a group, by language. */
  dictionaries(groupCode: string): Promise<Dictionaries>;
}

/** Returns a cache of tenants that each announcement of the store invalidates. */
export function createTenantCache(store: Store): TenantCache {
  let directory: Promise<readonly Tenant[]> | undefined;
  const states = new Map<string, Promise<TenantState>>();
  const groups = new Map<string, Promise<Dictionaries>>();
  const all = (): Promise<readonly Tenant[]> =>
    (directory ??= readTenants(store.db).catch((error: unknown) => {
      directory = undefined;
      throw error;
    }));
  const dictionaries = (groupCode: string): Promise<Dictionaries> =>
    readCached(groups, groupCode.toLowerCase(), () => readDictionaries(store.db, groupCode));
  const stateOf = async (tenant: Tenant | undefined): Promise<TenantState | undefined> =>
    tenant && stateInGroup(await readCached(states, tenant.tenantId, () => readTenantState(store, tenant, dictionaries)), await all());
  store.onChange((announcement) => {
    directory = undefined;
    invalidate(announcement, states, groups);
  });
  return {
    all,
    dictionaries,
    byCode: async (code) => stateOf((await all()).find((tenant) => tenant.code.toLowerCase() === code.toLowerCase())),
    byId: async (tenantId) => stateOf((await all()).find((tenant) => tenant.tenantId === tenantId)),
  };
}

/** Returns the cached value or reads it; a failed read is not cached, and 10,000 entries empty the cache. */
function readCached<T>(cache: Map<string, Promise<T>>, key: string, readValue: () => Promise<T>): Promise<T> {
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  if (cache.size >= 10_000) cache.clear();
  const promise = readValue();
  cache.set(key, promise);
  promise.catch(() => {
    if (cache.get(key) === promise) cache.delete(key);
  });
  return promise;
}

/** Removes what an announcement changes: one tenant, or everything, since a group's texts affect all its tenants. */
function invalidate(announcement: Announcement, states: Map<string, unknown>, groups: Map<string, unknown>): void {
  if ('tenantId' in announcement) return void states.delete(announcement.tenantId);
  states.clear();
  groups.clear();
}

async function readTenantState(store: Store, tenant: Tenant, dictionaries: TenantCache['dictionaries']): Promise<TenantState> {
  const scope: TenantScope = { tenantId: tenant.tenantId, groupCode: tenant.groupCode };
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

interface GroupedState {
  readonly tenants: readonly Tenant[];
  readonly state: TenantState;
}

const groupedStates = new WeakMap<TenantState, GroupedState>();

/** Returns a state with the tenants of its group among its lookups; the same object until the state or its group changes. */
function stateInGroup(state: TenantState, tenants: readonly Tenant[]): TenantState {
  const known = groupedStates.get(state);
  if (known?.tenants === tenants) return known.state;
  const lookups = withGroupTenants(state.lookups, state.tenant, tenants);
  const isSame = known !== undefined && JSON.stringify(known.state.lookups) === JSON.stringify(lookups);
  const grouped = { tenants, state: isSame ? known.state : { ...state, lookups } };
  groupedStates.set(state, grouped);
  return grouped.state;
}
