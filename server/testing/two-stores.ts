import { sql } from 'kysely';
import { openStore, type Store } from '../store/store.js';
import { createTenantCache, type TenantCache } from '../tenants/tenant-cache.js';
import { startPostgres, type TestPostgres } from './postgres.js';
import { scopeOf } from './scopes.js';

/** Two processes' stores on one PostgreSQL: one whose tenants are looked at, and another that changes them. */
export interface TwoStores {
  readonly other: Store;
  readonly tenants: TenantCache;
  readonly postgres: TestPostgres;
  close(): Promise<void>;
}

/** Opens two stores on a new PostgreSQL with the demo tenants. */
export async function openTwoStores(): Promise<TwoStores> {
  const postgres = await startPostgres({ isSeeded: true });
  const [mine, other] = [await openStore({ databaseUrl: postgres.url }), await openStore({ databaseUrl: postgres.url })];
  return {
    other,
    tenants: createTenantCache(mine),
    postgres,
    async close() {
      await other.close();
      await mine.close();
      await postgres.stop();
    },
  };
}

export async function minimumAge(tenants: TenantCache): Promise<unknown> {
  const state = await tenants.byCode('harbor');
  return state?.settings['enrollment']?.find(({ code }) => code === 'MIN_AGE')?.value;
}

export async function setMinimumAge(store: Store, value: number): Promise<void> {
  const body = sql<string>`jsonb_set(body, '{value}', ${String(value)}::jsonb)`;
  await store.inTenant(scopeOf('harbor'), (db) => db.updateTable('tenant_settings').set({ body }).where('code', '=', 'MIN_AGE').execute());
}

/** Waits until a process knows of a value; returns how long that took, in milliseconds. */
export async function untilKnown(tenants: TenantCache, value: number): Promise<number> {
  const began = Date.now();
  while ((await minimumAge(tenants)) !== value) await new Promise((resolve) => setTimeout(resolve, 20));
  return Date.now() - began;
}
