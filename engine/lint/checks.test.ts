import { describe, expect, it } from '@jest/globals';
import { findingsOf } from '../../fixtures/testing/forms.js';
import cases from './check-cases.json' with { type: 'json' };

interface CheckCase {
  readonly properties: object;
  /** Parts of the form beside its fields; `required` is that of its schema. */
  readonly parts?: { readonly required?: readonly string[]; readonly [part: string]: unknown };
  /** Other files by path. */
  readonly more?: { readonly [path: string]: unknown };
  readonly codes: readonly string[];
}

const named = cases.map(({ title, ...each }) => [title, each as CheckCase] as const);

function codes({ properties, parts = {}, more = {} }: CheckCase): readonly string[] {
  const { required, ...others } = parts;
  const schema = { type: 'object', properties, ...(required !== undefined && { required }) };
  return findingsOf([{ id: 'tested', schema, ...others }], more).map(({ code }) => code);
}

describe('nothing is wrong with', () => {
  it.each(named.filter(([, each]) => each.codes.length === 0))('%s', (_title, each) => expect(codes(each)).toEqual([]));
});

describe('it is wrong', () => {
  it.each(named.filter(([, each]) => each.codes.length > 0))('%s', (_title, each) => expect(codes(each)).toEqual(each.codes));
});
