import { describe, expect, it } from '@jest/globals';
import { readsOf } from './reads-of.js';

const paths = (logic: unknown) => readsOf(logic).map(({ root, keys }) => [root, ...keys].join('.'));

describe('what an expression reads', () => {
  it('is every variable once, in the order in which it is written', () => {
    expect(
      paths({
        and: [
          { '==': [{ var: 'answers.b.c' }, { var: ['setting.CODE.value', { var: 'platform.years' }] }] },
          { var: 'answers.a' },
          { '!': { var: 'answers.b.c' } },
        ],
      }),
    ).toEqual(['answers.b.c', 'setting.CODE.value', 'platform.years', 'answers.a']);
  });

  it('includes what missing and missing_some name', () => {
    expect(
      paths({
        or: [
          { missing: ['answers.a', 'answers.b'] },
          { missing: [['answers.c']] },
          { missing: 'answers.d' },
          { missing_some: [1, ['parent.e', 'context.f']] },
        ],
      }),
    ).toEqual(['answers.a', 'answers.b', 'answers.c', 'answers.d', 'parent.e', 'context.f']);
  });

  it('includes today where an age is asked, inside a list too', () => {
    expect(paths({ '>=': [{ age: { var: 'answers.dob' } }, 18] })).toEqual(['today', 'answers.dob']);
    expect(paths({ some: [{ var: 'answers.rows' }, { '<': [{ age: { var: 'dob' } }, 18] }] })).toEqual(['answers.rows', 'today']);
  });

  it('takes the variables of an entry for the entry, and those of the list and the start for the form', () => {
    expect(
      paths({
        reduce: [
          { filter: [{ var: 'answers.rows' }, { var: 'answers.inner' }] },
          { '+': [{ var: 'current' }, { var: 'accumulator' }] },
          { var: 'context.start' },
        ],
      }),
    ).toEqual(['answers.rows', 'context.start']);
    expect(paths({ map: [{ var: 'answers.rows' }, { some: [{ var: 'answers.more' }, { var: 'x' }] }] })).toEqual(['answers.rows']);
  });

  it('is a whole root where only the root is named, and nothing where there is no root', () => {
    expect(paths([{ var: 'answers' }, { var: '' }, { var: 'other.x' }, { two: { var: 'answers.x' }, keys: 1 }, { var: 7 }])).toEqual([
      'answers',
    ]);
  });
});
