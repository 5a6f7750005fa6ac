import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EndedProcess, type ScriptRunner, startScriptRunner } from '../../fixtures/testing/real-server.js';

let scripts: ScriptRunner;
beforeAll(async () => {
  scripts = await startScriptRunner();
});
afterAll(() => scripts.close());

const check = (...words: readonly string[]): Promise<EndedProcess> => scripts.call('check', words);

const GROUND = ['--root', 'fixtures/broken/ground'];
const wrong = (code: string, ...words: readonly string[]) => check(...GROUND, '--root', `fixtures/broken/${code}`, ...words);

describe('npm run check', () => {
  it('finds nothing wrong with definitions that are right, and ends with 0', async () => {
    expect(await check(...GROUND)).toEqual({ code: 0, out: expect.stringMatching(/^\d+ files checked, nothing wrong\.\n$/), err: '' });
  });

  it('prints every problem with its place, its code and what to do, and ends with 1', async () => {
    const { code, out } = await wrong('unknown-setting');
    expect(code).toBe(1);
    expect(out).toBe(
      'schemas/forms/broken.form.json:7:41 /bindings/~1gender/setting unknown-setting  no setting "GENDR"; did you mean "GENDER"?\n\n23 files checked, 1 error in 1 file.\n',
    );
  });

  it('ends with 0 when there are only warnings', async () => {
    expect(await wrong('unlisted-form')).toMatchObject({ code: 0, out: expect.stringContaining('1 warning in 1 file') });
  });

  it('says only what is wrong at the paths that are named', async () => {
    expect(await wrong('unknown-setting', 'schemas/fragments')).toEqual({ code: 0, out: '1 file checked, nothing wrong.\n', err: '' });
    expect((await wrong('unknown-setting', 'schemas/forms/broken.form.json')).code).toBe(1);
  });

  it('says what a file that is named reaches', async () => {
    expect((await check('schemas/overlays/tenant/harbor/of-age.overlay.json')).out).toMatch(
      /^1 file checked, nothing wrong\.\nschemas\/overlays\/tenant\/harbor\/of-age\.overlay\.json reaches 3 forms, 1 tenant, \d+ cases\.\n$/,
    );
    expect((await check('schemas/fragments/person.fragment.json')).out).toMatch(/reaches 10 forms, 4 tenants, \d+ cases\.\n$/);
  });

  it('looks with --prove for answers that complete a form of a tenant over pairs of settings', async () => {
    const { code, out } = await check('--prove', '--form', 'payment', '--tenant', 'harbor');
    expect([code, out.split('\n').at(-2)]).toEqual([0, 'payment · harbor: complete with 252 pairs of settings']);
  });

  it.each([
    ['an unknown flag', ['--fromat', 'json'], 'fromat'],
    ['an unknown format', ['--format', 'yaml'], 'There are: text, json, sarif, junit, github;'],
    ['a path that is not there', ['schemas/nowhere'], 'There is no "schemas/nowhere";'],
    ['a form without --prove', ['--form', 'payment'], '--form and --tenant go with --prove'],
    ['a folder without definitions', ['--root', 'docs'], 'no folder "schemas"'],
  ])('refuses %s with 2 and says how it is used', async (_, words, reason) => {
    const { code, out, err } = await check(...words);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(reason);
    expect(err).toContain('npm run check -- --help');
  });

  it('speaks to GitHub in its own words', async () => {
    expect((await wrong('unknown-operator', '--format', 'github')).out).toMatch(
      /^::error file=schemas\/forms\/broken\.form\.json,line=\d+,col=\d+,title=unknown-operator::\/rules\/0\/when\/adn no operator "adn"; did you mean "and"\?\n/,
    );
  });
});
