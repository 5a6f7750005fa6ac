import { describe, expect, it } from '@jest/globals';
import cases from './phone-cases.json' with { type: 'json' };
import { country, countryName } from './country.js';
import { dialCode } from './dial-code.js';
import { phone as formatPhone } from './formatting.js';
import { phone } from './phone.js';
import { nepal, sampleContext } from '../../fixtures/testing/sample-context.js';

const inTheStates = sampleContext();
const inNepal = sampleContext({ platform: nepal });
const asked = (code: string) => sampleContext({ options: { country: 'beside' }, siblings: { beside: code } });
const kept = (typed: string, context = inTheStates) => phone.normalise?.(typed, context);
const shown = (answer: string, context = inTheStates) => phone.display?.(answer, context);

describe('a telephone number in the United States', () => {
  it('[R-5.4] [R-5.45] is exactly 10 digits', () => {
    expect(phone.check('2125551234', inTheStates)).toBeUndefined();
    expect(phone.check('212555123', inTheStates)).toEqual({ textKey: 'error.phone' });
    expect(phone.check('21255512345', inTheStates)).toEqual({ textKey: 'error.phone' });
  });

  it('[R-5.47] may be left blank', () => {
    expect(phone.check('', inTheStates)).toBeUndefined();
    expect(phone.check(undefined, inTheStates)).toBeUndefined();
  });

  it('[R-5.50] is masked (###) ### ####, as far as it is typed', () => {
    expect(phone.mask?.(inTheStates)).toBe('(###) ### ####');
    expect(shown('2125551234')).toBe('(212) 555 1234');
    expect(shown('212')).toBe('(212');
    expect(shown('2125')).toBe('(212) 5');
  });

  it.each(cases.read)('is read from %j', (typed) => {
    expect(kept(typed)).toBe('2125551234');
  });

  it('keeps a 1 in front that no dial code can be, because no area code begins with 0 or 1', () => {
    expect(kept('1 112 555 1234')).toBe('11125551234');
    expect(kept('1 001 234 5678')).toBe('10012345678');
  });

  it('stays wrong when it is wrong: too long, or with letters in it', () => {
    for (const typed of ['212 555 1234 5', '212-555-CALL 1234', '2125551234 ext. 5']) {
      expect(phone.check(kept(typed), inTheStates)).toEqual({ textKey: 'error.phone' });
    }
  });
});

describe('a telephone number in Nepal', () => {
  it('[R-5.45] [R-5.48] [R-5.49] [D-59] is exactly 10 digits, as on every platform, and has no mask', () => {
    expect(phone.check('9841234567', inNepal)).toBeUndefined();
    expect(phone.check('12', inNepal)).toEqual({ textKey: 'error.phone' });
    expect(phone.check('014123456', inNepal)).toEqual({ textKey: 'error.phone' });
    const inIndia = sampleContext({ platform: { ...nepal, country: 'IN', phoneExtension: '91' } });
    expect(['9841234567', '984123456', '98412345678'].map((number) => phone.check(number, inIndia)?.textKey)).toEqual([
      undefined,
      'error.phone',
      'error.phone',
    ]);
    expect(phone.check('98412345678', inNepal)).toEqual({ textKey: 'error.phone' });
    expect(phone.check('98-412345', inNepal)).toEqual({ textKey: 'error.phone' });
    expect(phone.mask?.(inNepal)).toBeUndefined();
    expect(shown('9841234567', inNepal)).toBe('9841234567');
  });

  it('is kept without its dial code', () => {
    expect(kept('+977 984-1234567', inNepal)).toBe('9841234567');
    expect(kept('00977 9841234567', inNepal)).toBe('9841234567');
    expect(kept('977 984 1234567', inNepal)).toBe('9841234567');
    expect(kept('+९७७ ९८४१२३४५६७', inNepal)).toBe('9841234567');
    expect(kept('9779841234', inNepal)).toBe('9779841234');
  });
});

describe('a telephone number where the country is asked', () => {
  it('[R-5.46] is any number, also in the United States', () => {
    expect(phone.check('5551234', asked('US'))).toBeUndefined();
    expect(phone.check('2079460000', asked('UK'))).toBeUndefined();
    expect(phone.check('', asked('UK'))).toBeUndefined();
  });

  it('[R-5.48] [R-5.49] is digits only, 15 at most, and 10 in Nepal', () => {
    expect(phone.check('20 7946', asked('UK'))).toEqual({ textKey: 'error.phone' });
    expect(phone.check('1234567890123456', asked('DE'))).toEqual({ textKey: 'error.phone' });
    expect(phone.check('98412345678', asked('NP'))).toEqual({ textKey: 'error.phone' });
  });

  it('follows the country: its mask and its dial code', () => {
    expect(phone.mask?.(asked('US'))).toBe('(###) ### ####');
    expect(phone.mask?.(asked('UK'))).toBeUndefined();
    expect(kept('+44 20 7946 0000', asked('UK'))).toBe('2079460000');
    expect(kept('+44 20 7946 0000', asked('GB'))).toBe('2079460000');
  });

  it("is the platform's again when the country is blank or the field that asks it is not shown", () => {
    expect(phone.check('5551234', asked(''))).toEqual({ textKey: 'error.phone' });
    expect(phone.check('5551234', sampleContext({ options: { country: 'beside' } }))).toEqual({ textKey: 'error.phone' });
  });
});

describe('a telephone number in a text', () => {
  it('[R-9.52] is (xxx) xxx-xxxx in the United States and plain digits elsewhere', () => {
    expect(formatPhone('2125551234', 'US')).toBe('(212) 555-1234');
    expect(formatPhone('9841234567', 'NP')).toBe('9841234567');
    expect(formatPhone('5551234', 'US')).toBe('5551234');
  });

  it('[R-8.30] is N/A where there is none', () => {
    for (const none of [undefined, null, '', ' ']) expect(formatPhone(none, 'US')).toBe('N/A');
  });
});

describe('the countries', () => {
  const countries = (country.values?.(nepal) ?? []).map((code) => ({ code: String(code), name: country.label?.(code) ?? '' }));

  it('[R-9.25] [R-9.26] are about 240, each once, each with a name and a dial code', () => {
    expect(countries.length).toBeGreaterThan(230);
    expect(countries.length).toBeLessThan(260);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
    expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length);
    expect(
      countries.filter(({ code, name }) => !/^[A-Z]{2}$/.test(code) || !/^[1-9][0-9]{0,3}$/.test(dialCode(code) ?? '') || name.length < 3),
    ).toEqual([]);
  });

  it('stand in the order of their names', () => {
    const order = new Intl.Collator('en');
    expect(countries.map(({ name }) => name)).toEqual(countries.map(({ name }) => name).toSorted(order.compare));
  });

  it('keep the United Kingdom as UK, with its ISO code as an alias', () => {
    expect(countries.filter(({ name }) => name === 'United Kingdom').map(({ code }) => code)).toEqual(['UK']);
    expect(dialCode('UK')).toBe('44');
    expect(dialCode('GB')).toBe('44');
    expect(country.normalise?.(' gb ', inTheStates)).toBe('UK');
    expect(country.label?.('UK')).toBe('United Kingdom');
  });

  it('are the values of the format, which refuses any other', () => {
    expect(country.check('ZZ', inTheStates)).toEqual({ textKey: 'error.option' });
    expect(dialCode('US')).toBe('1');
    expect(dialCode('NP')).toBe('977');
    expect(dialCode('ZZ')).toBeUndefined();
    expect(dialCode('constructor')).toBeUndefined();
    expect(countryName('NP')).toBe('Nepal');
  });
});
