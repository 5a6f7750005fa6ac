import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Json } from '../types.js';
import type { Parameters, Transform } from './transform.js';
import { transforms } from './registry.js';
import type { TransformContext } from './transform.js';
import { unitedStates } from '../../fixtures/testing/sample-context.js';

const context: TransformContext = { settings: {}, platform: unitedStates };

function named(id: string): Transform {
  const transform = transforms.get(id);
  if (transform === undefined) throw new Error(`no transform ${id}`);
  return transform;
}

function thereAndBack(id: string, value: Json, parameters: Parameters = {}) {
  const transform = named(id);
  return transform.from(transform.to(value, parameters, context), parameters, context);
}

const anyJson = fc.jsonValue().map((value): Json => JSON.parse(JSON.stringify(value)) as Json);
const digits = fc.stringMatching(/^[0-9]{1,20}$/);
const texts = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom(',', '\\', 'a,b', ': ', 'a: b', 'reason: x,date: y', 'two\nlines'));

/** The answers each transform is made for. */
const answers: { readonly [id: string]: fc.Arbitrary<Json> } = {
  'constant-when': fc.boolean(),
  digits,
  entries: fc.array(anyJson),
  'join-comma': fc.array(fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom(',', '\\', 'a,b', '\\,'))),
  'lower-case': fc.constantFrom('Verified', 'Unverified', 'A', 'Élan'),
  'named-entry': fc.oneof(fc.string(), fc.array(fc.string())),
  'named-items': fc.record(
    { reason: fc.array(texts, { minLength: 1 }), date: texts, message: texts },
    { requiredKeys: [], noNullPrototype: true },
  ),
  number: fc.oneof(fc.string(), digits, fc.integer().map(String), fc.double({ noNaN: true }).map(String)),
  'phone-entry': digits,
  'zero-when-blank': fc.oneof(
    fc.constant(null),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => value !== 0),
  ),
};
const parametersOf: { readonly [id: string]: Parameters } = {
  'constant-when': { is: 'Ancillary' },
  entries: { key: 'referenceId', also: 'status', is: 'Active' },
  'named-entry': { key: 'type', name: 'Cell' },
  'named-items': { list: 'reason' },
  'phone-entry': { type: 'Cell' },
};

describe('each transform', () => {
  it('has answers to be tried with', () => {
    expect([...transforms.keys()].toSorted()).toEqual(Object.keys(answers).toSorted());
  });

  describe.each([...transforms.values()])('$id', (transform) => {
    it('does what its examples say, there and back', () => {
      expect(transform.examples.length).toBeGreaterThan(0);
      for (const { value, parameters = {}, wire } of transform.examples) {
        expect(transform.to(value, parameters, context)).toEqual(wire);
        expect(transform.from(wire, parameters, context)?.value).toEqual(value);
        expect(Object.keys(parameters).every((name) => Object.hasOwn(transform.parameters, name))).toBe(true);
      }
    });

    it('gives every answer it is made for back as it was', () => {
      const parameters = parametersOf[transform.id] ?? {};
      fc.assert(
        fc.property(answers[transform.id] ?? fc.constant(null), (value) => {
          expect(thereAndBack(transform.id, value, parameters)?.value).toEqual(value);
        }),
        { numRuns: 300 },
      );
    });

    it('takes from the wire only what it would have sent, and never throws', () => {
      const parameters = parametersOf[transform.id] ?? {};
      const wires = fc.oneof(
        anyJson,
        fc.string(),
        fc.record({ type: fc.constant('Cell'), value: fc.oneof(digits, fc.string()) }, { noNullPrototype: true }),
      );
      fc.assert(
        fc.property(wires, (wire: Json) => {
          const back = transform.from(wire, parameters, context);
          if (back === undefined || wire === null) return;
          expect(transform.to(back.value, { ...parameters, ...back.parameters }, context)).toEqual(wire);
        }),
        { numRuns: 500 },
      );
    });
  });
});

