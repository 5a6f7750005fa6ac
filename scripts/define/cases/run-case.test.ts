import { describe, expect, it } from '@jest/globals';
import type { Pointer } from '../../../engine/base/pointer.js';
import { openProject, type Expectations, type Step } from '../project.js';
import { runCase } from './run-case.js';

const project = await openProject();
const visit = { form: 'enrollment-individual', tenant: 'harbor', today: '2026-11-20', answers: {} };
const at = (place: string) => place as Pointer;

describe('a case that says what it expects', () => {
  it.each<[string, Expectations, readonly string[]]>([
    ['another verdict', { verdict: 'accepted' }, ['expected the form accepted; it is refused, because /type has the error required']],
    [
      'a hidden field that is shown',
      { hidden: [at('/dob')] },
      ['expected /dob hidden; Date of Birth is shown and required, because the setting DATE_OF_BIRTH is Enabled and required.'],
    ],
    [
      'a shown field that is hidden',
      { shown: [at('/dependents')] },
      ['expected /dependents shown; Dependents is hidden, because "the visitor adds dependents" does not hold.'],
    ],
    ['an open field that is locked', { locked: [at('/dob')] }, ['expected /dob locked; Date of Birth is shown and required, because']],
    ['too few options', { offers: { '/gender': ['Male'] } }, ['expected /gender to offer ["Male"]; it offers ["Male","Female","Others"]']],
    ['options of a field that has none', { offers: { '/dob': ['today'] } }, ['expected /dob to offer ["today"]; it offers []']],
    ['another answer', { answers: { firstName: 'Ada', dob: null } }, ['expected /firstName to be answered as "Ada"; it is not answered']],
    ['a required field that is optional', { required: [at('/middleName')] }, ['expected /middleName required; Middle Name is shown']],
    ['a field of no entry', { shown: [at('/dependents/0/dob')] }, ['expected /dependents/0/dob shown; Dependents is hidden, because']],
    ['an unknown field', { hidden: [at('/dobb')] }, ['expected /dobb hidden; the form has no field /dobb now']],
    ['a payload where none is sent', { sends: {} }, ['expected a payload; nothing is sent, because /type has']],
    ['nothing that is wrong', { verdict: 'refused', hidden: [at('/dependents')], shown: [at('/dob')], required: [at('/dob')] }, []],
    ['nothing locked or offered', { locked: [at('/sameAsPhysical')], offers: { '/addDependentOrNot': ['Yes', 'NO'] } }, []],
  ])('says so of %s', (_, expect_, sentences) => {
    expect(runCase(project, { ...visit, expect: expect_ }).failures).toEqual(sentences.map((one) => expect.stringContaining(one)));
  });

  const named = { ...visit, form: 'agent', tenant: 'summit', answers: { firstName: 'Ada' } };
  it('means all errors, each by its code or by the key of its message', () => {
    const { errors } = runCase(project, named);
    const all = errors.map(({ pointer, code, textKey }, nth) => ({ at: pointer, code: nth % 2 === 0 ? code : textKey }));
    const failures = (expected: typeof all) => runCase(project, { ...named, expect: { errors: expected } }).failures;
    expect(failures(all)).toEqual([]);
    expect(failures(all.slice(1))).toEqual([expect.stringMatching(/^expected no other error; \/\w+ has the error required/)]);
    expect(failures([...all, { at: at('/firstName'), code: 'format' }])).toEqual([
      'expected the error format at /firstName; nothing is wrong there',
    ]);
  });

  it('compares the parts of the payload that it names', () => {
    const group = { businessName: 'Wharf', email: 'nia@wharf.example', countryCode: 'US' };
    const given = { ...visit, form: 'group-check-in', answers: group };
    const { payload } = runCase(project, given);
    expect(payload).toEqual(group);
    const failures = (sends: object) => runCase(project, { ...given, expect: { sends: { ...sends } } }).failures;
    expect(failures({ ...group, gone: null })).toEqual([]);
    expect(failures({ email: '1', list: [1] })).toEqual([
      'expected /email to be sent as "1"; it is "nia@wharf.example"',
      'expected /list to be sent as [1]; it is not sent',
    ]);
  });
});

