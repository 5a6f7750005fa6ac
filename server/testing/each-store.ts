import { rmSync } from 'node:fs';
import { openStore, type Store } from '../store/store.js';
import { preparedFolder } from './prepared-folder.js';
import { startPostgres } from './postgres.js';

export interface TestStore {
  readonly store: Store;
  close(): Promise<void>;
}

/** The stores there are: everything that touches rows is shown on each. */
export const eachStore: readonly (readonly [string, () => Promise<TestStore>])[] = [
  ['the embedded store', openEmbeddedStore],
  ['PostgreSQL', openPostgresStore],
];

export async function openEmbeddedStore(): Promise<TestStore> {
  const folder = await preparedFolder();
  const store = await openStore({ folder });
  return {
    store,
    async close() {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openPostgresStore(): Promise<TestStore> {
  const postgres = await startPostgres();
  const store = await openStore({ databaseUrl: postgres.url });
  return {
    store,
    async close() {
      await store.close();
      await postgres.stop();
    },
  };
}
