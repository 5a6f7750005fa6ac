import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { findingLine } from '../../engine/build.js';
import { bad, good, type Result } from '../../engine/base/result.js';
import { TenantFile } from './tenant-file-type.js';
import { tenantProblems } from './tenant-problems.js';

export type { TenantFile } from './tenant-file-type.js';

/** Reads all tenant files of a folder, or returns their errors as one line each. */
export function readTenantFiles(folder: string): Result<readonly TenantFile[], readonly string[]> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return readTenantPaths(names.sort().map((name) => join(folder, name)));
}

/** Reads one tenant file, or returns its errors as lines. */
export function readTenantFile(path: string): Result<TenantFile, readonly string[]> {
  const result = readTenantPaths([path]);
  if (!result.ok) return result;
  const [file] = result.value;
  return file === undefined ? bad([`${path}: there is no such file`]) : good(file);
}

/** Reads tenant files, or returns the errors in them and between them as lines. */
export function readTenantPaths(paths: readonly string[]): Result<readonly TenantFile[], readonly string[]> {
  const missing = paths.filter((path) => !existsSync(path)).map((path) => `${path}: there is no such file`);
  const sources = paths.filter((path) => existsSync(path)).map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const errors = tenantProblems(sources).filter(({ severity }) => severity === 'error');
  if (missing.length > 0 || errors.length > 0) return bad([...errors.map(findingLine), ...missing]);
  return good(sources.map(({ text }) => Value.Parse(TenantFile, JSON.parse(text))));
}
