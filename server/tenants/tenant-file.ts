import { existsSync, readFileSync } from 'node:fs';
import { Value } from 'typebox/value';
import { findingLine, type SourceFile } from '../../engine/build.js';
import { bad, good, type Result } from '../../engine/base/result.js';
import { TenantFile } from './tenant-file-type.js';
import { tenantProblems } from './tenant-problems.js';

export type { TenantFile } from './tenant-file-type.js';

/** The text of a tenant file, and what findings call it. */
export type TenantSource = Pick<SourceFile, 'path' | 'text'>;

/** A tenant file, with its text if it was read from one. */
export type ReadTenantFile = TenantFile & { readonly text?: string };

/** Reads tenant files, or returns the errors in them and between them as lines. */
export function readTenantPaths(paths: readonly string[]): Result<readonly ReadTenantFile[], readonly string[]> {
  const missing = paths.filter((path) => !existsSync(path)).map((path) => `${path}: there is no such file`);
  const read = readTenantSources(paths.filter((path) => existsSync(path)).map((path) => ({ path, text: readFileSync(path, 'utf8') })));
  return missing.length === 0 ? read : bad([...(read.ok ? [] : read.problems), ...missing]);
}

/** Reads the texts of tenant files, or returns the errors in them and between them as lines. */
export function readTenantSources(sources: readonly TenantSource[]): Result<readonly ReadTenantFile[], readonly string[]> {
  const errors = tenantProblems(sources).filter(({ severity }) => severity === 'error');
  if (errors.length > 0) return bad(errors.map(findingLine));
  return good(sources.map(({ text }) => ({ ...Value.Parse(TenantFile, JSON.parse(text)), text })));
}