describe('the steps of a case', () => {
  const lines = (...steps: readonly object[]) => runCase(project, { ...visit, steps: steps as readonly Step[] });

  it('show what else each changes, and by which change or fill [R-4.54]', () => {
    const { outline, steps, failures } = lines(
      { set: '/phone', to: '2075550123' },
      { set: '/countryCode', to: 'NP' },
      { set: '/addDependentOrNot', to: 'YES' },
      { set: '/dependents/0/sameAsPrimary', to: false },
      { add: '/dependents', entry: { firstName: 'Cleo' } },
      { remove: '/dependents/0' },
      { clear: '/dependents/0/firstName' },
    );
    expect(failures).toEqual([]);
    expect(steps[1]?.lines).toEqual([
      '  step 2: set /countryCode to "NP"',
      '    /phoneExt becomes "977", by the change "another country starts the phone afresh"',
      '    /textEnabled becomes false, by the change "an emptied phone turns text messages off"',
      '    /phone becomes blank, by the change "another country starts the phone afresh"',
      '    /textEnabled: Text me at this number is hidden, because "there is a phone to send text messages to" does not hold.',
    ]);
    expect(steps[3]?.lines).toContain('    /dependents/0/phoneExt becomes blank, by the fill "the contact is that of the primary"');
    expect(steps[4]?.resolved.moment.answers['dependents']).toMatchObject([{}, { firstName: 'Cleo', sameAsPrimary: true }]);
    expect(steps[6]?.resolved.moment.answers['dependents']).toEqual([expect.not.objectContaining({ firstName: 'Cleo' })]);
    expect(outline.split('\n').slice(1, 3)).toEqual(['  step 1: set /phone to "2075550123"', expect.stringContaining('/textEnabled: ')]);
  });

  it.each([
    [{ set: '/phonee', to: '1' }, 'step 1: there is no field "/phonee"'],
    [
      { set: '/insuranceName', to: 'x' },
      'step 1: no visitor can do it, because /insuranceName is hidden: Insurance Name is hidden, because',
    ],
    [{ add: '/firstName' }, 'step 1: /firstName is no list of forms; write { "set": "/firstName"'],
    [{ set: '/sameAsPhysical', to: true }, 'step 1: no visitor can do it, because /sameAsPhysical is locked: '],
  ])('%j fails, because no visitor can do it', (step, sentence) => {
    expect(lines(step).failures).toEqual([expect.stringContaining(sentence)]);
  });

  it('does not show secret answers', () => {
    expect(lines({ set: '/lastSSN', to: '1234' }).outline).toContain('step 1: set /lastSSN to (secret)');
  });
});

it('names beside each error what finds it, and the context that is not given', () => {
  const answers = { firstName: 'x'.repeat(500), dob: '11/21/2020', gender: 'Q', email: 'ada' };
  const { outline } = runCase(project, { ...visit, tenant: 'summit', answers });
  const fragment = 'schemas/fragments/person.fragment.json';
  for (const [title, cause] of [
    ['First Name', `maxLength \\d+ in ${fragment}`],
    ['Date of Birth', 'check "whoever is nobody\'s dependent is of age" in schemas/fragments/of-age.fragment.json'],
    ['Gender', `no offered option in ${fragment}`],
    ['Email', 'format email in schemas/fragments/\\S+'],
  ])
    expect(outline).toMatch(new RegExp(`\\* ${title} .* ! .* \\(${cause}\\)`));
  expect(runCase(project, { ...visit, form: 'payment' }).outline).toMatch(/\n {2}context not given, which the form reads: .*agreements/);
});

it('has its outline in the language that it names', () => {
  expect(runCase(project, { ...visit, form: 'agent', tenant: 'himal', language: 'ne' }).outline).toMatch(/\n {2}\* नाम /);
});
