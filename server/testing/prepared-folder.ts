import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../store/store.js';

/**
 * Returns a new data folder with migrated tables, copied from a template for this state of the migrations because migrating takes
 * seconds.
 */
export async function preparedFolder(): Promise<string> {
  const store = join(import.meta.dirname, '../store');
  const migrations = readdirSync(join(store, 'migrations')).sort();
  const state = createHash('sha256').update(readFileSync(join(store, 'embedded-worker.ts')));
  for (const name of migrations) state.update(readFileSync(join(store, 'migrations', name)));
  const template = join(tmpdir(), `vestibule-store-${state.digest('hex').slice(0, 16)}`);
  if (!existsSync(template)) await createTemplate(template);
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-test-'));
  cpSync(template, folder, { recursive: true });
  return folder;
}

/** Creates the template folder; another test file may be faster. */
async function createTemplate(template: string): Promise<void> {
  const draft = mkdtempSync(join(tmpdir(), 'vestibule-draft-'));
  await (await openStore({ folder: draft })).close();
  try {
    renameSync(draft, template);
  } catch {
    // Another test file was faster.
    rmSync(draft, { recursive: true, force: true });
  }
}
