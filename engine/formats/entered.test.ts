import { describe, expect, it } from '@jest/globals';
import cases from './entered-cases.json' with { type: 'json' };
import { date } from './dates.js';
import { readNumber } from './format-parts.js';
import { formats } from './registry.js';
import { nepal, sampleContext } from '../../fixtures/testing/sample-context.js';

const [email, employeeNumber, line, number, wholeNumber] = ['email', 'employee-number', 'line', 'number', 'whole-number'].map((id) =>
  formats.get(id),
);
const inTheStates = sampleContext();
const inNepal = sampleContext({ platform: nepal });

describe('a number, as it is entered', () => {
  const read = (typed: string, context = inTheStates) => number?.normalise?.(typed, context);

  it.each(cases.numbers)('is read from %j', (typed, answer) => {
    expect(read(typed)).toBe(answer);
    expect(readNumber(answer)).toBe(Number(answer));
  });

  it.each(['7,65', '12,50', '0,500', '1,2,3', '1.234.567', '1 23', '7e3', '3 apples', '1,234 567', '१२a', '12345678901234567'])(
    'stays %j, where it is not understood',
    (typed) => {
      expect(read(typed)).toBe(typed);
      expect(readNumber(typed)).toBeUndefined();
    },
  );

  it('is read in lakh groups on a platform that writes them', () => {
    expect(read('7,65,000', inNepal)).toBe('765000');
    expect(read('1,250,000', inNepal)).toBe('1250000');
    expect(read('7,65,000', inTheStates)).toBe('7,65,000');
  });

  it('[R-5.83] [R-5.84] refuses e, E and + with words, and no other key', () => {
    const refused = Array.from('1e2E3+4-5.6,7 8x٣ｅ').filter(
      (key) => number?.refuse?.(key, key, inTheStates)?.textKey === 'error.number-key',
    );
    expect(refused).toEqual(['e', 'E', '+', 'ｅ']);
  });

  it('that is whole has an error for decimals that says so', () => {
    for (const broken of [7.25, '7,25', '7.2.5', '７．５']) {
      expect(wholeNumber?.check(broken, inTheStates)).toEqual({ textKey: 'error.whole-number' });
      expect(employeeNumber?.check(broken, inTheStates)).toEqual({ textKey: 'error.whole-number' });
    }
    expect(wholeNumber?.check('7x', inTheStates)).toEqual({ textKey: 'error.number' });
  });
});

describe('a date, as it is entered', () => {
  it.each(cases.dates)('is read from %j', (typed) => {
    expect(date.normalise?.(typed, inTheStates)).toBe('03/14/1985');
  });

  it.each(['3–14–85', '३।३०।', '14।14।1985', '3+14+1985'])('stays %j, where it is not understood', (typed) => {
    expect(date.normalise?.(typed, inTheStates)).toBe(typed);
  });

  it('shows what could be two days as it was entered', () => {
    const answer = date.normalise?.('03/04/1985', inNepal) ?? '';
    expect(date.check(answer, inNepal)).toEqual({ textKey: 'error.date' });
    expect(date.display?.(answer, inNepal).trim()).toBe('03/04/1985');
  });
});

describe('a line, as it is entered', () => {
  it.each(cases.lines)('%j is stored as %j', (typed, answer) => {
    expect(line?.normalise?.(typed, inTheStates)).toBe(answer);
  });

  it('stays where it is no text', () => {
    expect(line?.normalise?.(' half \ud83d ', inTheStates)).toBe(' half \ud83d ');
  });

  it('is an address without what is invisible, and a tab joins no two words of one', () => {
    expect(email?.normalise?.('\u200cmaya@exam\u00adple.org\u200d\n', inTheStates)).toBe('maya@example.org');
    expect(email?.normalise?.('maya\trai@example.org', inTheStates)).toBe('maya\trai@example.org');
  });
});
