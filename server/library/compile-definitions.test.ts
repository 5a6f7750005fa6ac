import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { compile } from '../../engine/build.js';
import { byTier } from '../../fixtures/testing/tier.js';
import { contentHash } from '../base/content-hash.js';
import { compileDefinitions, readSources } from './compile-definitions.js';
import { cacheKey, fingerprintOf, openDefinitionCache } from './definition-cache.js';

const project = resolve(import.meta.dirname, '../..');
const files = readSources(project);
const scopes = [
  { platform: 'one', group: 'coastal', tenant: 'harbor' },
  { platform: 'two', group: 'himal', tenant: 'himal' },
];

function emptyFolder(): string {
  return mkdtempSync(join(tmpdir(), 'vestibule-cache-'));
}

/** Compiles twice over the same cache, so that the second result is read from it. */
async function readFromCache(folder: string) {
  await compileDefinitions(files, scopes, openDefinitionCache(folder));
  expect(readdirSync(folder)).toHaveLength(1);
  return compileDefinitions(files, scopes, openDefinitionCache(folder));
}

describe('the cache of compiled definitions', () => {
  it('returns what the compiler returns, key for key', async () => {
    const fresh = compile(files, scopes, contentHash);
    const cached = await readFromCache(emptyFolder());
    expect(cached).toEqual(fresh);
    // Unlike toEqual, the text also shows the order of keys.
    const texts = [cached, fresh].map((result) => JSON.stringify(result.ok ? [...result.value.byTenant] : result));
    expect(texts[0]).toBe(texts[1]);
    // Strict equality also finds keys with the value undefined, which JSON cannot keep.
    expect(cached).toStrictEqual(fresh);
  });

  it('compiles again where the file in the cache is damaged', async () => {
    const folder = emptyFolder();
    await readFromCache(folder);
    const [name = ''] = readdirSync(folder);
    writeFileSync(join(folder, name), '{"byTenant": [');
    const again = await compileDefinitions(files, scopes, openDefinitionCache(folder));
    expect(again.ok && [...again.value.byTenant.keys()]).toEqual(['harbor', 'himal']);
  });

  it('keeps no definitions with errors', async () => {
    const folder = emptyFolder();
    const broken = files.map((file) => (file.path === 'schemas/routes.json' ? { ...file, text: '{' } : file));
    expect((await compileDefinitions(broken, scopes, openDefinitionCache(folder))).ok).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('works where the folder cannot be written', async () => {
    const taken = join(emptyFolder(), 'file');
    writeFileSync(taken, '');
    expect((await compileDefinitions(files, scopes, openDefinitionCache(taken))).ok).toBe(true);
  });

  it('keeps the newest results only', () => {
    const folder = emptyFolder();
    const cache = openDefinitionCache(folder);
    cache.write('oldest', 1);
    utimesSync(join(folder, 'oldest.json'), 1, 1);
    for (let index = 0; index < 30; index += 1) cache.write(`result-${index}`, index);
    expect(readdirSync(folder)).toHaveLength(30);
    expect(existsSync(join(folder, 'oldest.json'))).toBe(false);
    expect(cache.read('result-29')).toBe(29);
  });
});

describe('the key of a cached result', () => {
  const inputs = { kind: 'compile', files, scopes, compiler: 'one compiler' };

  it.each(files.map(({ path }) => path))('is another one after one byte of %s changed', (path) => {
    const changed = files.map((file) => (file.path === path ? { ...file, text: file.text.replace('{', '{ ') } : file));
    expect(cacheKey({ ...inputs, files: changed })).not.toBe(cacheKey(inputs));
  });

  it('is another one for other scopes, another purpose and another compiler', () => {
    const keys = [inputs, { ...inputs, scopes: scopes.slice(1) }, { ...inputs, kind: 'check' }, { ...inputs, compiler: 'another' }].map(
      cacheKey,
    );
    expect(new Set(keys).size).toBe(4);
  });

  it('is another one after one byte of any source of the engine or of the lock file changed, and with another Node', () => {
    const folder = emptyFolder();
    for (const part of ['engine', 'server/base', 'server/library', 'server/tenants', 'package-lock.json']) {
      mkdirSync(join(folder, 'server'), { recursive: true });
      cpSync(join(project, part), join(folder, part), { recursive: true });
    }
    const before = fingerprintOf(folder, 'v20');
    expect(before).toBe(fingerprintOf(project, 'v20'));
    const sources = readdirSync(join(folder, 'engine'), { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.ts') && !/testing|\.test\.ts$/.test(path),
    );
    expect(sources.length).toBeGreaterThan(100);
    // The quick tier changes each sixteenth source.
    const chosen = [...sources.filter((_path, nth) => nth % byTier(16, 1) === 0).map((path) => `engine/${path}`), 'package-lock.json'];
    const changed = chosen.filter((path) => {
      const text = readFileSync(join(folder, path), 'utf8');
      writeFileSync(join(folder, path), `${text} `);
      const isOther = fingerprintOf(folder, 'v20') !== before;
      writeFileSync(join(folder, path), text);
      return isOther;
    });
    expect(changed).toEqual(chosen);
    expect(fingerprintOf(folder, 'v22')).not.toBe(before);
  });
});
