import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, type Scope, type SourceFile } from '../build.js';

const files: readonly SourceFile[] = ['schemas', 'fixtures/tenants']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name).replaceAll('\\', '/')))
  .filter((path) => path.endsWith('.json'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const scopes: readonly Scope[] = [
  { platform: 'one', group: 'coastal', tenant: 'harbor' },
  { platform: 'two', group: 'himal', tenant: 'himal' },
];

describe('a missing comma', () => {
  it.each(files.filter(({ path }) => !path.includes('/meta/')).map(({ path }) => path))('in %s is one finding', (path) => {
    const broken = files.map((file) => (file.path === path ? { ...file, text: file.text.replace(/,(?=\n)/, '') } : file));
    const result = compile(broken, scopes);
    const problems = result.ok ? result.value.warnings : result.problems;
    expect(problems.map(({ file, code, pointer }) => `${file} ${code} ${pointer}`)).toEqual([`${path} json-syntax `]);
  });
});
