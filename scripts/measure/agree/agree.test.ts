import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { callScripts } from '../../../fixtures/testing/real-server.js';
import { demoSource, demoValidators } from '../../../fixtures/open-demo-form.js';
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
    ['nothing where both refuse alike', refused, refuses, ''],
    ['that only one refuses', sent, refuses, 'only the form accepts, and the server answers 422'],
    ['another error', refused, { ...refuses, errors: [{ ...error, path: '/x' }] }, 'only the form says /dob "Please enter a date"'],
    ['a value that both take', { ...sent, payload: {} }, accepts, 'both accept a value that the form does not send'],
  ])('finds %s', (_, browser, server, difference) => {
    expect(differenceOf(browser, server, false)).toBe(difference);
  });

  it('draws documents that break what was broken least often', () => {
    const source = demoSource({ tenant: 'harbor', form: 'agent' });
    const place = { opened: { source, validators: demoValidators(source), timeZone: 'UTC' } };
    const broken = new Map<string, number>();
    const timesBroken = (part: string): number => broken.get(part) ?? 0;
    for (const draws of fc.sample(drawsOf(source.form), { numRuns: 40, seed: 1 }))
      for (const part of makeDocument(place, draws, 1, timesBroken)?.broken ?? []) broken.set(part, timesBroken(part) + 1);
    expect(broken.size).toBeGreaterThan(4);
  });

  it.each([['--no-build'], ['--documents', '0']])('refuses %j before it builds or starts anything', async (...words) => {
    const [refused] = await callScripts([{ name: 'agree', words }]);
    expect(refused).toEqual({
      code: 2,
      out: '',
      err: expect.stringMatching(`${words[0]}.*; npm run agree -- --help says how it is used.`),
    });
  });
});
