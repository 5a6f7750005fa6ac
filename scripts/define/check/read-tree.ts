import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Scope, SourceFile } from '../../../engine/build.js';
import { valueAt } from '../../../engine/base/pointer.js';
import { UsageError } from '../../command.js';

/** The definitions, demo tenants and cases of a project, and the scopes in which they have to hold. */
export interface DefinitionTree {
  readonly files: readonly SourceFile[];
  readonly scopes: readonly Scope[];
}

/**
 * Reads the definitions of projects laid over each other, the last on top; meta-schemas come from this project if none of them has them.
 * Throws UsageError if there are no definitions.
 */
export function readTree(roots: readonly string[]): DefinitionTree {
  const read = roots.flatMap(filesIn);
  if (read.length === 0) throw new UsageError(`There are no definitions in ${roots.join(' or ')}: no folder "schemas".`);
  const hasLanguage = read.some(({ path }) => path.startsWith(META));
  const language = hasLanguage ? [] : filesIn(OWN_ROOT).filter(({ path }) => path.startsWith(META));
  const byPath = new Map([...language, ...read].map((file) => [file.path, file]));
  return treeOf([...byPath.values()]);
}

/** Returns files with the scopes in which they have to hold. */
export function treeOf(files: readonly SourceFile[]): DefinitionTree {
  return { files, scopes: scopesOf(files) };
}

const META = 'schemas/meta/';
const OWN_ROOT = join(import.meta.dirname, '../../..');

function filesIn(root: string): SourceFile[] {
  return ['schemas', 'fixtures/tenants', 'fixtures/cases'].flatMap((folder) => filesUnder(root, folder));
}

/** What lies beside definitions and is none: golden files, and what editors and the system leave. */
const NO_DEFINITION = /\.(payload\.json|outline\.txt)$|~$|(^|\/)\.[^/]*$/;

/** Returns the files in a folder of a project, at any depth and sorted, whether they are called as definitions are or not. */
function filesUnder(root: string, folder: string): SourceFile[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((path) => !NO_DEFINITION.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Returns a scope for every tenant, every platform without tenant, and every layer with overlays but no tenant. */
function scopesOf(files: readonly SourceFile[]): readonly Scope[] {
  const platforms = named(files, /^schemas\/platforms\/([^/]+)\.platform\.json$/);
  const bare = (platforms.length > 0 ? platforms : ['']).map((platform): Scope => ({ platform, group: '', tenant: '' }));
  const tenants = files.flatMap((file) => scopeOfTenant(file) ?? []);
  const scopes = [...bare, ...tenants];
  const layers = (['platform', 'group', 'tenant'] as const).flatMap((layer) => {
    const codes = new Set(named(files, new RegExp(`^schemas/overlays/${layer}/([^/]+)/`)));
    return [...codes]
      .filter((code) => !scopes.some((scope) => scope[layer] === code))
      .map((code): Scope => ({ platform: platforms[0] ?? '', group: '', tenant: '', [layer]: code }));
  });
  return [...scopes, ...layers];
}

function named(files: readonly SourceFile[], pattern: RegExp): string[] {
  return files.flatMap(({ path }) => pattern.exec(path)?.[1] ?? []);
}

export function isTenant({ path }: SourceFile): boolean {
  return /^fixtures\/tenants\/[^/]+\.json$/.test(path);
}

/** Returns the scope of a tenant file; undefined for other files. If it is not JSON, the names are empty. */
function scopeOfTenant(file: SourceFile): Scope | undefined {
  if (!isTenant(file)) return undefined;
  const { text } = file;
  const tenant = tenantOfText(text);
  const word = (key: string) => String(valueAt(tenant, `/${key}`) ?? '');
  return tenant === undefined ? undefined : { platform: word('platform'), group: word('groupCode'), tenant: word('code') };
}

/** Returns the value under `/tenant`; undefined if the text is not JSON. */
function tenantOfText(text: string): unknown {
  try {
    return valueAt(JSON.parse(text), '/tenant');
  } catch {
    return undefined;
  }
}
