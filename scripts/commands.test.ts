import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import project from '../package.json' with { type: 'json' };

/** Every test here starts processes. */
jest.setTimeout(180_000);

const root = resolve(import.meta.dirname, '..');

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a script of package.json as a person does. */
function npm(folder: string, name: string, words: readonly string[]): Promise<Ended> {
  const { NODE_OPTIONS: _options, DATABASE_URL: _url, ...env } = process.env;
  return new Promise((done) => {
    execFile('npm', ['run', '-s', name, '--', ...words], { cwd: folder, env, maxBuffer: 1e8 }, (error, out, err) =>
      done({ code: error === null ? 0 : Number(error.code ?? 1), out, err }),
    );
  });
}

describe('every npm script', () => {
  it.each(Object.keys(project.scripts))('says in one sentence what it does and how it is called: %s --help', async (name) => {
    const { code, out, err } = await npm(root, name, ['--help']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [usage = '', , sentence = ''] = out.split(/^(\s*)$/m).map((part) => part.trim());
    expect(usage).toMatch(name === 'start' || name === 'test' ? `Usage: npm ${name}` : new RegExp(`^Usage: npm run (-s )?${name}( |\n|$)`));
    expect(sentence).toMatch(/^[A-Z].*?\.(\s|$)/s);
  });

  it.each(Object.keys(project.scripts))('answers an option that it does not know with one sentence and code 2: %s', async (name) => {
    const { code, out, err } = await npm(root, name, ['--no-such-option']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.trimEnd().split('\n')).toEqual([expect.stringMatching(/--no-such-option.*--help/)]);
  });
});

describe('a fresh copy of the sources, without generated files', () => {
  const copy = mkdtempSync(join(tmpdir(), 'vestibule-copy-'));
  beforeAll(() => {
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
    for (const file of files)
      if (file !== '' && existsSync(join(root, file)) && !file.endsWith('.webp')) cpSync(join(root, file), join(copy, file));
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('is checked, shown and resolved at once', async () => {
    const generated = execFileSync('git', ['ls-files', '-oi', '--exclude-standard', '-z', '*.g.ts'], { cwd: root, encoding: 'utf8' });
    const [first = ''] = generated.split('\0').filter((file) => !file.startsWith('node_modules'));
    expect(first).toMatch(/\.g\.ts$/);
    expect(existsSync(join(copy, first))).toBe(false);
    expect(await npm(copy, 'check', [])).toMatchObject({ code: 0, err: '' });
    expect(existsSync(join(copy, first))).toBe(true);
    expect(await npm(copy, 'outline', ['agent', '--tenant', 'harbor'])).toMatchObject({ code: 0, err: '' });
  });
});
