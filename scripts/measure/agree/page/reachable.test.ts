import { describe, expect, it } from '@jest/globals';
import { openForm } from '../../../../engine/index.js';
import { demoSource, type Opening } from '../../../../fixtures/open-demo-form.js';
import { targetsOf } from './targets.js';

function isReachable(opening: Opening, key: string): boolean | undefined {
  const { form, moment } = openForm(demoSource(opening));
  return targetsOf({ configured: form.configured, moment }).find((target) => target.key === key)?.isReachable;
}

const member: Opening = { tenant: 'summit', form: 'group-member' };
const adult: Opening = { tenant: 'harbor', form: 'enrollment-individual' };

describe('whether a document can break a part of its form', () => {
  it.each<[string, Opening, string, boolean]>([
    ['a setting that is on hides nothing', { ...member, settings: { GENDER: { status: 'Enabled' } } }, 'binding show: /gender', false],
    ['a setting that is off hides its field', { ...member, settings: { GENDER: { status: 'Disabled' } } }, 'binding show: /gender', true],
    ['an optional setting requires nothing', { ...member, settings: { PHONE: { required: false } } }, 'binding require: /phone', false],
    ['a required setting requires an answer', { ...member, settings: { PHONE: { required: true } } }, 'binding require: /phone', true],
    ['the context lacks what a rule reads', member, 'rule: a group member adds only dependents', false],
    ['the context has it', { ...member, context: { onlyDependents: true } }, 'rule: a group member adds only dependents', true],
    ['the server derives what the rule reads from the body', member, 'rule: the person is a member and no dependent', false],
    ['a rule only locks', member, 'rule: the physical address is still empty', false],
    ['the field of a format is hidden', { ...member, settings: { HOME_PHONE: { status: 'Disabled' } } }, 'format: /home', false],
    [
      'an answer that a rule reads is hidden',
      { ...member, settings: { HOME_PHONE: { status: 'Disabled' } } },
      'rule: a home phone belongs to a country',
      false,
    ],
    [
      'a document can have the answer',
      { ...member, settings: { HOME_PHONE: { status: 'Enabled' }, INTERNATIONAL_ADDRESS: { status: 'Enabled' } } },
      'rule: a home phone belongs to a country',
      true,
    ],
  ])('%s', (_, opening, part, expected) => {
    expect(isReachable(opening, `${opening.form} ${part}`)).toBe(expected);
  });

  it('counts the forms of lists under the same settings', () => {
    const dob = (status: string) => isReachable({ ...adult, settings: { DATE_OF_BIRTH: { status } } }, 'dependent binding show: /dob');
    expect([dob('Enabled'), dob('Disabled')]).toEqual([false, true]);
  });

  it('leaves out an answer beside the data that a setting turns off', () => {
    const withoutMail = { ...adult, settings: { MAILING_ADDRESS: { status: 'Disabled' } } };
    expect(isReachable(withoutMail, 'enrollment-individual binding show: /sameAsPhysical')).toBe(false);
    expect(isReachable(withoutMail, 'enrollment-individual binding show: /mailingAddress')).toBe(true);
  });

  it('leaves out a hidden field that the body has no place for', () => {
    const withoutDependents = { ...adult, settings: { ADD_DEPENDENT: { status: 'Disabled' } } };
    expect(isReachable(withoutDependents, 'enrollment-individual rule: the visitor adds dependents')).toBe(false);
  });
});
