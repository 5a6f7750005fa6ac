import { describe, expect, it } from '@jest/globals';
import type { Logic } from '../types.js';
import { sampleValues } from './sample-values.js';

const [a, b] = [{ var: 'answers.a' }, { var: 'answers.b' }];
const OF_ANY = [undefined, false, true, [true], 0, -1, 1, '0', '-1', '1', 'x'];
const samples = (logic: Logic) => Object.fromEntries(sampleValues(logic));

describe('the sample values of a variable', () => {
  it.each<[string, Logic, readonly string[]]>([
    ['is missing', { missing: ['answers.a'] }, ['answers.a']],
    ['is blank', { blank: a }, ['answers.a']],
    ['stands for another one', { var: ['answers.a', b] }, ['answers.a', 'answers.b']],
    ['chooses between others', { if: [a, b, a] }, ['answers.a', 'answers.b']],
  ])('are a few of any kind where only its truth counts: it %s', (_what, logic, names) => {
    expect(samples(logic)).toEqual(Object.fromEntries(names.map((name) => [name, OF_ANY])));
  });

  it.each<[string, Logic, readonly unknown[]]>([
    ['numbers, and those between and beyond them', { '>': [a, 5] }, [0, 5, 2.5, -11, 11, '0', '5', '2.5', '-11', '11', 'x']],
    ['a computed value', { '===': [a, { '+': [1, 2] }] }, [0, 3, 1.5, -7, 7, '0', '3', '1.5', '-7', '7', 'x']],
    ['a list, and texts that differ from it', { in: [a, ['x', true]] }, [0, 1, 0.5, -3, 3, 'x', '0', '1', '0.5', '-3', '3', 'xx']],
    ['a numeral, and another way to write it', { '===': [a, '0'] }, [0, -1, 1, '0', '0 ', '-1', '1', 'x']],
  ])('are around what it is compared with: %s', (_what, logic, expected) => {
    expect(samples(logic)).toEqual({ 'answers.a': [undefined, false, true, [true], ...expected] });
  });

  it.each<[string, Logic]>([
    ['with another variable', { '===': [a, b] }],
    ['with what another variable gives', { '===': [a, { age: b }] }],
    ['with a text by order', { '<': [a, 't'] }],
    ['as the list in which something is', { in: ['x', a] }],
    ['in a computed value that is blank', { blank: { '+': [a, 1] } }],
    ['with a literal, and elsewhere with another variable', { and: [{ '===': [a, 1] }, { '===': [a, b] }] }],
    ['where its fallback is a variable', { '===': [{ var: ['answers.a', b] }, 1] }],
  ])('are not given where no few values stand for all: %s', (_what, logic) => {
    expect(samples(logic)).toEqual({});
  });
});
