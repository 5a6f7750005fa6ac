import { describe, expect, it } from '@jest/globals';
import { buildTestForm, moment, resolvedForm, localizedForm } from '../../../fixtures/testing/forms.js';
import { pointer } from '../../base/pointer.js';
import { evaluate } from './evaluate.js';
import { present } from './present.js';
import { readSettings } from './read-settings.js';

const member = buildTestForm({
  id: 'member',
  schema: {
    type: 'object',
    required: ['kind'],
    properties: {
      kind: { type: 'string', title: 'Kind', enum: ['Member', 'Dependent'] },
      relation: { type: 'string', title: 'Relation', enum: ['Spouse', 'Child', 'Others'] },
      school: { type: 'string', title: 'School' },
      gender: { type: 'string', title: 'Gender', enum: ['Male', 'Female'] },
      plan: { type: 'string', title: 'Plan', enum: ['A', 'B', 'C'] },
      note: { type: 'string', title: 'Note' },
    },
  },
  bindings: { '/gender': { setting: 'GENDER' }, '/plan': { options: { each: { A: 'PLAN_A', B: 'PLAN_B', C: 'PLAN_C' } } } },
  rules: [
    {
      id: 'a child goes to school',
      when: { '===': [{ var: 'answers.relation' }, 'Child'] },
      then: { show: ['/school'], require: ['/school'] },
    },
    {
      id: 'a dependent has a relation',
      when: { '===': [{ var: 'answers.kind' }, 'Dependent'] },
      then: { show: ['/relation'], require: ['/relation'] },
    },
    {
      id: 'a child takes plan B or C',
      when: { '===': [{ var: 'answers.relation' }, 'Child'] },
      then: { options: { '/plan': ['C', 'B'] } },
    },
    { id: 'members do not write notes', when: { '===': [{ var: 'answers.kind' }, 'Member'] }, then: { lock: ['/note'] } },
  ],
});
const at = (key: string) => pointer(key);

