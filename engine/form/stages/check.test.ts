import { describe, expect, it } from '@jest/globals';
import { buildTestForm, resolvedForm, localizedForm } from '../../../fixtures/testing/forms.js';
import { pointer } from '../../base/pointer.js';
import { validatorOf } from '../fields/field-errors.js';
import { validatorsFor } from '../../compile/validators.js';
import { answerErrorText } from '../fields/text-keys.js';
import type { Answers } from '../../types.js';
import { check } from './check.js';
import { findUnsendableAnswers } from './unexpected-answers.js';

const form = buildTestForm(
  {
    id: 'visit',
    schema: {
      type: 'object',
      required: ['agree', 'name', 'people'],
      properties: {
        name: { type: 'string', title: 'Name', maxLength: 5 },
        agree: { type: 'boolean', title: 'Agree' },
        email: { type: 'string', title: 'Email', format: 'email' },
        count: { type: 'integer', title: 'Count', minimum: 1, maximum: 9 },
        from: { type: 'string', title: 'From', format: 'time-12h' },
        to: { type: 'string', title: 'To', format: 'time-12h' },
        spare: { type: 'string', title: 'Spare' },
        people: { type: 'array', title: 'People', maxItems: 2, items: { $ref: 'form:guest' } },
      },
    },
    rules: [{ id: 'large visits have a spare', when: { '>': [{ var: 'answers.count' }, 5] }, then: { show: ['/spare'] } }],
    checks: [
      { id: 'the end comes later', holds: { later: [{ var: 'answers.to' }, { var: 'answers.from' }] }, at: '/to', say: 'error.end-time' },
    ],
  },
  { id: 'guest', schema: { type: 'object', required: ['name'], properties: { name: { type: 'string', title: 'Name' } } } },
);
const validators = validatorsFor([form]);
const found = (answers: Answers) => check(resolvedForm(form, answers), validators).map((problem) => [problem.pointer, problem.code]);
const fine = { name: 'Ada', agree: true, people: [{ name: 'Bo' }] };

describe('check', () => {
  it('has nothing to say where all is well', () => {
    expect(found(fine)).toEqual([]);
  });

  it('finds everything at once, in screen order, one problem a field, in the entries of lists too', () => {
    expect(found({ name: 'far too long', email: 'no', count: 'many', people: [{}, { name: 'Bo' }] })).toEqual([
      ['/name', 'maxLength'],
      ['/agree', 'required'],
      ['/email', 'format'],
      ['/count', 'type'],
      ['/people/0/name', 'required'],
    ]);
  });

  it('takes a box that is not ticked, and a list without entries, as missing', () => {
    expect(found({ ...fine, agree: false })).toEqual([['/agree', 'required']]);
    expect(found({ ...fine, people: [] })).toEqual([['/people', 'required']]);
  });

  it('says that a repeated password differs, where a check of the form names the message [R-5.9]', () => {
    const passwords = buildTestForm({
      id: 'account',
      schema: {
        type: 'object',
        properties: {
          password: { type: 'string', title: 'Password', format: 'strong-password' },
          repeated: { type: 'string', title: 'Password once more', format: 'strong-password' },
        },
      },
      checks: [
        {
          id: 'both passwords are the same',
          holds: { '===': [{ var: 'answers.repeated' }, { var: 'answers.password' }] },
          at: '/repeated',
          say: 'error.password-match',
        },
      ],
    });
    const textsOf = (answers: Answers) =>
      check(resolvedForm(passwords, answers), validatorsFor([passwords])).map((error) => answerErrorText(localizedForm(passwords), error));
    expect(textsOf({ password: 'Abcdef1!', repeated: 'Abcdef1?' })).toEqual(['Password doesnot match']);
    expect(textsOf({ password: 'Abcdef1!', repeated: 'Abcdef1!' })).toEqual([]);
  });

  it('refuses texts that no database can store, as the server does', () => {
    for (const spare of ['\0', 'a\0', '\ud83d', 'a\udca9']) expect(found({ ...fine, count: 6, spare })).toEqual([['/spare', 'type']]);
    expect(found({ ...fine, count: 6, spare: '💩' })).toEqual([]);
  });

  it('makes the checks of the form only where both fields have a valid answer, and no other problem [R-5.8] [R-5.79]', () => {
    expect(found({ ...fine, from: '10:00 AM' })).toEqual([]);
    expect(found({ ...fine, from: '10:00 AM', to: '09:00 AM' })).toEqual([['/to', 'check']]);
    expect(found({ ...fine, from: '10:00 AM', to: 'noon' })).toEqual([['/to', 'format']]);
    expect(found({ ...fine, from: 'noon', to: '09:00 AM' })).toEqual([['/from', 'format']]);
    expect(check(resolvedForm(form, { ...fine, from: 'noon', to: '09:00 AM' }), validators, [pointer('to')])).toEqual([]);
  });

  it('answers for some fields only when asked so', () => {
    expect(check(resolvedForm(form, {}), validators, [pointer('agree')]).map((problem) => problem.pointer)).toEqual(['/agree']);
  });

  it('says it in the words of the catalogue, or in those the dictionary has for the field [R-5.12]', () => {
    const [problem] = check(resolvedForm(form, { ...fine, agree: false }), validators);
    expect(problem && answerErrorText(localizedForm(form), problem)).toBe('This is a required field');
    const own = {
      ...localizedForm(form),
      text: (keys: readonly string[], fallback: string) => (keys[0] === 'form.visit.agree.error.required' ? 'Tick the box' : fallback),
    };
    expect(problem && answerErrorText(own, problem)).toBe('Tick the box');
  });
});

