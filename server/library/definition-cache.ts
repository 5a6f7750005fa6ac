import { createHash, type Hash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Scope, SourceFile } from '../../engine/build.js';

const root = resolve(import.meta.dirname, '../..');
const COMPILER_FOLDERS = ['engine', 'server/base', 'server/library', 'server/tenants'];
const IS_COMPILER_SOURCE = /(?<!\.test)\.ts$/;
/** The number of results on disk; writing one more deletes the oldest. */
const MAX_FILES = 30;

export interface CacheInputs {
  /** What was done with the definitions: `compile`, or another name. */
  readonly kind: string;
  readonly files: readonly SourceFile[];
  readonly scopes: readonly Scope[];
  /** The sources of the compiler, the lock file and the version of Node. */
  readonly compiler: string;
}

/**
 * Results made from definitions, as JSON files in node_modules/.cache. Deleting the folder is always safe; a file that cannot be read or
 * written is the same as none.
 */
export interface DefinitionCache {
  read(key: string): unknown;
  write(key: string, value: unknown): void;
}

export function cacheKey({ kind, files, scopes, compiler }: CacheInputs): string {
  const hash = createHash('sha256');
  addTexts(hash, [kind, compiler, JSON.stringify(scopes)]);
  for (const { path, text, kind: documentKind = '' } of files) addTexts(hash, [path, documentKind, text]);
  return hash.digest('hex').slice(0, 32);
}

let known: string | undefined;

/** A bundle carries the hash of the sources that it was built from. */
export function compilerFingerprint(): string {
  const bundled = process.env['COMPILER_FINGERPRINT'];
  known ??= bundled === undefined ? fingerprintOf(root, process.version) : `${bundled} ${process.version}`;
  return known;
}

export function fingerprintOf(folder: string, nodeVersion: string): string {
  const hash = createHash('sha256').update(nodeVersion);
  const sources = COMPILER_FOLDERS.flatMap((part) => sourcesIn(folder, part));
  for (const path of [...sources, 'package-lock.json']) addTexts(hash, [path, readFileSync(join(folder, path))]);
  return hash.digest('hex');
}

function sourcesIn(folder: string, part: string): string[] {
  return readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })
    .filter((path) => IS_COMPILER_SOURCE.test(path) && !path.includes('testing'))
    .map((path) => `${part}/${path.replaceAll('\\', '/')}`)
    .sort();
}

/** The separators keep two lists of texts with the same characters apart. */
function addTexts(hash: Hash, texts: readonly (string | Buffer)[]): void {
  for (const text of texts) hash.update(`${text.length}:`).update(text);
}

export function openDefinitionCache(folder = join(root, 'node_modules/.cache/vestibule/definitions')): DefinitionCache {
  const fileOf = (key: string): string => join(folder, `${key}.json`);
  return {
    read(key) {
      try {
        return JSON.parse(readFileSync(fileOf(key), 'utf8'));
      } catch {
        return undefined;
      }
    },
    write(key, value) {
      try {
        mkdirSync(folder, { recursive: true });
        const draft = `${fileOf(key)}.${randomUUID()}`;
        writeFileSync(draft, JSON.stringify(value));
        renameSync(draft, fileOf(key));
        removeOldest(folder);
      } catch {
        // The folder cannot be written; the result is made again the next time.
      }
    },
  };
}

function removeOldest(folder: string): void {
  const ages = readdirSync(folder).map((name) => ({ path: join(folder, name), time: statSync(join(folder, name)).mtimeMs }));
  for (const { path } of ages.sort((a, b) => b.time - a.time).slice(MAX_FILES)) rmSync(path, { force: true });
}
