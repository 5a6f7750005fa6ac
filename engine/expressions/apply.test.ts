import { describe, expect, it } from '@jest/globals';
import { applyLogic, holds, type LogicData } from './evaluate-logic.js';

const roots: LogicData = {
  answers: {
    name: 'Ann',
    spaces: '  ',
    empty: '',
    none: null,
    zero: 0,
    off: false,
    count: 3,
    list: ['a', 'b'],
    rows: [{ dob: '06/01/2000' }, { dob: '11/21/2008' }, {}],
    dob: '11/20/2008',
    start: '09:30 AM',
    end: '01:15 PM',
    nested: { a: 'x', b: '' },
  },
  parent: { nested: { a: 'x' } },
  setting: { SOME: { on: true, value: null } },
  today: '2026-11-20',
};
const v = (path: string) => ({ var: path });
const value = (logic: unknown) => applyLogic(logic, roots);

describe('an expression', () => {
  it('is applied by json-logic-js [R-0.9] [R-0.35]', () => {
    expect(value({ if: [{ '===': [v('answers.name'), 'Ann'] }, { cat: ['Hello ', v('answers.name')] }, 'nobody'] })).toBe('Hello Ann');
    expect(value({ map: [{ filter: [[1, 2, 3], { '>': [v(''), 1] }] }, { '*': [v(''), 10] }] })).toEqual([20, 30]);
    expect(value({ reduce: [[1, 2, 3], { '+': [v('current'), v('accumulator')] }, 0] })).toBe(6);
    expect(
      value({
        and: [
          { some: [v('answers.list'), { '==': [v(''), 'b'] }] },
          { none: [v('answers.list'), { '==': [v(''), 'c'] }] },
          { all: [v('answers.list'), v('')] },
        ],
      }),
    ).toBe(true);
  });

  it('stands for itself when it is a plain value', () => {
    expect(value('text')).toBe('text');
    expect(value([1, v('answers.count')])).toEqual([1, 3]);
    expect(value({ two: 1, keys: 2 })).toEqual({ two: 1, keys: 2 });
  });

  it('takes "0" for true and an empty list for false, as JSON Logic does, and nothing blank for true', () => {
    expect([holds('0', {}), holds([], {}), holds(0, {}), holds([0], {}), holds('a', {})]).toEqual([true, false, false, true, true]);
    expect([value({ '!': v('answers.spaces') }), value({ '!!': '  ' }), value({ '!': [{}] })]).toEqual([true, false, true]);
  });

  it('tells types apart only with the strict operators', () => {
    expect([value({ '==': ['3', 3] }), value({ '===': ['3', 3] }), value({ '!=': ['3', 3] }), value({ '!==': ['3', 3] })]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect([value({ '==': [['a'], 'a'] }), value({ '<': [['1'], 2] })]).toEqual([false, false]);
  });

  it('takes a value between two others', () => {
    expect([
      value({ '<': [1, v('answers.count'), 4] }),
      value({ '<=': [3, v('answers.count'), 3] }),
      value({ '<': [3, v('answers.count'), 9] }),
    ]).toEqual([true, true, false]);
  });
});

describe('a blank value', () => {
  const blanks = [
    v('answers.absent'),
    v('answers.empty'),
    v('answers.spaces'),
    v('answers.none'),
    { age: v('answers.absent') },
    { '+': [1, v('answers.absent')] },
    [],
    '',
  ];

  it.each(['==', '===', '!=', '!==', '<', '<=', '>', '>=', 'in', 'same', 'later'])(
    'makes %s false on either side, and on both',
    (operator) => {
      for (const blank of blanks) {
        expect(value({ [operator]: [blank, 5] })).toBe(false);
        expect(value({ [operator]: [5, blank] })).toBe(false);
        expect(value({ [operator]: [blank, blank] })).toBe(false);
      }
    },
  );

  it('makes a "between" false in each of its three places', () => {
    for (const operator of ['<', '<=']) {
      expect(value({ [operator]: [v('answers.absent'), 1, 2] })).toBe(false);
      expect(value({ [operator]: [0, v('answers.absent'), 2] })).toBe(false);
      expect(value({ [operator]: [0, 1, v('answers.absent')] })).toBe(false);
    }
  });

  it.each(['+', '-', '*', '/', '%', 'max', 'min'])('makes the result of %s absent', (operator) => {
    expect(value({ [operator]: [1, v('answers.absent')] })).toBeUndefined();
    expect(value({ [operator]: [v('answers.spaces'), 1] })).toBeUndefined();
    expect(value({ [operator]: ['abc', 1] })).toBeUndefined();
  });

  it('is asked for with !, missing, missing_some and blank', () => {
    expect(value({ '!': v('answers.absent') })).toBe(true);
    expect(value({ missing: ['answers.absent', 'answers.spaces', 'answers.count', 'answers.off', 'answers.zero'] })).toEqual([
      'answers.absent',
      'answers.spaces',
    ]);
    expect(value({ missing_some: [1, ['answers.absent', 'answers.count']] })).toEqual([]);
    expect(value({ missing_some: [2, ['answers.absent', 'answers.count']] })).toEqual(['answers.absent']);
    expect([value({ blank: { age: v('answers.absent') } }), value({ blank: v('answers.off') })]).toEqual([true, false]);
  });

  it('lets the second value of a variable stand in', () => {
    expect([
      value({ var: ['setting.SOME.value', 18] }),
      value({ var: ['answers.spaces', 'x'] }),
      value({ var: ['answers.zero', 1] }),
    ]).toEqual([18, 'x', 0]);
  });
});

describe('our own operators', () => {
  it('age is in whole years on today, inside lists too', () => {
    expect(value({ age: v('answers.dob') })).toBe(18);
    expect(value({ map: [v('answers.rows'), { age: v('dob') }] })).toEqual([26, 17, undefined]);
    expect(value({ age: '2008-11-21' })).toBe(17);
    expect(applyLogic({ age: '01/01/2000' }, {})).toBeUndefined();
  });

  it('days-between counts from the first to the second', () => {
    expect([
      value({ 'days-between': ['02/28/2024', '03/01/2024'] }),
      value({ 'days-between': [v('today'), '11/19/2026'] }),
      value({ 'days-between': ['13/01/2024', '03/01/2024'] }),
    ]).toEqual([2, -1, undefined]);
  });

  it('later compares 12-hour times [R-5.79]', () => {
    expect(value({ later: [v('answers.end'), v('answers.start')] })).toBe(true);
    expect(
      [
        ['12:00 PM', '11:59 AM'],
        ['12:00 AM', '11:59 PM'],
        ['09:30 AM', '09:30 AM'],
        ['01:00 PM', '12:30 PM'],
        ['25:00', '01:00 AM'],
      ].map((times) => value({ later: times })),
    ).toEqual([true, false, false, true, false]);
  });

  it('same compares all the way down and leaves blanks out', () => {
    expect(value({ same: [v('answers.nested'), v('parent.nested')] })).toBe(true);
    const lists = (a: unknown, b: unknown) => applyLogic({ same: [v('answers.a'), v('answers.b')] }, { answers: { a, b } });
    expect([lists(['a', { b: [''] }], ['a']), lists([{ b: 'x', c: null }], [{ b: 'x' }])]).toEqual([true, true]);
    expect([lists([{ b: 'x' }], [{ b: 'y' }]), lists([{ b: 'x' }], []), lists({ a: 1 }, { a: 1, b: 2 })]).toEqual([false, false, false]);
    expect([
      value({
        same: [
          ['a', 'b'],
          ['b', 'a'],
        ],
      }),
      value({ same: [v('answers.nested'), v('answers.absent')] }),
      value({ same: [['', {}], [[]]] }),
      value({ same: ['1', 1] }),
    ]).toEqual([false, false, false, false]);
  });
});

describe('dial-code', () => {
  it('is the dial code of a country, and absent where there is none', () => {
    expect([
      value({ 'dial-code': 'NP' }),
      value({ 'dial-code': 'UK' }),
      value({ 'dial-code': 'ZZ' }),
      value({ 'dial-code': v('answers.absent') }),
    ]).toEqual(['977', '44', undefined, undefined]);
  });
});

describe('text and lists', () => {
  it('cat leaves blanks out, substr of a blank is absent', () => {
    expect([
      value({ cat: ['a', v('answers.absent'), 1, true, ['x', ['y']]] }),
      value({ substr: ['jsonlogic', -5] }),
      value({ substr: ['jsonlogic', 1, -5] }),
      value({ substr: [v('answers.absent'), 1] }),
    ]).toEqual(['a1truex,y', 'logic', 'son', undefined]);
  });

  it('in looks into lists and texts', () => {
    expect([
      value({ in: ['b', v('answers.list')] }),
      value({ in: ['nn', 'Ann'] }),
      value({ in: ['c', v('answers.list')] }),
      value({ in: ['a', 5] }),
    ]).toEqual([true, true, false, false]);
  });

  it('merge makes one list', () => {
    expect(value({ merge: [[1, [2]], 3, v('answers.list')] })).toEqual([1, [2], 3, 'a', 'b']);
  });
});
