import { describe, expect, it } from '@jest/globals';
import { buildTestForm, moment, resolvedForm } from '../../../fixtures/testing/forms.js';
import type { Answers, Json } from '../../types.js';
import { fromPayload } from './from-payload.js';
import { toPayload } from './to-payload.js';

const phone = { phone: { type: 'string', title: 'Phone', format: 'phone' }, ext: { type: 'string', title: 'Dial code' } };
const cell = {
  from: '/phone',
  to: '/phones/-',
  as: 'phone-entry',
  with: { type: 'Cell', extension: { answer: '/ext', else: { var: 'platform.phoneExtension' } }, countryCode: 'US' },
};
const yes = { '===': [{ var: 'answers.family' }, 'YES'] };
const form = buildTestForm(
  {
    id: 'person',
    schema: {
      type: 'object',
      properties: {
        name: { type: 'string', title: 'Name' },
        ...phone,
        home: { type: 'string', title: 'Home', format: 'phone' },
        street: { type: 'string', title: 'Street' },
        same: { type: 'boolean', title: 'Same' },
        mail: { type: 'object', title: 'Mail', properties: { mailStreet: { type: 'string', title: 'Street' } } },
        family: { type: 'string', title: 'Family', enum: ['YES', 'NO'] },
        others: { type: 'array', title: 'Others', items: { $ref: 'form:other' } },
      },
    },
    bindings: { '/ext': { setting: 'ABROAD' } },
    rules: [
      { id: 'mail goes elsewhere', when: { '!': { var: 'answers.same' } }, then: { show: ['/mail'] } },
      { id: 'there is a family', when: yes, then: { show: ['/others'] } },
    ],
    submit: {
      body: [
        cell,
        { ...cell, from: '/home', with: { type: 'Home', extension: '1', countryCode: 'US' } },
        { from: '/street', to: '/street' },
        { from: '/street', to: '/mail/line1', when: { var: 'answers.same' } },
        { from: '/mail/mailStreet', to: '/mail/line1' },
        { formAnswer: '/same' },
        { from: '/family', shownBy: '/people/1', any: 'YES', else: 'NO' },
        { from: '/others/*', to: '/people/-', when: yes },
        { from: '/*', to: '/people/0', when: yes },
      ],
    },
  },
  { id: 'other', schema: { type: 'object', properties: { name: { type: 'string', title: 'Name' }, ...phone } }, submit: { body: [cell] } },
);
const ABROAD = [{ code: 'ABROAD', status: 'Enabled' }];
const send = (answers: Answers, settings = ABROAD) => toPayload(resolvedForm(form, answers, settings));
const back = (body: Json, settings = ABROAD) => fromPayload(resolvedForm(form, {}, settings).form.configured, body, moment);

describe('toPayload', () => {
  it('sends what is visible and answered, under its own name where no move names it', () => {
    expect(send({ name: 'Ada', street: ' ', mail: { mailStreet: 'B' } })).toEqual({ name: 'Ada', mail: { line1: 'B' } });
  });

  it('gathers telephones in one list, digits only [R-3.79] [R-3.81] [R-3.85] [R-3.86] [R-3.87]', () => {
    expect(send({ phone: '2125551234', ext: '44', home: '2125550000' })).toEqual({
      phones: [
        { type: 'Cell', value: '2125551234', extension: '44', countryCode: 'US' },
        { type: 'Home', value: '2125550000', extension: '1', countryCode: 'US' },
      ],
    });
  });

  it('sends one street as both while the box is ticked', () => {
    expect(send({ street: 'A', same: true, mail: { mailStreet: 'kept' } })).toEqual({
      street: 'A',
      mail: { line1: 'A' },
      formAnswers: { same: true },
    });
  });

  it('puts a family in one list, the first person first [R-7.48]', () => {
    expect(send({ name: 'Ada', family: 'YES', others: [{ name: 'Bo' }] })).toEqual({ people: [{ name: 'Ada' }, { name: 'Bo' }] });
    expect(send({ name: 'Ada', family: 'NO', others: [{ name: 'Bo' }] })).toEqual({ name: 'Ada' });
  });

  it('sends the fallback of a parameter in a list entry, although nothing else there reads that answer of the form around it', () => {
    const code = { answer: '/ext', else: { var: 'parent.code' } };
    const entry = { ...cell, with: { ...cell.with, extension: code } };
    const around = buildTestForm(
      {
        id: 'around',
        schema: {
          type: 'object',
          properties: {
            code: { type: 'string', title: 'Code' },
            others: { type: 'array', title: 'Others', items: { $ref: 'form:inner' } },
          },
        },
      },
      {
        id: 'inner',
        schema: { type: 'object', properties: phone },
        bindings: { '/ext': { setting: 'ABROAD' } },
        submit: { body: [entry] },
      },
    );
    const body = toPayload(resolvedForm(around, { code: '977', others: [{ phone: '2075550142' }] }, []));
    expect(body).toMatchObject({ others: [{ phones: [{ value: '2075550142', extension: '977' }] }] });
  });
});

