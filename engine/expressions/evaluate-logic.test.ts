import { describe, expect, it } from '@jest/globals';
import jsonLogic from 'json-logic-js';
import cases from './evaluate-logic-cases.json' with { type: 'json' };
import { applyLogic, type LogicData } from './evaluate-logic.js';
import { LOGIC_LIMITS, currentRun } from './run.js';

const roots: LogicData = { answers: { name: 'Ann', list: ['a', 'b'], dob: '11/20/2008' }, today: '2026-11-20' };
const v = (path: string) => ({ var: path });
const value = (logic: unknown) => applyLogic(logic, roots);

describe('what cannot be reached', () => {
  it.each(cases.unreachable)('%s', (path) => {
    expect(value(v(path))).toBeUndefined();
  });

  it('a key named __proto__, though JSON can bring one', () => {
    expect(applyLogic(v('answers.__proto__.a'), { answers: JSON.parse('{ "__proto__": { "a": 1 } }') })).toBeUndefined();
  });

  it.each([[{ log: 'x' }], [{ method: ['a', 'b'] }], [{ 'var.call': ['a'] }], [{ constructor: [] }], [JSON.parse('{ "__proto__": [] }')]])(
    'the operator of %j: the whole expression is given up',
    (logic) => {
      const reasons: string[] = [];
      expect(applyLogic({ or: [logic, true] }, roots, (reason) => reasons.push(reason))).toBeUndefined();
      expect(reasons).toEqual(['unknown-operator']);
    },
  );

  it('a variable whose name is computed', () => {
    for (const logic of [
      { var: { cat: ['answers', '.name'] } },
      { missing: [{ cat: ['answers', '.name'] }] },
      { missing_some: [1, { merge: ['answers.a'] }] },
    ])
      expect(value({ '!': logic })).toBeUndefined();
  });

  it('an operator of json-logic-js that the language does not have, and the library stays as it is', () => {
    expect(jsonLogic.apply({ '<': [null, 18] })).toBe(true);
    expect(value({ '<': [null, 18] })).toBe(false);
  });
});

describe('an expression that does too much', () => {
  const stop = (logic: unknown, data: LogicData = roots) => {
    const reasons: string[] = [];
    return [applyLogic(logic, data, (reason) => reasons.push(reason)), reasons];
  };
  const long = Array.from({ length: 300 }, (_, n) => n);
  const double = (operator: string) => ({ reduce: [long, { [operator]: [v('accumulator'), v('accumulator')] }, ['x']] });

  it('ends after so many steps', () => {
    expect(stop({ map: [v('answers.long'), { map: [[...long], { '+': [v(''), 1] }] }] }, { answers: { long } })).toEqual([
      undefined,
      ['steps'],
    ]);
    expect(stop(double('merge'))).toEqual([undefined, ['steps']]);
  });

  it('ends where a text grows too long, or a list of lists would be spelled out', () => {
    expect(stop({ reduce: [long, { cat: [v('accumulator'), v('accumulator')] }, 'x'] })).toEqual([undefined, ['size']]);
    const nested = { reduce: [long.slice(0, 30), [v('accumulator'), v('accumulator')], 'x'] };
    expect(stop({ cat: [nested] })[0]).toBeUndefined();
    expect(stop({ same: [nested, nested] })[0]).toBeUndefined();
    expect(stop({ '==': [nested, 'x'] })).toEqual([false, []]);
  });

  it('ends where it is too deep', () => {
    const deep = Array.from({ length: LOGIC_LIMITS.depth + 1 }).reduce<unknown>((inner) => ({ '!': inner }), true);
    expect(stop(deep)).toEqual([undefined, ['depth']]);
  });

  it('ends after exactly so many steps', () => {
    const list = (steps: number) => Array.from({ length: steps - 1 }, () => 1);
    expect(stop(list(LOGIC_LIMITS.steps))).toEqual([list(LOGIC_LIMITS.steps), []]);
    expect(stop(list(LOGIC_LIMITS.steps + 1))).toEqual([undefined, ['steps']]);
    expect(LOGIC_LIMITS).toEqual({ depth: 32, nodes: 5_000, steps: 50_000, text: 100_000 });
  });

  it('leaves nothing behind', () => {
    stop(double('merge'));
    expect(currentRun()).toBeUndefined();
    expect(value({ age: v('answers.dob') })).toBe(18);
  });
});
