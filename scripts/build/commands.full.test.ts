import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import project from '../../package.json' with { type: 'json' };
import { copySources } from '../../fixtures/testing/copy-sources.js';
import { callScripts, runProcess, type EndedProcess } from '../../fixtures/testing/real-server.js';
import { byTier } from '../../fixtures/testing/tier.js';

const root = resolve(import.meta.dirname, '../..');
const scripts: Readonly<Record<string, string>> = project.scripts;

/** Calls that are made by npm itself; all others run in one process, which loads the modules that they share only once. */
const NPM_CALLS = byTier(['start'], ['start', 'types', 'check']);
const HELP = ['--help'];
const UNKNOWN_OPTION = ['--no-such-option'];

/** Runs a script of package.json as a person does. */
function npm(folder: string, name: string, words: readonly string[]): Promise<EndedProcess> {
  return runProcess(folder, 'npm', ['run', '-s', name, '--', ...words]);
}

/** Returns how every script answers these words. */
async function callAll(words: readonly string[]): Promise<ReadonlyMap<string, EndedProcess>> {
  const names = Object.keys(scripts).filter((name) => !NPM_CALLS.includes(name));
  const answers = await callScripts(names.map((name) => ({ name, words })));
  const results = new Map<string, EndedProcess>();
  for (const [index, answer] of answers.entries()) results.set(names[index] ?? '', answer);
  for (const name of NPM_CALLS) results.set(name, await npm(root, name, words));
  return results;
}

describe('every npm script', () => {
  const results = { help: new Map() as ReadonlyMap<string, EndedProcess>, unknown: new Map() as ReadonlyMap<string, EndedProcess> };
  beforeAll(async () => {
    results.help = await callAll(HELP);
    results.unknown = await callAll(UNKNOWN_OPTION);
  });

  it.each(Object.entries(scripts))('starts scripts/run.mjs, or the script with its name: %s', (name, command) => {
    const [script, argument] = name.split(':');
    const own = `exec node scripts/${script}.mjs${argument === undefined ? '' : ` --${argument}`}`;
    expect([`exec node scripts/run.mjs ${name}`, own]).toContain(command);
  });

  it.each(Object.keys(scripts))('explains in one sentence what it does and how it is used: %s --help', (name) => {
    const { code, out, err } = results.help.get(name) ?? {};
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [usage = '', , sentence = ''] = (out ?? '').split(/^(\s*)$/m).map((part) => part.trim());
    const [script = ''] = name.split(':');
    const isOwnCommand = script === 'start' || script === 'test';
    expect(usage).toMatch(isOwnCommand ? `Usage: npm ${script}` : new RegExp(`^Usage: npm run (-s )?${name}( |\n|$)`));
    expect(sentence).toMatch(/^[A-Z].*?\.(\s|$)/s);
  });

  it.each(Object.keys(scripts))('answers an option that it does not know with one sentence and code 2: %s', (name) => {
    const { code, out, err = '' } = results.unknown.get(name) ?? {};
    expect(code).toBe(2);
    // A start also prints the steps before it.
    expect(out).toMatch(name === 'start' ? /^(\d of \d: .*\n|   .*\n)+$/ : /^$/);
    expect(err.trimEnd().split('\n')).toEqual([expect.stringMatching(/--no-such-option.*--help/)]);
  });
});

describe('a fresh copy of the sources, without generated files', () => {
  const copy = copySources();
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('runs check and outline at once', async () => {
    const generated = execFileSync('git', ['ls-files', '-oi', '--exclude-standard', '-z', '*.g.ts'], { cwd: root, encoding: 'utf8' });
    const [first = ''] = generated.split('\0').filter((file) => !file.startsWith('node_modules'));
    expect(first).toMatch(/\.g\.ts$/);
    expect(existsSync(join(copy, first))).toBe(false);
    const outline = ['outline', 'agent', '--tenant', 'harbor'];
    for (const [name = '', ...words] of byTier([outline], [['check'], outline])) {
      expect(await npm(copy, name, words)).toMatchObject({ code: 0, err: '' });
      expect(existsSync(join(copy, first))).toBe(true);
    }
  });
});