describe('fromPayload', () => {
  it.each<[string, Answers]>([
    ['telephones of two kinds', { phone: '2125551234', ext: '44', home: '2125550000', family: 'NO' }],
    ['one street for both', { street: 'A', same: true, ext: '1', family: 'NO' }],
    ['two streets', { street: 'A', mail: { mailStreet: 'B' }, ext: '1', family: 'NO' }],
    ['a family', { name: 'Ada', ext: '1', family: 'YES', others: [{ name: 'Bo', phone: '2125551234', ext: '1' }] }],
  ])('reads %s back', (_, answers) => {
    expect(back(send(answers))).toEqual({ answers, problems: [] });
  });

  it('tells what belongs to nothing, at its place in the body', () => {
    const places = (body: Json, settings = ABROAD) => back(body, settings).problems.map((problem) => problem.pointer);
    expect(places({ admin: true, deep: { er: [1] } })).toEqual(['/admin', '/deep/er/0']);
    expect(places({ phone: '2125551234' })).toEqual(['/phone']);
    expect(places({ phones: [{ type: 'Fax', value: '1' }] })).toEqual(['/phones/0/type', '/phones/0/value']);
    expect(places({ same: true })).toEqual(['/same']);
  });

  it('refuses another dial code where the settings leave no choice of it', () => {
    const entry = (extension: string) => ({ phones: [{ type: 'Cell', value: '2125551234', extension, countryCode: 'US' }] });
    expect(back(entry('1'), []).problems).toEqual([]);
    expect(back(entry('44'), []).problems.map((problem) => problem.pointer)).toEqual(['/phones/0/extension']);
  });
});

describe('an answer that is no client data [D-125]', () => {
  const box = (title: string) => ({ type: 'boolean', title });
  const kinds = buildTestForm({
    id: 'kinds',
    schema: {
      type: 'object',
      properties: {
        same: box('Same'),
        later: box('Later'),
        group: { type: 'object', title: 'Group', properties: { later: box('Later'), now: box('Now') } },
        onFile: box('On file'),
        kind: { type: 'string', title: 'Kind' },
        name: { type: 'string', title: 'Name' },
      },
    },
    bindings: { '/same': { setting: 'SAME' } },
    submit: {
      body: [
        { formAnswer: '/same' },
        { local: '/later' },
        { local: '/group/later' },
        { from: '/group', to: '/moved' },
        { record: '/onFile' },
        { from: '/kind', shownBy: '/relation/type', values: { Child: 'Dependent' }, any: 'Member', else: 'Nobody' },
        { from: '/name', to: '/relation/type' },
      ],
    },
  });
  const SAME = [{ code: 'SAME', status: 'Enabled' }];
  const read = (body: Json, options = {}, settings = SAME) =>
    fromPayload(resolvedForm(kinds, {}, settings).form.configured, body, moment, options);

  it('travels beside the data, is never sent, or is left to the server, as its mapping says', () => {
    const group = { later: true, now: true };
    const answers = { same: true, later: true, group, onFile: true, kind: 'Member', name: 'Friend' };
    const sent = { relation: { type: 'Friend' }, moved: { now: true } };
    expect(toPayload(resolvedForm(kinds, answers, SAME))).toEqual({ ...sent, formAnswers: { same: true } });
    expect(toPayload(resolvedForm(kinds, answers, []))).toEqual(sent);
  });

  it('is read back from beside the data; what is absent was not given', () => {
    expect(read({ formAnswers: { same: true } })).toEqual({ answers: { same: true, kind: 'Nobody' }, problems: [] });
    expect(read({}).answers).toEqual({ kind: 'Nobody' });
  });

  it('is refused beside the data where the form has no such answer or the settings do not offer it', () => {
    const places = (body: Json, settings = SAME) => read(body, {}, settings).problems.map(({ pointer }) => pointer);
    expect(places({ formAnswers: { later: true, other: 1 } })).toEqual(['/formAnswers/later', '/formAnswers/other']);
    expect(places({ formAnswers: { same: true } }, [])).toEqual(['/formAnswers/same']);
  });

  it('comes from a record of the server only, and is refused in a body', () => {
    expect(read({ onFile: true }).problems).toMatchObject([{ pointer: '/onFile' }]);
    expect(read({ onFile: true }).answers).not.toHaveProperty('onFile');
    expect(read({ onFile: true }, { isRecord: true })).toEqual({ answers: { onFile: true, kind: 'Nobody' }, problems: [] });
  });

  it.each([
    ['Child', 'Dependent'],
    ['Primary', 'Member'],
  ])('is shown by another value of the body: %s', (type, kind) => {
    expect(read({ relation: { type } }).answers).toMatchObject({ kind });
  });
});

describe('a parameter that is an answer of its own', () => {
  const ext = { answer: '/ext', else: { var: 'platform.phoneExtension' } };
  const calls = (...more: object[]) =>
    buildTestForm({
      id: 'calls',
      schema: { type: 'object', properties: phone },
      bindings: { '/phone': { setting: 'PHONE' }, '/ext': { setting: 'ABROAD' } },
      submit: { body: [{ ...cell, with: { ...cell.with, extension: ext } }, ...more] },
    });
  const read = (of: ReturnType<typeof calls>, body: Json, settings: readonly { code: string; status: string }[]) =>
    fromPayload(resolvedForm(of, {}, settings).form.configured, body, moment).answers;
  const BOTH = [...ABROAD, { code: 'PHONE', status: 'Enabled' }];

  it('comes back as it would have been sent where the body says nothing of it', () => {
    expect(read(calls(), {}, BOTH)).toEqual({ ext: '1' });
  });

  it('does not come back where the settings do not offer what it belongs to', () => {
    expect(read(calls(), {}, ABROAD)).toEqual({});
  });

  it('is read from its own name where it is sent under one', () => {
    const own = calls({ from: '/ext', to: '/ext' });
    expect(read(own, { ext: '44' }, BOTH)).toEqual({ ext: '44' });
    expect(read(own, {}, BOTH)).toEqual({});
  });
});
