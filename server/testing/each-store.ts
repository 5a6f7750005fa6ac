import { rmSync } from 'node:fs';
import { openStore, type Store } from '../store/store.js';
import { PATIENT, type StoreContent, preparedFolder } from './prepared-folder.js';
import { startPostgres } from './postgres.js';

export interface TestStore {
  readonly store: Store;
  close(): Promise<void>;
}

type OpenStore = (content?: StoreContent) => Promise<TestStore>;
const postgreSql: readonly [string, OpenStore] = ['PostgreSQL', openPostgresStore];

/** Both kinds of store, for tests of what differs between them; with the demo tenants unless they ask for an unseeded one. */
export const bothStores: readonly (readonly [string, OpenStore])[] = [['the embedded store', openEmbeddedStore], postgreSql];

/** The stores that API tests run on. The quick tier leaves out the embedded one, which takes twice the time and serves all browser tests. */
export const eachStore = process.env['VESTIBULE_TIER'] === 'quick' ? [postgreSql] : bothStores;

/** Opens an embedded store in a temporary folder, which `close` deletes. */
export async function openEmbeddedStore(content?: StoreContent): Promise<TestStore> {
  const folder = await preparedFolder(content);
  const store = await openStore({ folder, ...PATIENT });
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
