import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { analyseCondition, type Domains } from './analyse-condition.js';
import { holds, type LogicData } from './evaluate-logic.js';
import { byTier } from '../../fixtures/testing/tier.js';

const type = { var: 'answers.type' };
const n = { var: 'answers.n' };
const types: Domains = new Map([['answers.type', ['Child', 'Spouse', undefined]]]);
const none: Domains = new Map();

describe('a rule that can never hold', () => {
  it.each([
    ['compares with a value that is not one of the options', { '===': [type, 'Chid'] }, types],
    ['looks in a list that has none of the options', { in: [type, ['A', 'B']] }, types],
    ['compares with nothing', { '==': [n, null] }, none],
    ['wants one variable to have two values', { and: [{ '==': [n, 1] }, { '==': [n, 2] }] }, none],
    ['wants a number above one that it is below', { and: [{ '<': [n, 3] }, { '>': [n, 5] }] }, none],
    ['asks for a value and its absence', { and: [n, { missing: ['answers.n'] }] }, none],
    ['asks for a value and its absence, computed', { and: [{ '>': [n, 0] }, { blank: n }] }, none],
    ['has false beside anything', { and: [{ some: [{ var: 'answers.rows' }, { var: 'x' }] }, false] }, none],
    ['has a setting on and off', { and: [{ var: 'setting.X.on' }, { age: { var: 'answers.d' } }, { '!': { var: 'setting.X.on' } }] }, none],
    ['chooses between two values that are not true', { if: [{ age: { var: 'answers.d' } }, 0, ''] }, none],
  ])('%s', (_, logic, domains) => {
    expect(analyseCondition(logic, domains)).toBe('never');
  });
});

describe('a rule that always holds', () => {
  it.each([
    ['denies what cannot be', { '!': { '===': [type, 'Chid'] } }, types],
    ['names every option and absence', { or: [{ in: [type, ['Child', 'Spouse']] }, { '!': type }] }, types],
    ['has two halves that leave no gap', { or: [{ '<': [n, 5] }, { '!': { '<': [n, 5] } }] }, none],
    ['has true beside anything', { or: [{ age: { var: 'answers.d' } }, true] }, none],
    ['is a plain value', 'yes', none],
  ])('%s', (_, logic, domains) => {
    expect(analyseCondition(logic, domains)).toBe('always');
  });
});

describe('nothing is claimed of a rule', () => {
  it.each([
    ['that can go either way', { '===': [type, 'Child'] }, types],
    ['that holds for everything but a blank value', { or: [{ '<': [n, 5] }, { '>=': [n, 5] }] }, none],
    ['whose numbers leave a gap between two neighbours', { or: [{ '!': n }, { '<=': [n, 1] }, { '>=': [n, 2] }] }, none],
    ['that only a number written as a text fulfils', { and: [{ '==': [n, 1] }, { '!==': [n, 1] }, { '!==': [n, true] }] }, none],
    ['that orders texts', { and: [{ '<': [n, 'b'] }, { '>': [n, 'bb'] }] }, none],
    ['that compares two variables', { '==': [n, type] }, none],
    ['that reads a group and a field in it', { and: [{ var: 'answers' }, { '!': n }] }, none],
    ['with a fault', { and: [false, { nonsense: 1 }] }, none],
    ['that could be given up over a long list', { or: [{ some: [{ var: 'answers.rows' }, { var: 'x' }] }, true] }, none],
    ['whose variable has no value at all', { '===': [type, 'Child'] }, new Map([['answers.type', []]]) as Domains],
  ])('%s', (_, logic, domains) => {
    expect(analyseCondition(logic, domains)).toBe('unknown');
  });

  it('with more combinations than are tried, unless its form decides', () => {
    const many = Array.from({ length: 13 }, (__, k) => ({ var: `answers.b${k}` }));
    const domains: Domains = new Map(many.map((read) => [read.var, [true, false]]));
    expect(analyseCondition({ and: [...many, { '!': many[12] }] }, domains)).toBe('unknown');
    expect(analyseCondition({ and: [...many, { '!': many[0] }] }, domains)).toBe('never');
    expect(analyseCondition({ and: [...many, false] }, domains)).toBe('never');
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
  const domain = fc.option(fc.array(values, { minLength: 1, maxLength: 3 }), { nil: undefined });

  it('is right for every assignment that is tried', () => {
    const proofs = { always: 0, never: 0, unknown: 0 };
    const assignment = fc.array(fc.tuple(values, values, values, fc.nat()), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(rule, domain, domain, assignment, (logic, forA, forB, rows) => {
        const domains = new Map(
          [
            ['answers.a', forA],
            ['answers.b', forB],
          ].flatMap(([path, allowed]) => (allowed === undefined ? [] : [[path, allowed] as [string, unknown[]]])),
        );
        const claim = analyseCondition(logic, domains);
        proofs[claim] += 1;
        if (claim === 'unknown') return;
        for (const [a, b, c, pick] of rows) {
          const roots: LogicData = {
            answers: { a: forA === undefined ? a : forA[pick % forA.length], b: forB === undefined ? b : forB[pick % forB.length] },
            context: { c },
          };
          expect([claim, logic, roots, holds(logic, roots)]).toEqual([claim, logic, roots, claim === 'always']);
        }
      }),
      { numRuns: byTier(500, 2_000) },
    );
    expect(Math.min(proofs.always, proofs.never)).toBeGreaterThan(byTier(20, 100));
  });
});
