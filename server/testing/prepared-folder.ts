import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../store/store.js';

/**
 * A data folder of the embedded store whose tables are laid out, for one test file to use. Laying one out takes
 * seconds, copying one does not; so one is kept for every state of the migrations.
 */
export async function preparedFolder(): Promise<string> {
  const migrations = join(import.meta.dirname, '../store/migrations/001-tenants-and-clients.ts');
  const state = createHash('sha256')
    .update(readFileSync(migrations))
    .update(readFileSync(join(import.meta.dirname, '../store/embedded-worker.ts')))
    .digest('hex');
  const kept = join(tmpdir(), `vestibule-store-${state.slice(0, 16)}`);
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
