import { describe, expect, it } from '@jest/globals';
import { findingsOf } from '../../fixtures/testing/forms.js';

/** The findings of a form with one rule for each of these numbers, whose condition takes so many steps. */
const findingsFor = (...steps: readonly number[]): readonly string[] => {
  const lists = steps.map((each, index) => [
    `list${index}`,
    { title: 'L', type: 'array', items: { enum: ['x'] }, maxItems: Math.floor((each - 4) / 2) },
  ]);
  const rules = steps.map((each, index) => {
    const some = { some: [{ var: `answers.list${index}` }, { var: '' }] };
    return { id: `rule ${index}`, when: each % 2 === 0 ? some : { '!': some }, then: { lock: ['/a'] } };
  });
  const properties = { a: { title: 'A', type: 'string' }, ...Object.fromEntries(lists) };
  return findingsOf([{ id: 'tested', schema: { type: 'object', properties }, rules }]).map(
    ({ code, pointer, message }) => `${code} ${pointer} ${message}`,
  );
};

describe('the steps of the expressions of a form [R11]', () => {
  it('are 50,000 at most for one of them', () => {
    expect(findingsFor(50_000)).toEqual([]);
    expect(findingsFor(1000, 50_001)).toEqual([
      'expression-too-large /rules/1/when this expression is too large: it can take 50001 steps, and 50000 may be',
    ]);
  });

  it('are 250,000 at most for all of them together', () => {
    const four = Array<number>(4).fill(50_000);
    expect(findingsFor(...four, 49_994, 6)).toEqual([]);
    expect(findingsFor(...four, 49_995, 6)).toEqual([
      'expression-too-large /rules this expression is too large: all of the form can take 250001 steps, and 250000 may be',
    ]);
  });
});
