import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { seedTenants } from '../../../server/operations/seed-tenants.js';
import { openStore } from '../../../server/database/store.js';
import { preparedFolder } from '../../../fixtures/testing/prepared-folder.js';
import { startRealServer } from '../../../fixtures/testing/real-server.js';
import { type World, type WorldTenant, writeTenants } from './worlds.js';

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
