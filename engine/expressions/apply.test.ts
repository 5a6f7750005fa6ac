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
  it('makes a "between" false in each of its three places', () => {
    for (const operator of ['<', '<='])
      for (const blank of [v('answers.absent'), v('answers.spaces')])
        expect(
          [
            [blank, 1, 2],
            [0, blank, 2],
            [0, 1, blank],
          ].map((values) => value({ [operator]: values })),
        ).toEqual([false, false, false]);
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
  const sameOf = (a: unknown, b: unknown) => applyLogic({ same: [v('answers.a'), v('answers.b')] }, { answers: { a, b } });

  it.each<[string, unknown, unknown]>([
    ['age is in whole years on today', { age: v('answers.dob') }, 18],
    ['age is computed for each entry of a list', { map: [v('answers.rows'), { age: v('dob') }] }, [26, 17, undefined]],
    ['age reads the form of storage', { age: '2008-11-21' }, 17],
    ['days-between counts from the first to the second', { 'days-between': ['02/28/2024', '03/01/2024'] }, 2],
    ['days-between counts backwards', { 'days-between': [v('today'), '11/19/2026'] }, -1],
    ['days-between is absent for what is no date', { 'days-between': ['13/01/2024', '03/01/2024'] }, undefined],
    ['later compares 12-hour times [R-5.79]', { later: [v('answers.end'), v('answers.start')] }, true],
    ['later is true at noon', { later: ['12:00 PM', '11:59 AM'] }, true],
    ['later is false at midnight', { later: ['12:00 AM', '11:59 PM'] }, false],
    ['later is false for equal times', { later: ['09:30 AM', '09:30 AM'] }, false],
    ['later is true an hour after noon', { later: ['01:00 PM', '12:30 PM'] }, true],
    ['later is false for what is no time', { later: ['25:00', '01:00 AM'] }, false],
    ['same compares all the way down, without blanks', { same: [v('answers.nested'), v('parent.nested')] }, true],
    [
      'same respects the order of a list',
      {
        same: [
          ['a', 'b'],
          ['b', 'a'],
        ],
      },
      false,
    ],
    ['same is false beside an absent value', { same: [v('answers.nested'), v('answers.absent')] }, false],
    ['same is false for two blanks', { same: [['', {}], [[]]] }, false],
    ['same respects types', { same: ['1', 1] }, false],
    ['dial-code is that of a country', { 'dial-code': 'NP' }, '977'],
    ['dial-code knows an alias', { 'dial-code': 'UK' }, '44'],
    ['dial-code is absent for an unknown country', { 'dial-code': 'ZZ' }, undefined],
    ['dial-code is absent for an absent country', { 'dial-code': v('answers.absent') }, undefined],
    ['cat leaves blanks out', { cat: ['a', v('answers.absent'), 1, true, ['x', ['y']]] }, 'a1truex,y'],
    ['substr counts from the end', { substr: ['jsonlogic', -5] }, 'logic'],
    ['substr leaves out the end', { substr: ['jsonlogic', 1, -5] }, 'son'],
    ['substr of a blank is absent', { substr: [v('answers.absent'), 1] }, undefined],
    ['in looks into lists', { in: ['b', v('answers.list')] }, true],
    ['in looks into texts', { in: ['nn', 'Ann'] }, true],
    ['in is false for what the list lacks', { in: ['c', v('answers.list')] }, false],
    ['in is false for a number', { in: ['a', 5] }, false],
    ['merge makes one list', { merge: [[1, [2]], 3, v('answers.list')] }, [1, [2], 3, 'a', 'b']],
  ])('%s', (_title, logic, expected) => expect(value(logic)).toEqual(expected));

  it('age is absent without a today', () => expect(applyLogic({ age: '01/01/2000' }, {})).toBeUndefined());

  it('same leaves blank entries and keys out, and no others', () => {
    expect([sameOf(['a', { b: [''] }], ['a']), sameOf([{ b: 'x', c: null }], [{ b: 'x' }])]).toEqual([true, true]);
    expect([sameOf([{ b: 'x' }], [{ b: 'y' }]), sameOf([{ b: 'x' }], []), sameOf({ a: 1 }, { a: 1, b: 2 })]).toEqual([false, false, false]);
  });
});