describe('an entry of the list of telephones', () => {
  const entry = { type: 'Cell', value: '2125551234', extension: '1', countryCode: 'US' };

  it('[R-3.85] [R-3.86] [R-3.87] has the digits only, the dial code and the country', () => {
    expect(named('phone-entry').to('(212) 555-1234', { type: 'Cell', extension: '1', countryCode: 'US' }, context)).toEqual(entry);
  });

  it('leaves out a dial code or country that is not known', () => {
    expect(named('phone-entry').to('2125551234', { type: 'Work', extension: '' }, context)).toEqual({ type: 'Work', value: '2125551234' });
  });

  it('[R-3.79] [R-3.80] [R-3.81] is read by the move of its own type, which learns dial code and country from it', () => {
    expect(named('phone-entry').from(entry, { type: 'Work' }, context)).toBeUndefined();
    expect(named('phone-entry').from(entry, { type: 'Cell' }, context)).toEqual({
      value: '2125551234',
      parameters: { extension: '1', countryCode: 'US' },
    });
  });

  it.each<[string, Json]>([
    ['a key of its own', { ...entry, note: 'x' }],
    ['another dial code than the fixed one', { ...entry, extension: '44' }],
    ['no number', { type: 'Cell', extension: '1' }],
    ['signs in the number', { ...entry, value: '(212) 555-1234' }],
    ['nothing at all', null],
  ])('is refused with %s', (_, wire) => {
    expect(named('phone-entry').from(wire, { type: 'Cell', extension: '1' }, context)).toBeUndefined();
  });
});

describe('an entry of a list that says whose answer it is', () => {
  const smoker = { key: 'question', name: 'smoker' };

  it('is read by the move of its own name only', () => {
    const wire = named('named-entry').to('no', smoker, context);
    expect(wire).toEqual({ question: 'smoker', value: 'no' });
    expect(named('named-entry').from(wire, smoker, context)).toEqual({ value: 'no' });
    expect(named('named-entry').from(wire, { ...smoker, name: 'plans' }, context)).toBeUndefined();
  });

  it.each<[string, Json]>([
    ['a key of its own', { question: 'smoker', value: 'no', note: 'x' }],
    ['no value', { question: 'smoker' }],
    ['another key for the name', { field: 'smoker', value: 'no' }],
    ['a list in its place', ['smoker', 'no']],
    ['nothing at all', null],
  ])('is refused with %s', (_, wire) => {
    expect(named('named-entry').from(wire, smoker, context)).toBeUndefined();
  });
});

describe('a text of named items', () => {
  const reasons = { list: 'reason' };

  it.each<[string, Json]>([
    ['an item without a name', 'reason: Fever,tomorrow'],
    ['a second item of a name that has one', 'date: 11/25/2026,date: 11/26/2026'],
    ['a list in its place', ['reason: Fever']],
    ['nothing at all', null],
  ])('is refused with %s', (_, wire) => {
    expect(named('named-items').from(wire, reasons, context)).toBeUndefined();
  });

  it('has one item for each entry of its list, and a list for one entry', () => {
    expect(named('named-items').to({ reason: ['Fever', 'Cough'] }, reasons, context)).toBe('reason: Fever,reason: Cough');
    expect(named('named-items').from('reason: Fever', reasons, context)).toEqual({ value: { reason: ['Fever'] } });
  });
});

describe('what the specification sends', () => {
  it('[R-3.41] joins a note with commas', () => {
    expect(named('join-comma').to(['Fever', 'Cough'], {}, context)).toBe('Fever,Cough');
  });

  it('[R-3.40] [R-3.41] [D-24] joins the named items of a note with commas', () => {
    const note = { reason: ['Check-up'], date: '11/25/2026', from: '09:00 AM', message: 'By phone, please' };
    expect(named('named-items').to(note, { list: 'reason' }, context)).toBe(
      'reason: Check-up,date: 11/25/2026,from: 09:00 AM,message: By phone\\, please',
    );
  });

  it('[R-3.39] sends the verification of a blood group in lower case', () => {
    expect(named('lower-case').to('Unverified', {}, context)).toBe('unverified');
    expect(named('lower-case').from('Verified', {}, context)).toBeUndefined();
  });

  it('[R-3.44] sends Ancillary when it is set, and takes no other word for it', () => {
    expect(named('constant-when').to(true, { is: 'Ancillary' }, context)).toBe('Ancillary');
    expect(named('constant-when').from('Membership', { is: 'Ancillary' }, context)).toBeUndefined();
  });

  it('[R-3.50] sends a number as a number', () => {
    expect(named('number').to('250', {}, context)).toBe(250);
    expect(named('number').from('250', {}, context)).toBeUndefined();
  });

  it('[R-3.77] [R-3.78] sends 0 for coordinates that are not known', () => {
    expect(named('zero-when-blank').blank).toBe(0);
  });
});
