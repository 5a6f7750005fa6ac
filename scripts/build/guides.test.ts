import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import project from '../../package.json' with { type: 'json' };
import { filesOfPage, writeGuideFiles } from '../../fixtures/testing/guide-files.js';
import { callScripts, type ScriptCall } from '../../fixtures/testing/script-results.js';

/** The pages that people follow step by step. The commands of docs/guides/api.md have a test of their own. */
const PAGES = [
  'README.md',
  ...readdirSync('docs/guides')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/guides/${name}`),
];
/** Commands that only read definitions, and are therefore run as they are. */
const QUICK = new Set(['check', 'explain', 'outline', 'resolve', 'diff', 'overlay', 'matrix']);

const text = (page: string): string => readFileSync(page, 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'vestibule-guides-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the `npm run` commands of a page, in blocks and in sentences. */
function callsOf(page: string): readonly ScriptCall[] {
  return [...text(page).matchAll(/npm run (?:-s )?([\w:-]+)(?: -- ([^`\n]*))?/g)].map(([, name = '', words = '']) => ({
    name,
    words: [...words.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, plain]) => double ?? single ?? plain ?? ''),
  }));
}

/** Returns the commands in the blocks of a page, with the line that the page prints below them, if any. */
function blockCallsOf(page: string): readonly (ScriptCall & { readonly output: string | undefined })[] {
  const blocks = [...text(page).matchAll(/^```(\w*)\n(.*?)^```$/gms)].filter(([, language]) => language === '');
  const lines = blocks.flatMap(([, , block = '']) => block.split('\n').map((line, at, all) => ({ line, next: all[at + 1] })));
  return lines.flatMap(({ line, next }) => {
    const [, prompt = '', name = '', words = ''] = /^(\$ )?npm run (?:-s )?([\w:-]+)(?: -- (.*))?$/.exec(line) ?? [];
    return name === '' ? [] : [{ name, words: words.split(' ').filter((word) => word !== ''), output: prompt === '' ? undefined : next }];
  });
}

/** Replaces the files that a guide has its reader save by those in the folder of this test. */
function inFolder(call: ScriptCall, paths: readonly string[]): ScriptCall {
  return { ...call, words: call.words.map((word) => (paths.includes(word) ? join(folder, word) : word)) };
}

describe('the guides', () => {
  const blocks = PAGES.flatMap(filesOfPage);
  const paths = [...blocks.flatMap(({ path }) => path ?? []), 'answers.json'];
  beforeAll(() => writeGuideFiles(folder, [...blocks, { path: 'answers.json', json: '{ "firstName": "Ada" }' }]));

  it('show whole files, and name each file', () => {
    expect(blocks.length).toBeGreaterThanOrEqual(3);
    expect(blocks.filter(({ path }) => path === undefined)).toEqual([]);
  });

  it('show files that npm run check accepts', async () => {
    const [result] = await callScripts([{ name: 'check', words: ['--root', '.', '--root', folder, '--format', 'json'] }]);
    expect(result).toMatchObject({ code: 0, err: '' });
  });

  it('show commands that work, with the output that is shown', async () => {
    const calls = PAGES.flatMap(blockCallsOf).filter(({ name }) => QUICK.has(name));
    expect(calls.length).toBeGreaterThanOrEqual(8);
    const results = await callScripts(calls.map((call) => inFolder(call, paths)));
    expect(calls.filter((_call, index) => results[index]?.code !== 0)).toEqual([]);
    const lines = calls.map(({ output }, index) => (output === undefined ? undefined : results[index]?.out.split('\n')[0]));
    expect(lines).toEqual(calls.map(({ output }) => output));
  });

  it('name only scripts that exist', () => {
    const unknown = PAGES.flatMap(callsOf).filter(({ name }) => !(name in project.scripts));
    expect(unknown).toEqual([]);
  });

  it('name only options that the script explains with --help', async () => {
    const calls = PAGES.flatMap(callsOf).filter(({ words }) => words.some((word) => word.startsWith('--')));
    const names = [...new Set(calls.map(({ name }) => name))];
    const help = await callScripts(names.map((name) => ({ name, words: ['--help'] })));
    const missing = calls.flatMap(({ name, words }) => {
      const options = words.flatMap((word) => /^--[\w-]+/.exec(word)?.[0] ?? []).filter((option) => option !== '--help');
      return options.filter((option) => !help[names.indexOf(name)]?.out.includes(option)).map((option) => `${name} ${option}`);
    });
    expect(missing).toEqual([]);
  });
});