describe('evaluate', () => {
  it('shows what the rules show, and says why [R-0.35]', () => {
    const state = resolvedForm(member, { kind: 'Dependent' }).states.get(at('relation'));
    expect(state).toMatchObject({ visible: true, required: true });
    expect(state?.reasons).toContainEqual({ kind: 'rule', id: 'a dependent has a relation', holds: true, decides: ['show', 'require'] });
  });

  it('lets no rule read what is hidden: a relation kept from before shows no school', () => {
    expect(resolvedForm(member, { kind: 'Member', relation: 'Child' }).states.get(at('school'))?.visible).toBe(false);
    expect(resolvedForm(member, { kind: 'Dependent', relation: 'Child' }).states.get(at('school'))?.visible).toBe(true);
  });

  it('takes a setting that is absent as off, and requires nothing that is hidden [R-4.24] [R-5.24] [R-5.36]', () => {
    expect(resolvedForm(member, {}).states.get(at('gender'))).toMatchObject({ visible: false, required: false });
    const on = (status: string, required: boolean) =>
      resolvedForm(member, {}, [{ code: 'GENDER', status, required }]).states.get(at('gender'));
    expect(on('Enabled', true)).toMatchObject({ visible: true, required: true });
    expect(on('ENABLED_TO_CLIENT', false)).toMatchObject({ visible: true, required: false });
    expect(on('ENABLED_TO_ADMIN', true)).toMatchObject({ visible: false, required: false });
    expect(on('Disabled', true)).toMatchObject({ visible: false, required: false });
  });

  it('[D-114] takes a setting with status Disabled as off, and another as on where its type says so', () => {
    const isOn = (status: string, type: string) =>
      readSettings({ miscellaneous: [{ code: 'GENDER', status, type, required: true }] })['GENDER']?.on;
    expect(isOn('Disabled', 'ENABLED_TO_CLIENT')).toBe(false);
    expect(isOn('Disabled', 'Enabled,ENABLED_TO_ADMIN')).toBe(false);
    expect(isOn('ENABLED_TO_ADMIN', 'ENABLED_TO_ADMIN, ENABLED_TO_CLIENT')).toBe(true);
    expect(isOn('Enabled', 'CLIENT,GROUP_MEMBER')).toBe(true);
  });

  it('changes nothing of what a rule reads, also where it reads a thing and a part of it', () => {
    const form = buildTestForm({
      id: 'apart',
      schema: { type: 'object', properties: { note: { type: 'string', title: 'Note' } } },
      rules: [
        {
          id: 'a note of somebody young',
          when: { and: [{ var: 'context.person' }, { '===': [{ var: 'context.person.age' }, 3] }] },
          then: { show: ['/note'] },
        },
      ],
    });
    const shown = (age: number) => {
      const context = { person: Object.freeze({ age, name: 'Ada' }) };
      return evaluate(localizedForm(form), { ...moment, context, answers: {} }).states.get(at('note'))?.visible;
    };
    expect([shown(3), shown(4)]).toEqual([true, false]);
  });

  it('requires nothing that a rule hides, whoever requires it', () => {
    const form = buildTestForm({
      id: 'hidden',
      schema: { type: 'object', required: ['b'], properties: { a: { type: 'boolean', title: 'A' }, b: { type: 'string', title: 'B' } } },
      rules: [{ id: 'b comes with a', when: { var: 'answers.a' }, then: { show: ['/b'] } }],
    });
    expect(resolvedForm(form, {}).states.get(at('b'))).toMatchObject({ visible: false, required: false });
    expect(resolvedForm(form, { a: true }).states.get(at('b'))).toMatchObject({ visible: true, required: true });
  });

  it('offers the options that settings offer and holding rules allow, in the order of the form', () => {
    const plans = [
      { code: 'PLAN_B', status: 'Enabled' },
      { code: 'PLAN_A', status: 'Enabled' },
      { code: 'PLAN_C', status: 'Enabled' },
    ];
    const options = (answers: object) =>
      resolvedForm(member, { ...answers }, plans)
        .states.get(at('plan'))
        ?.options?.map((option) => option.value);
    expect(options({})).toEqual(['A', 'B', 'C']);
    expect(options({ kind: 'Dependent', relation: 'Child' })).toEqual(['B', 'C']);
  });

  it('locks while a locking rule holds', () => {
    expect(resolvedForm(member, { kind: 'Member' }).states.get(at('note'))?.locked).toBe(true);
    expect(resolvedForm(member, { kind: 'Dependent' }).states.get(at('note'))?.locked).toBe(false);
  });

  it('gives back the same states, and the same presented schema, while nothing about a field changes', () => {
    const form = localizedForm(member);
    const first = evaluate(form, { ...moment, answers: { kind: 'Dependent' } });
    const typed = evaluate(form, { ...moment, answers: { kind: 'Dependent', note: 'x' } }, first);
    expect(typed.states).toBe(first.states);
    const before = present(first);
    expect(present(typed, before)).toBe(before);
    const child = evaluate(form, { ...moment, answers: { kind: 'Dependent', relation: 'Child', note: 'x' } }, typed);
    expect(child.states).not.toBe(typed.states);
    expect(child.states.get(at('relation'))).toBe(typed.states.get(at('relation')));
  });
});

const family = buildTestForm(
  {
    id: 'family',
    schema: {
      type: 'object',
      properties: {
        email: { type: 'string', title: 'Email' },
        hasChildren: { type: 'boolean', title: 'Children' },
        children: { type: 'array', title: 'Children', items: { $ref: 'form:child' } },
        schoolBus: { type: 'string', title: 'Bus' },
      },
    },
    rules: [
      { id: 'children are named', when: { var: 'answers.hasChildren' }, then: { show: ['/children'] } },
      {
        id: 'a pupil may take the bus',
        when: { some: [{ var: 'answers.children' }, { '!!': { var: 'school' } }] },
        then: { show: ['/schoolBus'] },
      },
    ],
  },
  {
    id: 'child',
    schema: {
      type: 'object',
      properties: {
        name: { type: 'string', title: 'Name' },
        pupil: { type: 'boolean', title: 'Pupil' },
        school: { type: 'string', title: 'School' },
        mail: { type: 'string', title: 'Mail' },
      },
    },
    rules: [
      { id: 'a pupil has a school', when: { var: 'answers.pupil' }, then: { show: ['/school'] } },
      { id: 'mail goes where the parent has none', when: { missing: ['parent.email'] }, then: { show: ['/mail'] } },
    ],
  },
);

