import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { isWithin, pointer, within, type Pointer } from '../../base/pointer.js';
import type { ResolvedForm } from '../../resolved.js';
import { check } from '../stages/check.js';
import { sampleForm } from '../../../fixtures/testing/arbitrary-forms.js';
import { buildTestForm, resolvedForm } from '../../../fixtures/testing/forms.js';
import { validatorsFor } from '../../compile/validators.js';
import { selectFields } from './field-errors.js';

const at = (place: string) => place as Pointer;

describe('what is asked about', () => {
  it('holds what lies in the places that are asked for, and knows the groups around them', () => {
    const asked = selectFields([at('/address/zip')], at(''));
    expect([asked.itself(at('/address/zip')), asked.anyIn(at('/address/zip'))]).toEqual([true, true]);
    expect([asked.itself(at('/address')), asked.anyIn(at('/address'))]).toEqual([false, true]);
    expect([asked.itself(at('/address/zipped')), asked.anyIn(at('/addresses'))]).toEqual([false, false]);
    expect(selectFields([at('/address')], at('')).itself(at('/address/zip'))).toBe(true);
  });

  it('speaks of an entry in the words of its own form', () => {
    expect(selectFields([at('/people/1/name')], at('/people/1')).itself(at('/name'))).toBe(true);
    expect(selectFields([at('/people/1/name')], at('/people/0')).anyIn(at('/name'))).toBe(false);
    expect(selectFields([at('/people')], at('/people/0')).itself(at('/name'))).toBe(true);
  });

  it('finds in a part of any form exactly the problems that the whole form has there', () => {
    fc.assert(
      fc.property(sampleForm, (given) => {
        const form = resolvedForm(buildTestForm(...given.forms), given.answers, given.settings);
        const validators = validatorsFor([form.form.configured.form]);
        const all = check(form, validators);
        for (const place of placesIn(form)) {
          expect(check(form, validators, [place])).toEqual(all.filter((problem) => isWithin(problem.pointer, place)));
        }
      }),
      { numRuns: 50 },
    );
  });
});

function placesIn(form: ResolvedForm): Pointer[] {
  const own = form.form.configured.form.fields.map((field) => field.pointer);
  const inRows = [...form.rows].flatMap(([list, rows]) =>
    rows.flatMap((row, nth) => placesIn(row).map((place) => within(within(list, pointer(nth)), place))),
  );
  return [...own, ...inRows];
}
