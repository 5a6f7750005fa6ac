import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { seedTenants } from '../operations/seed-tenants.js';
import type { Store } from '../store/store.js';

const root = resolve(import.meta.dirname, '../..');

/** What decides which tables and rows a prepared store has. */
const sources = ['server/store', 'server/tenants', 'server/operations', 'fixtures/tenants'];

let hash: string | undefined;

/** The hash of everything that a prepared store is made from, so that a change of it makes a new template. */
export function sourcesHash(): string {
  hash ??= computeHash();
  return hash;
}

function computeHash(): string {
  const state = createHash('sha256');
  for (const folder of sources)
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort())
      if (/\.(ts|json)$/.test(name) && !name.endsWith('.test.ts')) state.update(name).update(readFileSync(join(root, folder, name)));
  return state.digest('hex').slice(0, 16);
}

/** Stores the demo tenants that are missing; throws if a file of them is wrong. */
export async function seedStore(store: Store): Promise<void> {
  const seeded = await seedTenants(store, join(root, 'fixtures/tenants'));
  if (!seeded.ok) throw new Error(seeded.problems.join('\n'));
}
