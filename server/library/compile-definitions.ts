import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { good, type Result } from '../../engine/base/result.js';
import type { Library, Scope, SourceFile, TenantLibrary } from '../../engine/build.js';
import type { Finding } from '../../engine/index.js';
import { contentHash } from '../base/content-hash.js';
import { cacheKey, compilerFingerprint, openDefinitionCache, type DefinitionCache } from './definition-cache.js';

export function readSources(root: string): { path: string; text: string }[] {
  return sourcePaths(root).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function sourcePaths(root: string): string[] {
  return readdirSync(join(root, 'schemas'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => `schemas/${path.replaceAll('\\', '/')}`)
    .sort();
}

interface CachedLibrary {
  readonly byTenant: readonly (readonly [string, TenantLibrary])[];
  readonly warnings: readonly Finding[];
}

/** Findings of severity error are never cached. */
export async function compileDefinitions(
  files: readonly SourceFile[],
  scopes: readonly Scope[],
  cache: DefinitionCache = openDefinitionCache(),
): Promise<Result<Library, readonly Finding[]>> {
  const key = cacheKey({ kind: 'compile', files, scopes, compiler: compilerFingerprint() });
  const cached = cache.read(key) as CachedLibrary | undefined;
  if (cached !== undefined) return good({ ...cached, byTenant: new Map(cached.byTenant) });
  // Loaded only now, because the compiler and ajv take longer to load than a cached result.
  const { compile } = await import('../../engine/build.js');
  const compiled = compile(files, scopes, contentHash);
  if (compiled.ok) cache.write(key, { byTenant: [...compiled.value.byTenant], warnings: compiled.value.warnings } satisfies CachedLibrary);
  return compiled;
}
