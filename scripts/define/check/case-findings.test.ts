import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { checkFiles } from './check-tree.js';
import { readTree } from './read-tree.js';

const whole = readTree(['.']);
/** The tenants of the two cases. */
const tree = { ...whole, scopes: whole.scopes.filter(({ tenant }) => ['harbor', 'meadow'].includes(tenant)) };
const path = 'fixtures/cases/enrollment-individual/another-country.json';

it('finds what a case says of fields, context, settings and days that nothing has', async () => {
  const given = {
    ...JSON.parse(readFileSync(path, 'utf8')),
    settings: { GENDER: { status: 'Enabld' } },
    context: { isEditd: true },
    answers: { dob: '1984-03-14' },
    steps: [{ set: '/phonee', to: '1' }],
    expect: {
      offers: { '/gendr': ['Male'] },
      hidden: ['/dependents/0/dob', '/dependents/0/dobb'],
      errors: [{ at: '/gendr', code: 'required' }],
    },
  };
  const check = async (value: object) => {
    const files = tree.files.map((file) => (file.path === path ? { path, text: JSON.stringify(value) } : file));
    const { problems } = await checkFiles({ ...tree, files });
    return problems.map(({ file, pointer, code, hint }) => `${file === path ? '' : file}${pointer} ${code} ${hint ?? ''}`.trim());
  };
  expect(await check(given)).toContain('/settings/GENDER/status wrong-value did you mean "Enabled"?');
  expect((await check({ ...given, settings: {} })).toSorted()).toEqual([
    '/answers/dob wrong-value write "03/14/1984"',
    '/context/isEditd unknown-context-value did you mean "isEdited"?',
    '/expect/errors/0/at unknown-field did you mean "/gender"?',
    '/expect/hidden/1 unknown-field name a field of this form',
    '/expect/offers/~1gendr unknown-field did you mean "/gender"?',
    '/steps/0/set unknown-field did you mean "/phone"?',
  ]);
});

it('finds answers to fields that are hidden, but for those that the form begins with and those that the case is about', async () => {
  const hidden = 'fixtures/cases/enrollment-individual/hidden-values-kept.json';
  const { expect: meant, ...given } = JSON.parse(readFileSync(hidden, 'utf8'));
  const found = async (expected: object) => {
    const files = tree.files.map((file) =>
      file.path === hidden ? { path: hidden, text: JSON.stringify({ ...given, ...expected }) } : file,
    );
    const { problems } = await checkFiles({ ...tree, files });
    return problems.map(({ pointer, code, severity }) => `${pointer} ${code} ${severity}`);
  };
  expect(await found({})).toEqual(meant.hidden.map((at: string) => `/answers${at} hidden-answer warning`));
  expect(await found({ expect: meant })).toEqual([]);
});
