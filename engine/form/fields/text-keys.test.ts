import { describe, expect, it } from '@jest/globals';
import { buildTestForm, localizedForm, resolvedForm } from '../../../fixtures/testing/forms.js';
import { validatorsFor } from '../../compile/validators.js';
import type { Answers } from '../../types.js';
import { check } from '../stages/check.js';
import { answerErrorText, formatText } from './text-keys.js';

const form = buildTestForm({
  id: 'visit',
  schema: {
    type: 'object',
    properties: {
      people: { type: 'integer', title: 'People', format: 'employee-number' },
      rooms: { type: 'integer', title: 'Rooms' },
      phone: { type: 'string', title: 'Phone', format: 'phone' },
    },
  },
});
const spoken = localizedForm(form);
const germany = { country: { textKey: 'country.DE', words: 'Germany' } };

describe('the text of what a format finds', () => {
  it('names a country in the base language', () => {
    expect(formatText(spoken, { textKey: 'question.phone-country', params: germany })).toBe(
      'This is a number of Germany. Change the country?',
    );
  });

  it('names a country in the words of the dictionary', () => {
    const nepali: typeof spoken.text = (keys, fallback, params) =>
      keys[0] === 'country.DE' ? 'जर्मनी' : spoken.text(keys, fallback, params);
    expect(formatText({ ...spoken, text: nepali }, { textKey: 'question.phone-country.cure', params: germany })).toBe('Change to जर्मनी');
  });

  it('is that of an answer error too [D-137]', () => {
    const textsOf = (answers: Answers) =>
      check(resolvedForm(form, answers), validatorsFor([form])).map((problem) => answerErrorText(spoken, problem));
    expect(textsOf({ phone: '+4930901820' })).toEqual(['This is a number of Germany. Please enter 10 digits without a country code']);
    expect(textsOf({ people: 7.5, rooms: '2,5', phone: '2125551234' })).toEqual(Array(2).fill('Please enter a whole number'));
    expect(textsOf({ rooms: 'many' })).toEqual(['Please enter a valid number']);
  });
});