describe('lists of forms', () => {
  const rows = (answers: object) => resolvedForm(family, { ...answers }).rows.get(at('children')) ?? [];

  it('evaluates each entry as its own form, with the answers around it as parent', () => {
    const [pupil, baby] = rows({ hasChildren: true, email: 'a@b.c', children: [{ pupil: true }, {}] });
    expect(pupil?.states.get(at('school'))?.visible).toBe(true);
    expect(baby?.states.get(at('school'))?.visible).toBe(false);
    expect(baby?.states.get(at('mail'))?.visible).toBe(false);
    expect(rows({ hasChildren: true, children: [{}] })[0]?.states.get(at('mail'))?.visible).toBe(true);
  });

  it('lets outer rules read only the visible part of the entries', () => {
    const bus = (child: object) => resolvedForm(family, { hasChildren: true, children: [child] }).states.get(at('schoolBus'))?.visible;
    expect(bus({ pupil: true, school: 'North' })).toBe(true);
    expect(bus({ school: 'North' })).toBe(false);
  });

  it('has no entries while the list is hidden', () => {
    expect(rows({ children: [{ name: 'Ada' }] })).toEqual([]);
  });

  it('keeps the entry that was not touched', () => {
    const form = localizedForm(family);
    const kept = { name: 'Ada' };
    const before = evaluate(form, { ...moment, answers: { hasChildren: true, children: [kept, { name: 'B' }] } });
    const after = evaluate(form, { ...moment, answers: { hasChildren: true, children: [kept, { name: 'Bo' }] } }, before);
    const list = at('children');
    expect(after.rows.get(list)?.[0]).toBe(before.rows.get(list)?.[0]);
    expect(after.rows.get(list)?.[1]).not.toBe(before.rows.get(list)?.[1]);
  });
});

describe('present', () => {
  it('reuses unchanged parts of the result it is given, and remembers nothing itself', () => {
    const form = localizedForm(member);
    const adult = evaluate(form, { ...moment, answers: { kind: 'Dependent' } });
    const child = evaluate(form, { ...moment, answers: { kind: 'Dependent', relation: 'Child' } });
    const before = present(adult);
    expect(present(child, before).schema).not.toEqual(before.schema);
    expect(present(adult, before)).toBe(before);
    expect(present(adult)).toEqual(before);
    expect(present(adult)).not.toBe(before);
  });

  it('tells how a value is written, after the help of the field, in the order of the platform', () => {
    const dates = buildTestForm({
      id: 'dates',
      schema: {
        type: 'object',
        properties: {
          born: { type: 'string', title: 'Born', format: 'birth-date' },
          came: { type: 'string', title: 'Came', format: 'date', description: 'Roughly' },
        },
      },
    });
    const { uiSchema } = present(resolvedForm(dates, {}));
    expect(uiSchema).toMatchObject({
      born: { 'ui:description': 'For example, 03/14/1985' },
      came: { 'ui:description': 'Roughly. Use the format MM/DD/YYYY' },
    });
    const nepal = evaluate(localizedForm(dates), {
      ...moment,
      answers: {},
      platform: { ...moment.platform, viewDateFormat: 'yyyy/MM/dd' },
    });
    expect(present(nepal).uiSchema['born']).toMatchObject({ 'ui:description': 'For example, 1985/03/14' });
  });
});