describe('check without what it needs', () => {
  const guests = form.fields.find((field) => field.rows)?.rows;

  it('throws where the validator of the form, or of an entry of a list, is missing, and never says that all is well', () => {
    expect(() => check(resolvedForm(form, fine), {})).toThrow(`The form "visit" cannot be checked: its validator ${form.hash} is missing.`);
    const withoutGuests = { [form.hash]: validatorOf(form, validators) };
    expect(() => check(resolvedForm(form, fine), withoutGuests)).toThrow(
      `The form "guest" cannot be checked: its validator ${guests?.hash} is missing.`,
    );
  });

  it('takes nothing that every object has for a validator', () => {
    const inherited = Object.create(validators) as typeof validators;
    expect(() => check(resolvedForm(form, fine), inherited)).toThrow('is missing');
  });

  it('throws where a field names a format that does not exist', () => {
    const fields = form.fields.map((field) => (field.key === 'email' ? { ...field, format: 'e-post' } : field));
    const renamed = { ...form, fields };
    expect(() => check(resolvedForm(renamed, { ...fine, email: 'no' }), validators)).toThrow(
      'The field /email cannot be checked: its format "e-post" does not exist.',
    );
  });

  const crowded = (parts: object) =>
    buildTestForm({
      id: 'crowded',
      schema: { type: 'object', properties: { tags: { type: 'array', items: { type: 'string' } }, code: { type: 'string' } } },
      ...parts,
    });
  const isTagged = { some: [{ var: 'answers.tags' }, { '===': [{ var: '' }, 'secret'] }] };
  const tags = [...Array.from({ length: 60_000 }, () => 'plain'), 'secret'];
  const errorsOf = (of: typeof form, answers: Answers) =>
    check(resolvedForm(of, answers), validatorsFor([of])).map(({ pointer: at, code }) => [at, code]);

  it('fails a check of the form whose condition needs more steps than an expression may take', () => {
    const holds = { '===': [{ var: 'answers.code' }, 'open'] };
    const checks = [{ id: 'one of many needs a code', when: isTagged, holds, at: '/code', say: 'error.pattern' }];
    expect(errorsOf(crowded({ checks }), { tags, code: 'shut' })).toEqual([['/code', 'check']]);
  });

  it('rejects answers that make a rule too costly to run, because what the rule requires is unknown', () => {
    const rules = [{ id: 'one of many needs a code', when: isTagged, then: { require: ['/code'] } }];
    expect(errorsOf(crowded({ rules }), { tags })).toEqual([['/tags', 'type']]);
  });

  it('offers nothing where the list of the platform that the options come from does not exist', () => {
    const bindings = { '/code': { options: { platform: 'nowhere.countries' } } };
    expect(errorsOf(crowded({ bindings }), { code: 'anything' })).toEqual([['/code', 'option']]);
  });
});

describe('refuse', () => {
  const refused = (answers: Answers) =>
    findUnsendableAnswers(resolvedForm(form, answers)).map((problem) => [problem.pointer, problem.code]);

  it('finds values of hidden fields, keys that are no field, and things of another kind where a list or an entry belongs', () => {
    expect(refused(fine)).toEqual([]);
    expect(refused({ ...fine, spare: 'x' })).toEqual([['/spare', 'hidden']]);
    expect(refused({ ...fine, admin: true })).toEqual([['/admin', 'unknown']]);
    expect(refused({ ...fine, people: 'Bo' })).toEqual([['/people', 'type']]);
    expect(refused({ ...fine, people: ['Bo'] })).toEqual([['/people', 'type']]);
    expect(refused({ ...fine, people: [{ name: 'Bo', admin: true }] })).toEqual([['/people/0/admin', 'unknown']]);
  });
});
