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
  const paths = ['schemas', 'fixtures/tenants', 'fixtures/cases'].flatMap((folder) => pathsUnder(root, folder));
  return paths.filter((path) => !NO_DEFINITION.test(path)).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** What lies beside definitions and is none: golden files, and what editors and the system leave. */
const NO_DEFINITION = /\.(payload\.json|outline\.txt)$|~$|(^|\/)\.[^/]*$/;

/** Returns the paths of the files in a folder of a project, at any depth and sorted; an empty list without that folder. */
export function pathsUnder(root: string, folder: string): readonly string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll('\\', '/'))
    .sort();
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

/** Returns the scope of a tenant file; undefined for other files, and for one that is not JSON or names no tenant. */
function scopeOfTenant(file: SourceFile): Scope | undefined {
  if (!isTenant(file)) return undefined;
  try {
    const tenant = valueAt(JSON.parse(file.text), '/tenant');
    const word = (key: string) => String(valueAt(tenant, `/${key}`) ?? '');
    return tenant === undefined ? undefined : { platform: word('platform'), group: word('groupCode'), tenant: word('code') };
  } catch {
    return undefined;
  }
}
