import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { blockCallsOf, blocksOfPage, callsOf, PAGES, pasteBlocks, writeGuideFiles } from '../../fixtures/testing/guide-files.js';
import { callScripts, type ScriptCall } from '../../fixtures/testing/real-server.js';

/** Commands that only read definitions, and are therefore run as they are. */
const QUICK = new Set(['check', 'explain', 'outline', 'resolve', 'diff']);

const folder = mkdtempSync(join(tmpdir(), 'vestibule-guides-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Replaces the files that a guide has its reader save by those in the folder of this test. */
function inFolder(call: ScriptCall, paths: readonly string[]): ScriptCall {
  return { ...call, words: call.words.map((word) => (paths.includes(word) ? join(folder, word) : word)) };
}

describe('the guides', () => {
  const blocks = PAGES.flatMap(blocksOfPage);
  const paths = [...blocks.flatMap(({ path }) => path ?? []), 'answers.json'];
  beforeAll(() => {
    pasteBlocks(folder, blocks);
    writeGuideFiles(folder, [{ path: 'answers.json', json: '{ "firstName": "Ada" }' }]);
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
