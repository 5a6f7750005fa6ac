import { expect, it } from '@jest/globals';
import { answersOfFormat } from './answers.js';
import { buildTestForm, resolvedForm } from '../../../fixtures/testing/forms.js';

const file = { title: 'File', type: 'string', format: 'file' };

it('the answers of a format are the visible ones, also those in groups and in entries of lists', () => {
  const form = buildTestForm(
    {
      id: 'outer',
      schema: {
        type: 'object',
        properties: {
          name: { title: 'Name', type: 'string' },
          photo: file,
          secret: file,
          papers: { type: 'object', properties: { referral: file, other: file } },
          people: { type: 'array', items: { $ref: 'form:entry' } },
          hiddenPeople: { type: 'array', items: { $ref: 'form:entry' } },
        },
      },
      rules: [{ id: 'never', when: { '===': [{ var: 'answers.name' }, 'Bo'] }, then: { show: ['/secret', '/hiddenPeople'] } }],
    },
    { id: 'entry', schema: { type: 'object', properties: { card: file, note: { title: 'Note', type: 'string' } } } },
  );
  const answers = {
    name: 'Ada',
    photo: 'a',
    secret: 'b',
    papers: { referral: 'c', other: ' ' },
    people: [{ note: 'x' }, { card: 'd' }],
    hiddenPeople: [{ card: 'e' }],
  };
  expect(answersOfFormat(resolvedForm(form, answers), 'file')).toEqual([
    { pointer: '/photo', value: 'a' },
    { pointer: '/papers/referral', value: 'c' },
    { pointer: '/people/1/card', value: 'd' },
  ]);
});
