import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { flowNamed, flows } from './flow-registry.js';

interface Declared {
  readonly flows: { readonly [name: string]: { readonly panel?: string } };
}

const declared = Object.entries((JSON.parse(readFileSync('schemas/parts.json', 'utf8')) as Declared).flows);

describe('the flows', () => {
  it('of any form are those that the definitions declare without a panel, and no others', () => {
    const ofAnyForm = declared.filter(([, { panel }]) => panel === undefined).map(([name]) => name);
    expect(ofAnyForm.toSorted()).toEqual(Object.keys(flows).toSorted());
  });

  it('are found by their names, and none is needed where one call is all it takes', () => {
    for (const [name, flow] of Object.entries(flows)) expect(flowNamed(name)).toBe(flow);
    expect(flowNamed(undefined)).toBeUndefined();
    expect(() => flowNamed('constructor')).toThrow('There is no flow constructor');
  });
});
