import { parse } from 'jsonc-parser';
import type { Selectable } from 'kysely';
import { hash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { own } from '../../engine/base/pointer.js';
import { bad, good, type Result } from '../../engine/base/result.js';
import type { Tables } from '../database/schema/tables.js';
import type { Store } from '../database/store.js';
import { readTenantSources } from '../tenants/tenant-file.js';
import { addTenants, isStoredAlready } from './add-tenants.js';

/** What a look at the files of a folder did. */
export interface TenantFilesSync {
  /** The codes of the tenants that were saved. */
  readonly saved: readonly string[];
  /** What the operator should know: files that were left out, each told once by a process. */
  readonly lines: readonly string[];
  /** The errors of all files that should be saved and are wrong, as `file:line:column …`. */
  readonly problems: readonly string[];
  /** Whether a tenant is not stored because its file is wrong. */
  readonly isIncomplete: boolean;
}

/** Which content of each file, by its absolute path, this installation saved last. */
const Memory = Type.Record(Type.String(), Type.String());
type Memory = Static<typeof Memory>;

type StoredTenant = Pick<Selectable<Tables['tenants']>, 'tenant_id' | 'code' | 'file_hash'>;

/** A file beside the tenant that is stored for it. */
interface FoundFile {
  readonly place: string;
  /** The path as it is shown. */
  readonly path: string;
  readonly text: string;
  readonly hash: string;
  readonly stored: StoredTenant | undefined;
}

/**
 * Saves the tenant files of a folder that are new or that changed since this installation saved them. What was saved from elsewhere is never
 * replaced (decision 096). Into an empty store all are saved or none.
 */
export async function syncTenantFiles(store: Store, folder: string, memoryFile: string): Promise<TenantFilesSync> {
  const stored = await store.db.selectFrom('tenants').select(['tenant_id', 'code', 'file_hash']).execute();
  const known = readMemory(memoryFile);
  const files = tenantFilesIn(folder).map((file) => ({ ...file, stored: storedOf(file, stored) }));
  const toSave = files.filter((file) => isOwnChange(file, known));
  const sameFiles: FoundFile[] = [];
  const [saved, lines, problems]: [string[], string[], string[]] = [[], [], []];
  let isIncomplete = false;
  for (const batch of stored.length === 0 ? [toSave] : toSave.map((file) => [file])) {
    const done = await saveFiles(store, batch);
    if (done.ok) saved.push(...done.value);
    else problems.push(...done.problems);
    if (done.ok) sameFiles.push(...batch);
    else isIncomplete ||= batch.some((file) => file.stored === undefined);
  }
  for (const file of files.filter((each) => !toSave.includes(each)))
    if (file.hash === file.stored?.file_hash || (await isAdopted(store, file))) sameFiles.push(file);
    else lines.push(...tellOnce(file));
  remember(memoryFile, known, sameFiles);
  return { saved, lines, problems, isIncomplete };
}

function tenantFilesIn(folder: string): readonly Omit<FoundFile, 'stored'>[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => {
      const place = resolve(folder, name);
      const shown = relative(process.cwd(), place);
      const text = readFileSync(place, 'utf8');
      return { place, path: shown.startsWith('..') ? place : shown, text, hash: hash('sha256', text, 'hex') };
    });
}

/** Reads only the identity, also of a file that is no JSON, because validation is slow. */
function storedOf({ text, hash: content }: Omit<FoundFile, 'stored'>, stored: readonly StoredTenant[]): StoredTenant | undefined {
  const same = stored.find(({ file_hash }) => file_hash === content);
  if (same !== undefined) return same;
  const tenant = own(parse(text), 'tenant');
  const [tenantId, code] = [own(tenant, 'tenantId'), String(own(tenant, 'code')).toLowerCase()];
  return stored.find((each) => each.tenant_id === tenantId || each.code.toLowerCase() === code);
}

/** Returns whether a file is new, or what is stored was saved from it by this installation and is older. */
function isOwnChange({ place, hash: content, stored }: FoundFile, known: Memory): boolean {
  if (stored === undefined) return true;
  return stored.file_hash !== null && stored.file_hash !== content && stored.file_hash === known[place];
}

async function saveFiles(store: Store, files: readonly FoundFile[]): Promise<Result<readonly string[], readonly string[]>> {
  const read = readTenantSources(files);
  if (!read.ok) return read;
  const added = await addTenants(store, read.value);
  const names = files.map(({ path }) => path).join(', ');
  return added.ok ? good(added.value) : bad(added.problems.map((problem) => `${names}: ${problem}`));
}

/** Stores the file of a tenant that was stored without one and is as the file says; returns whether it is. */
async function isAdopted(store: Store, file: FoundFile): Promise<boolean> {
  if (file.stored?.file_hash !== null) return false;
  const read = readTenantSources([file]);
  const [tenant] = read.ok ? read.value : [];
  return tenant !== undefined && (await isStoredAlready(store, tenant)) && (await addTenants(store, [tenant])).ok;
}

const told = new Set<string>();

function tellOnce({ place, path, hash: content, stored }: FoundFile): readonly string[] {
  if (told.has(`${place} ${content}`)) return [];
  told.add(`${place} ${content}`);
  const see = stored?.file_hash === null ? '' : ` npm run export -- --tenant ${stored?.code} prints it;`;
  return [`${path}: what is stored was saved from elsewhere, so it stays.${see} npm run tenants -- ${path} replaces it.`];
}

/** Returns the memory; empty if it is missing or broken. */
function readMemory(file: string): Memory {
  try {
    return Value.Parse(Memory, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}

function remember(file: string, known: Memory, sameFiles: readonly FoundFile[]): void {
  const added = sameFiles.filter(({ place, hash: content }) => known[place] !== content);
  if (added.length === 0) return;
  const memory = { ...known, ...Object.fromEntries(added.map(({ place, hash: content }) => [place, content])) };
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, JSON.stringify(memory, null, 2), { mode: 0o600 });
  renameSync(draft, file);
}
