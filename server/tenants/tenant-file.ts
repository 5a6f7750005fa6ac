import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { problemLine } from '../../engine/build.js';
import { bad, good, type Result } from '../../engine/result.js';
import { TenantFile } from './tenant-file-type.js';
import { tenantProblems } from './tenant-problems.js';

export type { TenantFile } from './tenant-file-type.js';

/** Reads every tenant of a folder, or returns all that is wrong with any of them, a line each. */
export function readTenantFiles(folder: string): Result<readonly TenantFile[], readonly string[]> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return readTenantPaths(names.sort().map((name) => join(folder, name)));
}

export function readTenantFile(path: string): Result<TenantFile, readonly string[]> {
  const read = readTenantPaths([path]);
  if (!read.ok) return read;
  const [file] = read.value;
  return file === undefined ? bad([`${path}: there is no such file`]) : good(file);
}

/** Reads tenant files, or returns all that is wrong with any of them, by themselves and with each other. */
export function readTenantPaths(paths: readonly string[]): Result<readonly TenantFile[], readonly string[]> {
  const missing = paths.filter((path) => !existsSync(path)).map((path) => `${path}: there is no such file`);
  const sources = paths.filter((path) => existsSync(path)).map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const errors = tenantProblems(sources).filter(({ severity }) => severity === 'error');
  if (missing.length > 0 || errors.length > 0) return bad([...errors.map(problemLine), ...missing]);
  return good(sources.map(({ text }) => Value.Parse(TenantFile, JSON.parse(text))));
}
