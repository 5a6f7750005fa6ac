import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compiledProgram, type ScriptRunner, startScriptRunner } from '../../fixtures/testing/real-server.js';

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
