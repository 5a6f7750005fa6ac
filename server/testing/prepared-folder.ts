import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../store/store.js';

/**
 * A data folder of the embedded store whose tables are laid out, for one test file to use. Laying one out takes
 * seconds, copying one does not; so one is kept for every state of the migrations.
 */
export async function preparedFolder(): Promise<string> {
  const store = join(import.meta.dirname, '../store');
  const migrations = readdirSync(join(store, 'migrations')).sort();
  const state = createHash('sha256').update(readFileSync(join(store, 'embedded-worker.ts')));
  for (const name of migrations) state.update(readFileSync(join(store, 'migrations', name)));
  const kept = join(tmpdir(), `vestibule-store-${state.digest('hex').slice(0, 16)}`);
  if (!existsSync(kept)) await prepare(kept);
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-test-'));
  cpSync(kept, folder, { recursive: true });
  return folder;
}

async function prepare(kept: string): Promise<void> {
  const draft = mkdtempSync(join(tmpdir(), 'vestibule-draft-'));
  await (await openStore({ folder: draft })).close();
  try {
    renameSync(draft, kept);
  } catch {
    // Another test file was faster.
    rmSync(draft, { recursive: true, force: true });
  }
}
