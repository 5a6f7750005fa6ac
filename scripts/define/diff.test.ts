import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compiledProgram, runProcess, type ScriptRunner, startScriptRunner } from '../../fixtures/testing/real-server.js';

let scripts: ScriptRunner;
beforeAll(async () => {
  scripts = await startScriptRunner();
});
afterAll(() => scripts.close());

const diff = (...words: readonly string[]) => scripts.call('diff', words);
const HARBOR_AND_SUMMIT = ['agent', '--tenant', 'harbor', '--tenant', 'summit'];

describe('npm run diff', () => {
  it('says where a form differs between two tenants and why, and how often', async () => {
    expect((await diff(...HARBOR_AND_SUMMIT)).out.split('\n')).toEqual([
      '/associations  shown: harbor shown, required, summit hidden',
      expect.stringMatching(/^ {2}harbor: Who will you refer people to\? is shown, because "the group has several tenants" holds/),
      expect.stringMatching(/^ {2}summit: Who will you refer people to\? is hidden, because .* does not hold\.$/),
      '1 difference between harbor and summit',
      '',
    ]);
    expect((await diff('sign-in-code', '--tenant', 'harbor', '--tenant', 'meadow')).out).toBe('0 differences between harbor and meadow\n');
  });

  it('prints the same as JSON', async () => {
    const { out } = await diff(...HARBOR_AND_SUMMIT, '--format', 'json');
    expect(JSON.parse(out)).toMatchObject([{ pointer: '/associations', what: 'shown', left: 'shown, required', right: 'hidden' }]);
  });

  it('asks for two tenants', async () => {
    expect(await diff('agent', '--tenant', 'harbor')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('Name two tenants, or one and --server;'),
    });
  });

  it('ends without an error where nobody reads its output', () => {
    const words = `${compiledProgram('scripts/define/resolve.ts')} --case fixtures/cases/enrollment-individual/everything.json`;
    const { stderr } = spawnSync('sh', ['-c', `{ "${process.execPath}" ${words}; echo "code $?" >&2; } | true`], { encoding: 'utf8' });
    expect(stderr).toBe('code 0\n');
  });
});

describe('npm run diff -- --from', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-diff-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const git = (...words: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.example', ...words], { cwd: folder });
  const since = (...words: readonly string[]) =>
    runProcess(folder, process.execPath, ['--import', import.meta.resolve('tsx'), resolve('scripts/define/diff.ts'), ...words]);

  it('says what changed since a revision, by form and tenant, with reasons', async () => {
    cpSync('fixtures/broken/ground', folder, { recursive: true });
    expect((await since('--from', 'HEAD')).err).toMatch(/^These files are in no git repository\. Name one like --from HEAD~1/);
    for (const words of [
      ['init', '-q'],
      ['add', '.'],
      ['commit', '-qm', 'one'],
    ])
      git(...words);
    expect(await since('--from', 'HEAD')).toEqual({ code: 0, out: '0 forms of tenants changed since HEAD\n', err: '' });
    const form = join(folder, 'schemas/forms/person.form.json');
    writeFileSync(form, readFileSync(form, 'utf8').replace('"required": ["firstName"],', ''));
    expect((await since('--from', 'HEAD')).out.split('\n')).toEqual([
      'person at ground: changed',
      '/firstName  required: HEAD required, now optional',
      '  HEAD: First Name is shown and required, because the form says so.',
      '  now: First Name is shown, because the form says so, and optional.',
      '1 form of tenants changed since HEAD',
      '',
    ]);
    expect((await since('--from', 'nowhere')).err).toMatch(/^git knows no revision "nowhere"\. Name one like/);
  });
});
