import { describe, expect, it } from '@jest/globals';
import { evaluate } from '../stages/evaluate.js';
import { check } from '../stages/check.js';
import { buildTestForm, moment, localizedForm } from '../../../fixtures/testing/forms.js';
import { pointer } from '../../base/pointer.js';
import type { Answers } from '../../types.js';
import { validatorsFor } from '../../compile/validators.js';

const options = ['Headache', 'Fever', 'Cough'];
const multiSelect = { type: 'array', uniqueItems: true, format: 'boxes', items: { type: 'string', enum: options } };
const symptom = buildTestForm(
  {
    id: 'symptom',
    schema: {
      type: 'object',
      properties: {
        adult: { type: 'boolean', title: 'Adult' },
        signs: { ...multiSelect, title: 'Signs' },
        race: { type: 'string', title: 'Race' },
        people: { type: 'array', title: 'People', items: { $ref: 'form:relative' } },
      },
    },
    bindings: { '/race': { options: { lookup: 'RACE' } } },
    rules: [{ id: 'an adult has no fever', when: { var: 'answers.adult' }, then: { options: { '/signs': ['Headache', 'Cough'] } } }],
  },
  { id: 'relative', schema: { type: 'object', properties: { signs: { ...multiSelect, title: 'Signs' } } } },
);
const validators = validatorsFor([symptom]);
const lookups = {
  RACE: [
    { category: 'RACE', code: 'A', label: 'First', status: 'Active' },
    { category: 'RACE', code: 'B', status: 'Active' },
  ],
};
const resolvedWith = (answers: Answers) => evaluate(localizedForm(symptom), { ...moment, lookups, answers });
const errorsOf = (answers: Answers) => check(resolvedWith(answers), validators).map(({ pointer: at, code }) => [at, code]);

describe('the options of a field', () => {
  it('accept a multi-select only if every value is offered, wherever the value that is not offered comes [R-3.327]', () => {
    expect(errorsOf({ signs: ['Headache', 'Fever'] })).toEqual([]);
    for (const signs of [['Plague'], ['Plague', 'Fever'], ['Fever', 'Plague'], ['Fever', 'Plague', 'Cough']])
      expect(errorsOf({ signs })).toEqual([['/signs', 'option']]);
  });

  it('accept a multi-select in an entry of a list only if every value is offered', () => {
    expect(errorsOf({ people: [{ signs: ['Fever'] }, { signs: ['Fever', 'Plague'] }] })).toEqual([['/people/1/signs', 'option']]);
  });

  it('leave out what a rule takes away, even if other values remain offered', () => {
    expect(errorsOf({ adult: true, signs: ['Headache', 'Cough'] })).toEqual([]);
    expect(errorsOf({ adult: true, signs: ['Headache', 'Fever'] })).toEqual([['/signs', 'option']]);
  });

  it('refuse the same value twice and values that only look alike', () => {
    expect(errorsOf({ signs: ['Fever', 'Fever'] })).toEqual([['/signs', 'uniqueItems']]);
    for (const value of ['fever', 'Fever ', ['Fever'], 1, null])
      expect(errorsOf({ signs: ['Headache', value] as string[] })).toHaveLength(1);
  });

  it('carry the label of their lookup, and their code if it has none', () => {
    const state = resolvedWith({}).states.get(pointer('race'));
    expect(state?.options).toEqual([
      { value: 'A', label: 'First' },
      { value: 'B', label: 'B' },
    ]);
    expect(errorsOf({ race: 'A' })).toEqual([]);
    expect(errorsOf({ race: 'C' })).toEqual([['/race', 'option']]);
  });
});
