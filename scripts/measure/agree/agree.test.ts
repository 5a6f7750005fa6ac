import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { validateSubmission, type Json } from '../../../engine/index.js';
import { demoSource, demoValidators } from '../../../fixtures/open-demo-form.js';
import { fillIn } from './page/visit.js';
import { differenceOf, drawsOf, makeDocument } from './place.js';

const error = { path: '/dob', message: 'Please enter a date' };
const [sent, refused] = [
  { body: '{"a":1}', errors: [] },
  { body: '{"a":1}', errors: [error] },
];
const accepts = { status: 201, isAccepted: true, errors: [], errorCount: undefined, text: '' };
const refuses = { status: 422, isAccepted: false, errors: [error], errorCount: undefined, text: '' };

describe('the comparison of browser and server', () => {
  it.each([
    ['nothing where both refuse alike', refused, refuses, undefined],
    ['that only one refuses', sent, refuses, 'only the form accepts, and the server answers 422'],
    ['a refusal without a place', refused, { ...refuses, errors: [] }, 'a 422 without errors[].path'],
    ['another error', refused, { ...refuses, errors: [{ ...error, path: '/x' }] }, 'only the form says /dob "Please enter a date"'],
    ['a value that both take', { ...sent, payload: {} }, accepts, 'both accept a value that the form does not send'],
  ])('finds %s', (_, browser, server, difference) => {
    expect(differenceOf(browser, server, false)).toBe(difference);
  });

  it('draws documents that break the parts of a form, and bodies that the engine refuses where no form sends them', () => {
    const source = demoSource({ tenant: 'harbor', form: 'agent' });
    const place = { opened: { source, validators: demoValidators(source), timeZone: 'UTC' } };
    const broken = new Map<string, number>();
    const timesBroken = (part: string): number => broken.get(part) ?? 0;
    const foreign = fc.sample(drawsOf(source.form), { numRuns: 40, seed: 1 }).flatMap((draws) => {
      for (const part of makeDocument(place, draws, 1, timesBroken)?.broken ?? []) broken.set(part, timesBroken(part) + 1);
      const { tampered } = makeDocument(place, draws, 0, timesBroken, fillIn(place.opened, draws)) ?? {};
      return tampered?.isForeign ? [JSON.parse(tampered.text) as Json] : [];
    });
    expect(foreign.filter((body) => validateSubmission(source, body, place.opened).ok)).toEqual([]);
    expect(foreign.length).toBeGreaterThan(10);
    expect(broken.size).toBeGreaterThan(4);
  });
});
