import { describe, expect, it } from '@jest/globals';
import { applyLogic } from './evaluate-logic.js';
import { logicErrors } from './logic-errors.js';
import { operatorReference } from './operators.js';
import { LOGIC_LIMITS } from './run.js';

const only = (logic: unknown) => logicErrors(logic).map(({ kind, at, found, near }) => [kind, at, found, near]);
const nest = (levels: number) => Array.from({ length: levels }).reduce<unknown>((inner) => ({ '!': inner }), true);

describe('what is wrong with an expression', () => {
  it('is nothing for the example of every operator, and each example is applied', () => {
    for (const { name, example } of operatorReference()) {
      const reasons: string[] = [];
      applyLogic(example, {}, (reason) => reasons.push(reason));
      expect([name, logicErrors(example), reasons]).toEqual([name, [], []]);
    }
  });

  it('is an operator that does not exist, at its place, with what was meant', () => {
    expect(only({ and: [{ '==': [1, 1] }, { adn: [true] }, { missng: ['answers.a'] }] })).toEqual([
      ['unknown-operator', '/and/1/adn', 'adn', 'and'],
      ['unknown-operator', '/and/2/missng', 'missng', 'missing'],
    ]);
    expect(only({ log: 1 })[0]?.slice(0, 3)).toEqual(['unknown-operator', '/log', 'log']);
    expect(only(JSON.parse('{ "__proto__": [1] }'))).toEqual([['unknown-operator', '/__proto__', '__proto__', undefined]]);
  });

  it('is a wrong number of values', () => {
    expect(logicErrors({ '!': { '>': [1, 2, 3] } })).toEqual([{ kind: 'operator-arity', at: '/!/>', found: '3', expected: '2 values' }]);
    expect(logicErrors({ age: [] })).toEqual([{ kind: 'operator-arity', at: '/age', found: '0', expected: '1 value' }]);
    expect(logicErrors({ '<': 1 })).toEqual([{ kind: 'operator-arity', at: '/<', found: '1', expected: '2 or 3 values' }]);
    expect(logicErrors({ and: [] })[0]?.expected).toBe('1 or more values');
  });

  it('is a variable whose name is computed', () => {
    expect(only({ missing: [{ merge: ['answers.a'] }] })).toEqual([
      ['computed-variable', '/missing', '{"merge":["answers.a"]}', undefined],
    ]);
    expect(only({ map: [{ var: 'answers.a' }, { var: { cat: ['a', 'b'] } }] })).toEqual([
      ['computed-variable', '/map/1/var', '{"cat":["a","b"]}', undefined],
    ]);
  });

  it('is a variable that begins at no root', () => {
    expect(only({ or: [{ var: 'answer.a' }, { var: '' }, { missing: ['settings.X.on'] }] })).toEqual([
      ['unknown-root', '/or/0/var', 'answer.a', 'answers'],
      ['unknown-root', '/or/1/var', '', undefined],
      ['unknown-root', '/or/2/missing', 'settings.X.on', 'setting'],
    ]);
  });

  it('is not a variable of an entry, but in reduce one that is neither current nor accumulator', () => {
    expect(only({ some: [{ var: 'answers.rows' }, { and: [{ var: '' }, { var: 'name' }] }] })).toEqual([]);
    expect(only({ reduce: [{ var: 'answers.rows' }, { '+': [{ var: 'curent.n' }, { var: 'accumulator' }] }, 0] })).toEqual([
      ['unknown-root', '/reduce/1/+/0/var', 'curent.n', 'current'],
    ]);
  });

  it('is an object with several operators', () => {
    expect(only({ and: [{ '==': [1, 1], '!=': [1, 2] }, {}] })).toEqual([
      ['several-operators', '/and/0', '==, !=', undefined],
      ['several-operators', '/and/1', 'none', undefined],
    ]);
  });

  it('is too much depth, exactly where the run time gives up too', () => {
    expect(logicErrors(nest(LOGIC_LIMITS.depth))).toEqual([]);
    expect(applyLogic(nest(LOGIC_LIMITS.depth), {})).toBe(true);
    expect(logicErrors(nest(LOGIC_LIMITS.depth + 1)).map(({ kind }) => kind)).toEqual(['too-deep']);
    expect(applyLogic(nest(LOGIC_LIMITS.depth + 1), {})).toBeUndefined();
    expect(logicErrors(nest(4_000)).map(({ kind }) => kind)).toEqual(['too-deep']);
  });

  it('is too many values', () => {
    expect(logicErrors({ in: ['a', Array.from({ length: LOGIC_LIMITS.nodes }, () => 'b')] }).map(({ kind }) => kind)).toEqual([
      'too-large',
    ]);
  });
});
