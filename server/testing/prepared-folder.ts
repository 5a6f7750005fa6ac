import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../store/store.js';
import { seedStore, sourcesHash } from './seed-store.js';

/** What is in a new store: the tables only, or the demo tenants as well. */
export interface StoreContent {
  readonly isSeeded?: boolean;
}

/** Limits that end only what hangs, however slow the machine is. */
export const PATIENT = { deadline: 300_000, openDeadline: 300_000 };

/**
 * Returns a new data folder with migrated tables and, unless it is unseeded, the demo tenants. It is a copy of a template for this state
 * of the sources, because a migrated and seeded store takes four seconds to make.
 */
export async function preparedFolder({ isSeeded = true }: StoreContent = {}): Promise<string> {
  const template = join(tmpdir(), `vestibule-${isSeeded ? 'seeded' : 'store'}-${sourcesHash()}`);
  if (!existsSync(template)) await createTemplate(template, isSeeded);
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-test-'));
  cpSync(template, folder, { recursive: true });
  return folder;
}

/** Creates the template folder; another test file may be faster. */
async function createTemplate(template: string, isSeeded: boolean): Promise<void> {
  const draft = isSeeded ? await preparedFolder({ isSeeded: false }) : mkdtempSync(join(tmpdir(), 'vestibule-draft-'));
  const store = await openStore({ folder: draft, ...PATIENT });
  if (isSeeded) await seedStore(store);
  await store.close();
  keepTemplate(draft, template);
}

/** Gives a finished draft the name of its template, unless another test file was faster. */
export function keepTemplate(draft: string, template: string): void {
  try {
    renameSync(draft, template);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
}
