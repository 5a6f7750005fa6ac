import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { messages } from '../messages.js';
import type { FormatContext } from './format.js';
import { formatFor, formats } from './registry.js';
import { nepal, sampleContext } from '../../fixtures/testing/sample-context.js';
import { widgets } from './widgets.js';

const beside = { options: { country: 'beside' } };
const contexts: readonly FormatContext[] = [
  sampleContext(),
  sampleContext({ platform: nepal }),
  sampleContext({ ...beside, siblings: { beside: 'US' } }),
  sampleContext({ ...beside, siblings: { beside: 'NP' } }),
  sampleContext({ ...beside, siblings: { beside: 'UK' } }),
];
const anyContext = fc.constantFrom(...contexts);

describe.each([...formats.values()])('$id', (format) => {
  it('says what it is, where that comes from, and names a widget there is', () => {
    expect(format.about).toMatch(/^[A-Z].*[.?]$/);
    expect(format.source).not.toBe('');
    expect(widgets.has(format.widget)).toBe(true);
  });

  it.each(format.examples.right.map((value) => [value]))('accepts %j', (value) => {
    expect(format.check(value, sampleContext())).toBeUndefined();
  });

  it.each(format.examples.wrong.map((value) => [value]))('refuses %j with words of the catalogue', (value) => {
    const fault = format.check(value, sampleContext());
    expect(Object.keys(messages)).toContain(fault?.textKey);
  });

  it('has nothing to say about a blank answer', () => {
    const blanks = [undefined, null, ...(format.kind === 'text' ? ['', ' '] : [])];
    for (const blank of blanks) expect(format.check(blank, sampleContext())).toBeUndefined();
  });

  it('never throws, and names only messages there are, whatever the value', () => {
    fc.assert(
      fc.property(fc.anything(), anyContext, (value, context) => {
        const textKey = format.check(value, context)?.textKey;
        expect([undefined, ...Object.keys(messages)]).toContain(textKey);
      }),
    );
  });

  it('keeps every right example as it is', () => {
    const texts = format.examples.right.filter((value) => typeof value === 'string');
    expect(texts.map((text) => format.normalise?.(text, sampleContext()) ?? text)).toEqual(texts);
  });

  it('never cuts: what was typed too long stays too long', () => {
    const tooLong = '98765432109876543210987654321098765432109876543210';
    const answer = format.normalise?.(tooLong, sampleContext()) ?? tooLong;
    expect(answer).toBe(tooLong);
    expect((format.display?.(answer, sampleContext()) ?? answer).replace(/[^0-9]/g, '')).toBe(tooLong);
  });
});

describe('a field without a format', () => {
  it.each([
    [{ kind: 'text' }, 'line'],
    [{ kind: 'number' }, 'number'],
    [{ kind: 'integer' }, 'whole-number'],
    [{ kind: 'box' }, 'box'],
    [{ kind: 'list', choices: ['a', 'b'] }, 'boxes'],
    [{ kind: 'text', choices: ['a', 'b', 'c', 'd', 'e'] }, 'choice-cards'],
    [{ kind: 'text', choices: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'choice'],
    [{ kind: 'integer', choices: [1, 2] }, 'choice-cards'],
    [{ kind: 'text', format: 'zip', choices: ['0800'] }, 'zip'],
  ] as const)('%j has the format %s', (field, id) => {
    expect(formatFor(field)?.id).toBe(id);
  });

  it('has none when it is a group or a list of forms', () => {
    expect(formatFor({ kind: 'group' })).toBeUndefined();
    expect(formatFor({ kind: 'rows' })).toBeUndefined();
  });
});
