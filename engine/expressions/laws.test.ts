import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Read } from '../types.js';
import { applyLogic, holds, type LogicData } from './evaluate-logic.js';
import { logicErrors } from './logic-errors.js';
import { OPERATOR_NAMES } from './operators.js';
import { readsOf } from './reads-of.js';
import { currentRun } from './run.js';
import { byTier } from '../../fixtures/testing/tier.js';

type Tree = { [key: string]: unknown };

const nasty = ['__proto__', 'constructor', 'prototype', 'length', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__', '0', ''];
const keys = ['a', 'b', 'rows', 'on'];
const plain = fc.constantFrom<unknown>(null, '', '  ', 0, 1, 2, 18, -1, 1.5, true, false, 'a', 'b', '2', '06/01/2000', '02:00 PM', 'NP');
const blank = fc.constantFrom<unknown>(undefined, null, '', ' \t', [], {});

const path = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom('answers', 'parent', 'setting', 'context'), fc.constantFrom(...keys))
      .map((parts) => parts.join('.')),
  },
  { weight: 1, arbitrary: fc.constantFrom('answers', 'today', 'answers.a.b', 'answers.rows.0.a', '', 'a', 'current', 'accumulator') },
  { weight: 1, arbitrary: fc.array(fc.constantFrom('answers', ...nasty, ...keys), { maxLength: 4 }).map((parts) => parts.join('.')) },
);

const { logic } = fc.letrec<{ logic: unknown }>((tie) => ({
  logic: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    plain,
    path.map((name) => ({ var: name })),
    path.map((name) => ({ missing: [name, 'answers.b'] })),
    fc.array(tie('logic'), { maxLength: 3 }),
    fc
      .tuple(fc.constantFrom(...OPERATOR_NAMES, 'log', ...nasty), fc.array(tie('logic'), { maxLength: 3 }))
      .map(([name, values]) => Object.fromEntries([[name, values]])),
  ),
}));

const value = fc.oneof(
  plain,
  fc.array(fc.record({ a: plain, b: plain }, { requiredKeys: [] }), { maxLength: 3 }),
  fc.record({ a: plain, b: plain }, { requiredKeys: [] }),
);
const tree = fc.record({ a: value, b: value, rows: value, on: value }, { requiredKeys: [] });
const roots = fc.record(
  { answers: tree, parent: tree, setting: tree, context: tree, today: fc.constantFrom('2026-11-20', '2024-02-29') },
  { requiredKeys: [] },
) as fc.Arbitrary<LogicData>;

function hasFunction(found: unknown): boolean {
  if (typeof found === 'function' || found === Object.prototype || found === Array.prototype) return true;
  return typeof found === 'object' && found !== null && Object.values(found).some(hasFunction);
}

/** `other` with what `reads` name taken over from `from`. */
function takeOver(other: LogicData, from: LogicData, reads: readonly Read[]): LogicData {
  const copy = structuredClone(other) as Tree;
  for (const { root, keys: below } of reads.toSorted((a, b) => a.keys.length - b.keys.length))
    set(copy, [root, ...below], ownAt(from, [root, ...below]));
  return copy;
}

function ownAt(holder: unknown, at: readonly string[]): unknown {
  return at.reduce(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.prototype.propertyIsEnumerable.call(inner, key)
        ? (inner as Tree)[key]
        : undefined,
    holder,
  );
}

function set(holder: Tree, [key = '', ...rest]: readonly string[], found: unknown): void {
  if (key === '__proto__') return;
  if (rest.length === 0) {
    // The length of a list cannot be deleted, and no variable reads it.
    if (found === undefined) Reflect.deleteProperty(holder, key);
    else holder[key] = structuredClone(found);
    return;
  }
  const inner = Object.hasOwn(holder, key) ? holder[key] : undefined;
  if (typeof inner !== 'object' || inner === null) {
    if (found === undefined) return;
    holder[key] = {};
  }
  set(holder[key] as Tree, rest, found);
}

describe('laws of the logic', () => {
  it('nothing throws, everything ends and no function comes out, whatever stands in the expression and the data (law 6)', () => {
    fc.assert(
      fc.property(fc.oneof(logic, fc.jsonValue()), fc.oneof(roots, fc.jsonValue()), (expression, data) => {
        const result = applyLogic(expression, data as LogicData);
        expect(hasFunction(result)).toBe(false);
        expect(typeof holds(expression, data as LogicData)).toBe('boolean');
        expect(Array.isArray(readsOf(expression)) && Array.isArray(logicErrors(expression))).toBe(true);
        expect(currentRun()).toBeUndefined();
      }),
      { numRuns: byTier(600, 3_000) },
    );
  });

  it('neither expression nor data is changed', () => {
    fc.assert(
      fc.property(logic, roots, (expression, data) => {
        const before = JSON.stringify([expression, data]);
        applyLogic(expression, data);
        expect(JSON.stringify([expression, data])).toBe(before);
      }),
      { numRuns: 1_000 },
    );
  });

  it('a comparison with a blank value is false, on whichever side (law 6)', () => {
    const comparison = fc.constantFrom('==', '===', '!=', '!==', '<', '<=', '>', '>=', 'in', 'same', 'later');
    fc.assert(
      fc.property(comparison, blank, value, fc.boolean(), (operator, nothing, other, first) => {
        const operands = [{ var: 'answers.nothing' }, { var: 'answers.other' }];
        expect(applyLogic({ [operator]: first ? operands : operands.toReversed() }, { answers: { nothing, other } })).toBe(false);
      }),
    );
  });

  it('a calculation with a blank value is absent, and none is NaN or infinite (law 6)', () => {
    const calculation = fc.constantFrom('+', '-', '*', '/', '%', 'max', 'min');
    fc.assert(
      fc.property(calculation, blank, value, value, (operator, nothing, one, other) => {
        const read = (name: string) => ({ var: `answers.${name}` });
        const apply = (...names: string[]) => applyLogic({ [operator]: names.map(read) }, { answers: { nothing, one, other } });
        expect([apply('one', 'nothing'), apply('nothing', 'one')]).toEqual([undefined, undefined]);
        expect([undefined, true]).toContain(apply('one', 'other') === undefined ? undefined : Number.isFinite(apply('one', 'other')));
      }),
    );
  });

  it('what is not among the reads never changes the result', () => {
    let changed = 0;
    fc.assert(
      fc.property(logic, roots, roots, (expression, data, other) => {
        const same = takeOver(other, data, readsOf(expression));
        if (JSON.stringify(same) !== JSON.stringify(data)) changed += 1;
        expect(applyLogic(expression, same)).toEqual(applyLogic(expression, data));
      }),
      { numRuns: byTier(600, 3_000) },
    );
    expect(changed).toBeGreaterThan(byTier(200, 1_000));
  });

  it('an expression without faults is never given up for what it is', () => {
    fc.assert(
      fc.property(logic, roots, (expression, data) => {
        fc.pre(logicErrors(expression).length === 0);
        applyLogic(expression, data, (reason) => expect(['steps', 'size']).toContain(reason));
      }),
      { numRuns: byTier(600, 3_000) },
    );
  });
});
