import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ScriptRunner, startScriptRunner } from '../../fixtures/testing/real-server.js';

let scripts: ScriptRunner;
beforeAll(async () => {
  scripts = await startScriptRunner();
});
afterAll(() => scripts.close());

const explain = (...words: readonly string[]) => scripts.call('explain', [...words, '--today', '2026-11-20']);
const EVERYTHING = ['--case', 'fixtures/cases/enrollment-individual/everything-required.json'];

describe('npm run explain', () => {
  it('says of a field in which section it is, what its checks come to and what they read [R-0.39]', async () => {
    const { out } = await explain('enrollment-individual', 'dob', '--tenant', 'summit', ...EVERYTHING);
    expect(out.split('\n')).toEqual([
      'Date of Birth is shown and required, because the setting DATE_OF_BIRTH is Enabled and required.',
      '  section about: "About you"',
      expect.stringMatching(/^ {2}form: schemas\/fragments\/person\.fragment\.json:\d+$/),
      expect.stringMatching(
        /^ {2}setting DATE_OF_BIRTH: Enabled, required \(decides show, require\) at schemas\/fragments\/person\.fragment\.json:\d+$/,
      ),
      expect.stringMatching(
        /^ {2}check "whoever is nobody's dependent is of age": holds at schemas\/fragments\/of-age\.fragment\.json:\d+; .*answers\.dob is "11\/20\/2010", .*setting\.MIN_AGE\.value is 16/,
      ),
      expect.stringMatching(/^ {2}setting DATE_OF_BIRTH: the tenant's file says it at fixtures\/tenants\/summit\.json:\d+$/),
      '',
    ]);
  });

  it.each([
    [
      'that a check fails, with its message',
      ['enrollment-individual', 'dob', '--tenant', 'summit', ...EVERYTHING, '--setting', 'MIN_AGE=Enabled,,90'],
      /check "whoever .*": fails with ".*90.*" at/,
    ],
    [
      'that a check waits',
      ['enrollment-individual', 'dob', '--tenant', 'summit'],
      /check "whoever .*": waits until what it reads is answered at/,
    ],
    [
      'what fills it',
      ['dependent', 'address', '--tenant', 'harbor'],
      /fill "the contact is that of the primary": while \/sameAsPrimary is ticked it has the value of parent\.address, which is blank/,
    ],
    [
      'what changes it',
      ['dependent', 'address', '--tenant', 'harbor'],
      /change "another country starts the addresses afresh": an edit of \/countryCode sets it; its "when" holds now/,
    ],
    [
      'what it starts with',
      ['enrollment-individual', 'type', '--tenant', 'harbor'],
      /widget hidden: it is drawn nowhere\n.*\n {2}default: "Individual", which it has/,
    ],
    [
      'what an overlay replaced, and which setting that read',
      ['enrollment-individual', 'dob', '--tenant', 'harbor'],
      /overlay: schemas\/overlays\/tenant\/harbor\/of-age\.overlay\.json:\d+ replaced the check "whoever is nobody's dependent is of age", which reads the setting MIN_AGE \(Harbor enrolls adults\)/,
    ],
  ])('says %s', async (_, words, line) => {
    expect((await explain(...words)).out).toMatch(line);
  });
});

describe('npm run explain -- --uses', () => {
  it('says where a setting is read, by whom, and which overlay took it away', async () => {
    const { out } = await scripts.call('explain', ['--uses', 'MIN_AGE']);
    expect(out.split('\n')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^fixtures\/tenants\/summit\.json:\d+:17 \/settings\/enrollment\/\d+\/code {2}at summit$/),
        expect.stringMatching(
          /^schemas\/fragments\/of-age\.fragment\.json:15:39 \/checks\/0\/\S+ {2}enrollment-individual, group-member, services at himal, meadow, summit$/,
        ),
        expect.stringMatching(/^enrollment-individual at harbor {2}overlay: \S+ replaced the check .* which reads the setting MIN_AGE/),
        expect.stringMatching(/^setting MIN_AGE: \d+ places, 5 forms, 4 tenants, \d+ cases?\.$/),
      ]),
    );
  });

  it.each([
    ['a fragment', 'person', /^schemas\/forms\/agent\.form\.json:6:25 \/use\/0\/fragment {2}agent at every tenant$/m],
    ['a text', 'error.minor', /of-age\.overlay\.json:\d+:\d+ \/actions\/1\/update\/say {2}.* at harbor$/m],
    ['a format', 'format:birth-date', /^schemas\/fragments\/\S+:\d+:\d+ \S+\/format {2}/m],
  ])('says where %s is used', async (_, name, line) => {
    expect((await scripts.call('explain', ['--uses', name])).out).toMatch(line);
  });

  it('names the most similar name for one that nothing uses', async () => {
    const result = await scripts.call('explain', ['--uses', 'GENDR']);
    expect(result).toMatchObject({ code: 2, out: '', err: expect.stringContaining('Nothing uses "GENDR". Did you mean "GENDER"?;') });
  });
});

describe('npm run explain with --show and --require', () => {
  it.each([
    ['enrollment-individual gender --tenant meadow --show', 'Gender is shown at meadow if you set GENDER to Enabled, not required.'],
    ['enrollment-individual gender --tenant meadow --require', 'Gender is required at meadow if you set GENDER to Enabled, required.'],
    [
      'enrollment-individual dependents --tenant meadow --show',
      'Dependents is shown at meadow if you set ADD_DEPENDENT to Enabled and answer /addDependentOrNot with "YES".',
    ],
    ['enrollment-individual gender --tenant harbor --show', 'Gender is shown at harbor already.'],
    [
      'agent associations --tenant summit --show',
      'Nothing in the settings or answers makes Who will you refer people to? shown at summit: it hangs on lookups.TENANT.',
    ],
    ['enrollment-individual type --tenant meadow --setting GENDER=Enabled --require', 'Client type is required at meadow already.'],
  ])('%s', async (words, sentence) => {
    expect(await explain(...words.split(' '))).toEqual({ code: 0, out: `${sentence}\n`, err: '' });
  });

  it('names the most similar field', async () => {
    const { err } = await explain('enrollment-individual', 'gendr', '--tenant', 'meadow', '--show');
    expect(err).toMatch(/^The form "enrollment-individual" has no field "gendr"\. Did you mean "\/gender"\?;/);
  });
});
