import { describe, expect, it } from '@jest/globals';
import { buildTestForm, resolvedForm } from '../../../fixtures/testing/forms.js';
import { validatorsFor } from '../../compile/validators.js';
import { pointer } from '../../base/pointer.js';
import type { Answers } from '../../types.js';
import { check } from '../stages/check.js';
import { present } from '../stages/present.js';
import { sectionAt, sectionsOf } from './sections.js';

const text = (title: string) => ({ title, type: 'string' });
const visit = buildTestForm(
  {
    id: 'visit',
    schema: {
      type: 'object',
      required: ['name', 'city'],
      properties: {
        note: text('Note'),
        home: { type: 'object', title: 'Home', required: ['line'], properties: { line: text('Line') } },
        name: text('Name'),
        city: text('City'),
        secret: text('Secret'),
        people: { title: 'People', type: 'array', items: { $ref: 'form:person' } },
      },
    },
    ui: {
      'ui:sections': [
        { id: 'about', title: 'About you', about: 'Two questions.' },
        { id: 'home', title: 'Where you live' },
        { id: 'family', title: 'Your family' },
        { id: 'nobody', title: 'Nobody sees it' },
      ],
      'ui:flow': 'one-at-a-time',
      name: { 'ui:section': 'about' },
      city: { 'ui:section': 'home' },
      home: { 'ui:section': 'home' },
      people: { 'ui:section': 'family' },
      secret: { 'ui:section': 'nobody', 'ui:widget': 'hidden' },
    },
    rules: [{ id: 'there is a family', when: { var: 'answers.name' }, then: { show: ['/people'] } }],
  },
  { id: 'person', schema: { type: 'object', required: ['age'], properties: { age: { title: 'Age', type: 'integer' } } } },
);
const validators = validatorsFor([visit]);
const sections = (answers: Answers) => {
  const resolved = resolvedForm(visit, answers);
  return sectionsOf(resolved, check(resolved, validators)).map(({ id, isVisible, problems }) => [
    id,
    isVisible,
    problems.map((problem) => problem.pointer),
  ]);
};

describe('the sections of a form', () => {
  it('have their fields in the order of the list, not in that of the definition', () => {
    expect(visit.flow).toBe('one-at-a-time');
    expect(visit.fields.map((field) => field.pointer)).toEqual(['/note', '/name', '/home', '/home/line', '/city', '/people', '/secret']);
    const { properties } = present(resolvedForm(visit, { name: 'Ada' })).schema as { readonly properties: object };
    expect(Object.keys(properties)).toEqual(['note', 'name', 'home', 'city', 'people', 'secret']);
    const [about, home] = sectionsOf(resolvedForm(visit, {}), []);
    expect(about).toMatchObject({ title: 'About you', about: 'Two questions.', fields: ['/name'] });
    expect(home?.fields).toEqual(['/home', '/city']);
  });

  it('are complete without an error, those in groups and lists included, and listed with a visible field only', () => {
    expect(sections({})).toEqual([
      ['about', true, ['/name']],
      ['home', true, ['/home/line', '/city']],
      ['family', false, []],
      ['nobody', false, []],
    ]);
    expect(sections({ name: 'Ada', city: 'Rome', home: { line: 'A' }, people: [{}] }).slice(0, 3)).toEqual([
      ['about', true, []],
      ['home', true, []],
      ['family', true, ['/people/0/age']],
    ]);
  });

  it('are found from a field, one in a group or a list included', () => {
    const resolved = resolvedForm(visit, {});
    const places = [pointer('name'), pointer('home', 'line'), pointer('people', 0, 'age'), pointer('note'), pointer('gone')];
    expect(places.map((at) => sectionAt(resolved, at))).toEqual(['about', 'home', 'family', undefined, undefined]);
  });
});
