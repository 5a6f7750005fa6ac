import { describe, expect, it } from '@jest/globals';
import cases from './phone-cases.json' with { type: 'json' };
import type { FormatContext } from './format.js';
import { phone } from './phone.js';
import { nepal, sampleContext } from '../../fixtures/testing/sample-context.js';

const inTheStates = sampleContext();
const inNepal = sampleContext({ platform: nepal });
const asked = (code: string) => sampleContext({ options: { country: 'beside' }, siblings: { beside: code } });
const kept = (typed: string, context: FormatContext) => phone.normalise?.(typed, context);
const asks = (answer: string, code: string) => phone.question?.(answer, asked(code));

/** The keys of a text, typed one after the other at its end, that are refused, with the key of what the visitor reads. */
function refused(text: string, context: FormatContext): readonly (string | undefined)[] {
  let shown = '';
  return Array.from(text).flatMap((key) => {
    const error = phone.refuse?.(shown + key, key, context);
    if (!error) shown += key;
    return error ? [`${key} ${error.textKey}`] : [];
  });
}

describe('the dial code of the chosen country [D-137]', () => {
  it.each(cases.leftOut)('of %j is left out in %s', (typed, code, answer) => {
    expect(kept(typed, asked(code))).toBe(answer);
    expect(asks(answer, code)).toBeUndefined();
  });

  it.each(cases.stays)('stays in %j in %s, where it may be the number itself', (text, code) => {
    expect(kept(text, asked(code))).toBe(text);
  });

  it('leaves brackets in the middle of a number alone, and drops no digit of it', () => {
    expect(kept('20 (0) 7946 000', asked('UK'))).toBe('2007946000');
  });
});

describe('the dial code of another country [D-137]', () => {
  it('[R-5.46] stays, with a question, where any country is possible', () => {
    const answer = kept('+49 (0)30 901820', asked('US'));
    expect(answer).toBe('+4930901820');
    expect(phone.check(answer, asked('US'))).toBeUndefined();
    expect(phone.display?.(String(answer), asked('US'))).toBe(answer);
    const germany = { country: { textKey: 'country.DE', words: 'Germany' } };
    expect(asks(String(answer), 'US')).toEqual({
      textKey: 'question.phone-country',
      params: germany,
      cure: { textKey: 'question.phone-country.cure', params: germany, answers: { beside: 'DE', '': '30901820' } },
    });
  });

  it('may follow 00, and is that of the main one of several countries whose numbers are as long', () => {
    expect(asks('00447700900123', 'NP')?.cure?.answers).toEqual({ beside: 'UK', '': '7700900123' });
    expect(asks('+77011234567', 'NP')?.cure?.answers).toEqual({ beside: 'RU', '': '7011234567' });
    expect(asks('+14165550142', 'NP')?.cure?.answers).toEqual({ beside: 'US', '': '4165550142' });
  });

  it('is an error that says what to do where the platform has one country', () => {
    expect(kept('+44 1234 5678', inTheStates)).toBe('+4412345678');
    expect(phone.check('+4412345678', inTheStates)).toEqual({
      textKey: 'error.phone-country',
      params: { country: { textKey: 'country.UK', words: 'United Kingdom' } },
    });
    expect(phone.question?.('+4412345678', inTheStates)).toBeUndefined();
  });

  it('is an error if no country has it, and without a number after it', () => {
    for (const text of ['+999123', '+49', '+4412345678901234567'])
      expect(phone.check(text, asked('US'))).toEqual({ textKey: 'error.phone' });
  });
});

describe('a length that is not possible in the country [D-137]', () => {
  it('is a question and no error', () => {
    expect(phone.check('5551234', asked('US'))).toBeUndefined();
    expect(asks('5551234', 'US')).toEqual({
      textKey: 'question.phone-length',
      params: { country: { textKey: 'country.US', words: 'US' }, digits: '10' },
    });
    expect(asks('123456', 'FR')?.params).toEqual({ country: { textKey: 'country.FR', words: 'France' }, digits: '9' });
    expect(asks('123456789', 'NP')?.params).toEqual({ country: { textKey: 'country.NP', words: 'Nepal' }, others: '8', digits: '10' });
    expect(asks('1', 'DE')?.params?.['digits']).toBe('5–15');
  });

  it('is possible with the trunk prefix in front, and without an answer there is no question', () => {
    for (const answer of ['07700900123', '']) expect(asks(answer, 'UK')).toBeUndefined();
  });
});

describe('keys of a telephone number', () => {
  it('[R-5.48] are refused with words where they are letters', () => {
    expect(refused('98b4x', inNepal)).toEqual(['b error.phone-key', 'x error.phone-key']);
    expect(refused('212#555é', inTheStates)).toEqual(['# error.phone-key', 'é error.phone-key']);
  });

  it('are digits of any script and separators everywhere', () => {
    expect(refused('+(९८४)–12.34/5 6७', inNepal)).toEqual([]);
  });

  it.each(['+977 9803334444', '9779803334444', '0977-9803334444', '00977 980 333 4444', '977 980-3334444', '+44 20 7946 0000 12'])(
    '[R-5.49] of %j are all taken in Nepal',
    (text) => {
      expect(refused(text, inNepal)).toEqual([]);
    },
  );

  it('[R-5.49] are refused in Nepal from the eleventh digit on, wherever the country comes from', () => {
    const inUse = ['9 error.phone-digits'];
    expect(refused('98033344449', inNepal)).toEqual(inUse);
    expect(refused('980 333 4444 9', asked('NP'))).toEqual(inUse);
    expect(refused('+97798033344449', inNepal)).toEqual(inUse);
    expect(refused('97798033344449', inNepal)).toEqual(inUse);
    expect(refused('980333444499', asked('UK'))).toEqual([]);
    expect(phone.refuse?.('98033344449', '9', inNepal)?.params).toEqual({ country: { textKey: 'country.NP', words: 'Nepal' }, max: 10 });
  });

  it('may put the dial code in front of a number that is there', () => {
    const front = (prefix: string) => phone.refuse?.(`${prefix}9803334444`, prefix.slice(-1), inNepal, prefix.length);
    for (const prefix of ['+', '+9', '+97', '+977', '9', '97', '977', '0', '00', '009', '0977', '00977'])
      expect(front(prefix)).toBeUndefined();
    expect(front('5')?.textKey).toBe('error.phone-digits');
  });

  it('are never refused together, as a paste or a suggestion of a keyboard inserts them', () => {
    expect(phone.refuse?.('call 98412345678', 'call 98412345678', inNepal)).toBeUndefined();
  });
});
