import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { compiledProgram } from '../server/testing/compile-server.js';

const program = compiledProgram('scripts/check.ts');

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function check(...words: readonly string[]): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

const GROUND = ['--root', 'fixtures/broken/ground'];
const wrong = (code: string, ...words: readonly string[]) => check(...GROUND, '--root', `fixtures/broken/${code}`, ...words);

describe('npm run check', () => {
  it('finds nothing wrong with the definitions of this project and ends with 0', () => {
    expect(check()).toEqual({ code: 0, out: expect.stringMatching(/^\d+ files checked, nothing wrong\.\n$/), err: '' });
  });

  it('prints every problem with its place, its code and what to do, and ends with 1', () => {
    const { code, out } = wrong('unknown-setting');
    expect(code).toBe(1);
    expect(out).toBe(
      'schemas/forms/broken.form.json:7:41 /bindings/~1gender/setting unknown-setting  no setting "GENDR"; did you mean "GENDER"?\n\n23 files checked, 1 error in 1 file.\n',
    );
  });

  it('ends with 0 when there are only warnings', () => {
    expect(wrong('unlisted-form')).toMatchObject({ code: 0, out: expect.stringContaining('1 warning in 1 file') });
  });

  it('says only what is wrong at the paths that are named', () => {
    expect(wrong('unknown-setting', 'schemas/fields')).toEqual({ code: 0, out: '1 file checked, nothing wrong.\n', err: '' });
    expect(wrong('unknown-setting', 'schemas/forms/broken.form.json').code).toBe(1);
  });

  it.each([
    ['an unknown flag', ['--fromat', 'json'], 'fromat'],
    ['an unknown format', ['--format', 'yaml'], 'There are: text, json, sarif, junit, github;'],
    ['a path that is not there', ['schemas/nowhere'], 'There is no "schemas/nowhere";'],
    ['a folder without definitions', ['--root', 'docs'], 'no folder "schemas"'],
  ])('refuses %s with 2 and says how it is used', (_, words, reason) => {
    const { code, out, err } = check(...words);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(reason);
    expect(err).toContain('npm run check -- --help');
  });

  it('speaks to GitHub in its own words', () => {
    expect(wrong('unknown-operator', '--format', 'github').out).toMatch(
      /^::error file=schemas\/forms\/broken\.form\.json,line=\d+,col=\d+,title=unknown-operator::\/rules\/0\/when\/adn no operator "adn"; did you mean "and"\?\n$/,
    );
  });
});
