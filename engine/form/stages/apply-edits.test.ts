import { describe, expect, it } from '@jest/globals';
import { advance } from '../run-form.js';
import { buildTestForm, resolvedForm } from '../../../fixtures/testing/forms.js';
import { pointer } from '../../base/pointer.js';
import type { Answers } from '../../types.js';
import type { ResolvedForm } from '../../resolved.js';
import { applyEdits } from './apply-edits.js';

const contact = {
  countryCode: { type: 'string', title: 'Country' },
  phoneExt: { type: 'string', title: 'Dial code' },
  phone: { type: 'string', title: 'Phone' },
  text: { type: 'boolean', title: 'Text me' },
};
const person = {
  id: 'person',
  schema: {
    type: 'object',
    properties: {
      ...contact,
      address: {
        type: 'object',
        title: 'Address',
        properties: { line: { type: 'string', title: 'Line' }, city: { type: 'string', title: 'City' } },
      },
      children: { type: 'array', title: 'Children', items: { $ref: 'form:child' } },
    },
  },
  changes: [
    {
      id: 'another country starts the phone afresh',
      on: '/countryCode',
      set: { '/phone': null, '/phoneExt': { 'dial-code': { var: 'answers.countryCode' } } },
    },
    { id: 'no phone, no texts', on: '/phone', when: { missing: ['answers.phone'] }, set: { '/text': null } },
  ],
};
const child = (untick: string) => ({
  id: 'child',
  schema: {
    type: 'object',
    properties: { same: { type: 'boolean', title: 'Same' }, ...contact, address: person.schema.properties.address },
  },
  fills: [
    {
      id: 'same as the parent',
      box: '/same',
      copy: { '/countryCode': 'parent.countryCode', '/phone': 'parent.phone', '/address': 'parent.address' },
      untick,
    },
  ],
  changes: person.changes,
});
const start = (answers: Answers, untick = 'clear'): ResolvedForm => resolvedForm(buildTestForm(person, child(untick)), answers);
const edit = (key: string, value: unknown) => ({ pointer: pointer(...key.split('/')), value });

describe('changes', () => {
  it('lets another country clear the phone and set the dial code, and then the texts go off too [R-4.54] [R-4.55] [R-4.57]', () => {
    const form = start({ countryCode: 'US', phoneExt: '1', phone: '2125551234', text: true });
    expect(applyEdits(form, [edit('countryCode', 'NP')])).toEqual({ countryCode: 'NP', phoneExt: '977' });
  });

  it('brings nothing along where nothing changed', () => {
    const form = start({ countryCode: 'US', phone: '2125551234' });
    expect(applyEdits(form, [edit('countryCode', 'US')])).toBe(form.moment.answers);
  });

  it('runs in the entries of a list', () => {
    const form = start({
      children: [
        { phone: '1', text: true },
        { phone: '2', text: true },
      ],
    });
    expect(applyEdits(form, [edit('children/1/phone', undefined)])).toEqual({ children: [{ phone: '1', text: true }, {}] });
  });
});

describe('fills', () => {
  const parent = { countryCode: 'NP', phone: '9800000000', address: { line: '1 Hill Rd', city: 'Pokhara' } };

  it('copies when the box is ticked, groups too, and the copy of a country clears nothing [R-2.117] [R-2.118]', () => {
    const form = start({ ...parent, children: [{ phone: '5' }] });
    const [entry] = applyEdits(form, [edit('children/0/same', true)])['children'] as Answers[];
    expect(entry).toEqual({ same: true, ...parent });
  });

  it('follows its source while the box is ticked', () => {
    const form = start({ ...parent, children: [{ same: true, ...parent }] });
    const after = advance(form, [edit('address/city', 'Kathmandu')]).moment.answers;
    expect((after['children'] as Answers[])[0]?.['address']).toEqual({ line: '1 Hill Rd', city: 'Kathmandu' });
  });

  it('locks what it fills, and says why', () => {
    const form = start({ ...parent, children: [{ same: true, ...parent }] });
    const state = form.rows.get(pointer('children'))?.[0]?.states.get(pointer('address', 'city'));
    expect(state?.locked).toBe(true);
    expect(state?.reasons).toContainEqual({ kind: 'rule', id: 'same as the parent', holds: true, decides: ['lock'] });
  });

  it('clears what it copied when the box is unticked [R-2.119] [R-2.120]', () => {
    const form = start({ ...parent, children: [{ same: true, ...parent }] });
    expect(applyEdits(form, [edit('children/0/same', undefined)])['children']).toEqual([{}]);
  });

  it('gives back what was typed before, where it says restore', () => {
    const form = start({ ...parent, children: [{ phone: '5' }] }, 'restore');
    const ticked = advance(form, [edit('children/0/same', true)]);
    const back = advance(ticked, [edit('children/0/same', undefined)]).moment.answers['children'] as Answers[];
    expect(back[0]?.['phone']).toBe('5');
    expect(back[0]?.['address']).toBeUndefined();
  });

  it('says which change or fill wrote each answer, in entries of lists too', () => {
    const form = start({ ...parent, children: [{ same: true, ...parent }] });
    const written: string[] = [];
    advance(form, [edit('children/0/same', undefined)], { follow: ({ kind, id }, at) => written.push(`${kind} ${id} ${at}`) });
    expect(written).toEqual(
      expect.arrayContaining(['fill same as the parent /children/0/address', 'fill same as the parent /children/0/phone']),
    );
  });
});

describe('a limit', () => {
  const text = (title: string) => ({ title, type: 'number' });
  const circle = buildTestForm({
    id: 'circle',
    schema: { type: 'object', properties: { a: text('A'), b: text('B') } },
    changes: [
      { id: 'b follows a', on: '/a', set: { '/b': { '+': [{ var: 'answers.a' }, 1] } } },
      { id: 'a follows b', on: '/b', set: { '/a': { '+': [{ var: 'answers.b' }, 1] } } },
    ],
  });
  const restless = buildTestForm({
    id: 'restless',
    schema: {
      type: 'object',
      properties: { a: { title: 'A', type: 'string' }, b: { title: 'B', type: 'string' }, copies: { title: 'Copy', type: 'boolean' } },
    },
    rules: [{ id: 'b without a', when: { missing: ['answers.a'] }, then: { show: ['/b'] } }],
    fills: [{ id: 'a is b', box: '/copies', copy: { '/a': 'answers.b' }, untick: 'clear' }],
  });

  it.each([
    ['edits', 'changes that never end', circle, pointer('a'), 1],
    ['rounds', 'fills that never settle', restless, pointer('copies'), true],
  ])('of %s is reported for %s', (limit, _, form, at, value) => {
    const limits: string[] = [];
    advance(resolvedForm(form, { b: 'x' }), [{ pointer: at, value }], { limit: (reached) => limits.push(reached) });
    expect(limits).toEqual([limit]);
  });
});
