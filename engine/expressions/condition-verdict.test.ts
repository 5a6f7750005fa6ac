import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { conditionVerdict } from './condition-verdict.js';
import { holds } from './evaluate-logic.js';
import { byTier } from '../../fixtures/testing/tier.js';

const type = { var: 'answers.type' };
const n = { var: 'answers.n' };

describe('a rule that can never hold', () => {
  it.each([
    ['wants one variable to have two values', { and: [{ '==': [n, 1] }, { '==': [n, 2] }] }],
    ['wants a value of two lists that share none', { and: [{ in: [n, ['a', 'b']] }, { in: [n, ['c']] }] }],
    ['wants a value and a number above it', { and: [{ '===': [n, 3] }, { '>': [n, 5] }] }],
    ['wants a value and its absence', { and: [{ '===': [n, 3] }, { missing: ['answers.n'] }] }],
    ['compares with nothing', { '==': [n, null] }],
    ['has false beside anything', { and: [{ some: [{ var: 'answers.rows' }, { var: 'x' }] }, false] }],
    ['has a setting on and off', { and: [{ var: 'setting.X.on' }, { age: { var: 'answers.d' } }, { '!': { var: 'setting.X.on' } }] }],
    ['chooses between two values that are not true', { if: [{ age: { var: 'answers.d' } }, 0, ''] }],
    ['denies what always is', { '!': { or: [type, { '!': type }] } }],
  ])('%s', (_, logic) => {
    expect(conditionVerdict(logic)).toBe('never');
  });
});

describe('a rule that always holds', () => {
  it.each([
    ['has two halves that leave no gap', { or: [{ '<': [n, 5] }, { '!': { '<': [n, 5] } }] }],
    ['has true beside anything', { or: [{ age: { var: 'answers.d' } }, true] }],
    ['is a plain value', 'yes'],
    ['is computed of plain values', { '<': [{ '+': [1, 2] }, 4] }],
  ])('%s', (_, logic) => {
    expect(conditionVerdict(logic)).toBe('always');
  });
});

describe('nothing is claimed of a rule', () => {
  it.each([
    ['that can go either way', { '===': [type, 'Child'] }],
    ['that only a number written as a text fulfils', { and: [{ '==': [n, 1] }, { '!==': [n, 1] }, { '!==': [n, true] }] }],
    ['that leaves one value of two lists', { and: [{ in: [n, ['a', 'b']] }, { in: [n, ['b', 'c']] }] }],
    ['that looks into a text', { and: [{ in: [n, 'abc'] }, { '===': [n, 'a'] }] }],
    ['that looks into a list with a computed entry', { and: [{ in: [n, [{ cat: ['a', 'b'] }]] }, { '===': [n, 'ab'] }] }],
    ['that compares two variables', { '==': [n, type] }],
    ['that has a fault', { and: [false, { nonsense: 1 }] }],
    [
      'whose condition of a condition is too deep to follow',
      Array.from({ length: 20 }).reduce((inner) => ({ if: [inner, true, n] }), type),
    ],
  ])('%s', (_, logic) => {
    expect(conditionVerdict(logic)).toBeUndefined();
  });
});

describe('a proof', () => {
  const texts = ['1', '01', ' 1 ', '1.5', 'x', 'xx', 'a', '', '-3', 'Infinity'];
  const literal = fc.constantFrom<unknown>(0, 1, 2, -1, 1.5, ...texts, true, false, null);
  const numbers = [0, 1, 2, 3, 0.5, 1.25, -1, -0.5, -5, 1e308];
  const moreTexts = [' ', '0', ' 1', '1 ', '1.0', '0x1', '2', '9', 'xxx', 'ab'];
  const values = fc.oneof(
    fc.constantFrom<unknown>(undefined, null, ...numbers, ...texts, ...moreTexts, true, false, [1], ['a'], [[]], {}, { a: 1 }),
    fc.double({ noNaN: true }),
    fc.string({ maxLength: 3 }),
  );
  const names = ['answers.a', 'answers.b', 'context.c'];
  const variable = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...names).map((path) => ({ var: path })) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...names), literal).map((path) => ({ var: path })) },
  );
  const operator = fc.constantFrom('==', '===', '!=', '!==', '<', '<=', '>', '>=');
  const { rule } = fc.letrec<{ rule: unknown }>((tie) => ({
    rule: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.tuple(operator, variable, literal).map(([name, a, b]) => ({ [name]: [a, b] })),
      fc.tuple(operator, literal, variable).map(([name, a, b]) => ({ [name]: [a, b] })),
      fc.tuple(fc.constantFrom('<', '<='), literal, variable, literal).map(([name, ...three]) => ({ [name]: three })),
      fc.tuple(variable, fc.array(literal, { maxLength: 3 })).map((pair) => ({ in: pair })),
      variable,
      literal,
      fc.constantFrom(...names).map((path) => ({ missing: [path] })),
      fc.tuple(fc.constantFrom('blank', '!', '!!'), tie('rule')).map(([name, part]) => ({ [name]: [part] })),
      fc
        .tuple(fc.constantFrom('and', 'or', 'if'), fc.array(tie('rule'), { minLength: 2, maxLength: 3 }))
        .map(([name, parts]) => ({ [name]: parts })),
      fc.tuple(operator, tie('rule'), tie('rule')).map(([name, ...parts]) => ({ [name]: parts })),
      fc.tuple(fc.constantFrom('some', 'none', 'all'), variable, literal).map(([name, ...parts]) => ({ [name]: parts })),
      fc.tuple(fc.constantFrom('+', 'max', 'cat'), tie('rule'), tie('rule')).map(([name, ...parts]) => ({ [name]: parts })),
    ),
  }));

  it('is right for every assignment that is tried', () => {
    const proofs = { always: 0, never: 0 };
    const assignment = fc.array(fc.tuple(values, values, values), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(rule, assignment, (logic, rows) => {
        const claim = conditionVerdict(logic);
        if (claim === undefined) return;
        proofs[claim] += 1;
        for (const [a, b, c] of rows) {
          const roots = { answers: { a, b }, context: { c } };
          expect([claim, logic, roots, holds(logic, roots)]).toEqual([claim, logic, roots, claim === 'always']);
        }
      }),
      { numRuns: byTier(1_000, 3_000) },
    );
    expect(Math.min(proofs.always, proofs.never)).toBeGreaterThan(byTier(20, 100));
  });
});
