import { rmSync } from 'node:fs';
import { openStore, type Store } from '../store/store.js';
import { type StoreContent, preparedFolder } from './prepared-folder.js';
import { startPostgres } from './postgres.js';

export interface TestStore {
  readonly store: Store;
  close(): Promise<void>;
}

/** All kinds of store, for tests that must pass on each; with the demo tenants unless they ask for an unseeded one. */
export const eachStore: readonly (readonly [string, (content?: StoreContent) => Promise<TestStore>])[] = [
  ['the embedded store', openEmbeddedStore],
  ['PostgreSQL', openPostgresStore],
];

/** Opens an embedded store in a temporary folder, which `close` deletes. */
export async function openEmbeddedStore(content?: StoreContent): Promise<TestStore> {
  const folder = await preparedFolder(content);
  const store = await openStore({ folder });
  return {
    store,
    async close() {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens a store in a new PostgreSQL, which `close` stops. */
async function openPostgresStore({ isSeeded = true }: StoreContent = {}): Promise<TestStore> {
  const postgres = await startPostgres({ isSeeded });
  const store = await openStore({ databaseUrl: postgres.url });
  return {
    store,
    async close() {
      await store.close();
      await postgres.stop();
    },
  };
}
