import { countryName } from './country.js';
import { countryCode, dialCode, ofCountry } from './dial-code.js';
import { dialCodes } from './dial-codes.g.js';
import type { Format, FormatContext, FormatError } from './format.js';
import { applyMask, formatErrorOf, textCheck } from './format-parts.js';
import { phonePlans } from './phone-plans.g.js';
import { asciiDigits, digitsOrTyped, withoutSeparators } from './typed-text.js';

/** How telephone numbers of a country are written, and how many digits they have without the dial code. */
interface PhoneCountry {
  readonly code: string;
  readonly dial: string | undefined;
  /** What is dialled before a number inside the country: `0` in the United Kingdom; empty in a country without. */
  readonly trunk: string;
  /** The lengths that numbers of people have. */
  readonly lengths: readonly number[];
  /** The key of the field beside it that asks the country; undefined where the platform has only one. */
  readonly beside?: string;
}

/** The number of digits where only numbers of the platform's country are possible (SPEC 5, D-59). */
const NATIONAL_DIGITS = 10;
/** The most digits that may be typed, where the specification has a limit. */
const TYPED_DIGITS: { readonly [code: string]: number } = { NP: 10 };
const PHONE_MASKS: { readonly [code: string]: string } = { US: '(###) ### ####' };

/** Returns how numbers of a country are written. In the table a letter is a length: `j` is 10. */
function planOf(code: string): PhoneCountry {
  const plan = ofCountry(phonePlans, code) ?? '';
  const lengths = Array.from(plan.replace(/[0-9]/g, ''), (letter) => letter.charCodeAt(0) - 96);
  return { code, dial: dialCode(code), trunk: plan.replace(/[a-z]/g, ''), lengths };
}

/** That of the field beside it, where any length is valid, else of the platform, where exactly ten digits are. */
function phoneCountry({ options, siblings, platform }: FormatContext): PhoneCountry {
  const beside = options['country'];
  const chosen = typeof beside === 'string' && Object.hasOwn(siblings, beside) ? siblings[beside] : undefined;
  if (typeof beside === 'string' && typeof chosen === 'string' && chosen.trim() !== '') return { ...planOf(countryCode(chosen)), beside };
  const plan = planOf(platform.country);
  return { ...plan, dial: plan.dial ?? platform.phoneExtension, lengths: [NATIONAL_DIGITS] };
}

/** The main one first. */
function dialledCountries(number: string): readonly string[] {
  const found = [...dialCodes.matchAll(/([0-9]+)([A-Z]+)/g)].find(([, dial]) => dial !== undefined && number.startsWith(dial));
  return found?.[2]?.match(/../g) ?? [];
}

function hasPossibleLength(digits: string, { lengths, trunk }: PhoneCountry): boolean {
  return lengths.includes(digits.length) || (digits.startsWith(trunk) && lengths.includes(digits.length - trunk.length));
}

/** The number begins with + or 00; of several countries with a dial code one whose numbers are as long, else the main one. */
function foreignCountry(number: string, own: PhoneCountry): PhoneCountry | undefined {
  const digits = /^(?:\+|00)([1-9][0-9]+)$/.exec(number)?.[1] ?? '';
  const plans = dialledCountries(digits).map(planOf);
  const [main] = plans;
  const rest = digits.slice(main?.dial?.length);
  if (main?.dial === own.dial || rest === '') return undefined;
  return plans.find((plan) => hasPossibleLength(rest, plan)) ?? main;
}

/** Returns the name of a country inside a text. SPEC calls two by their codes, and people do. */
function countryText({ code }: PhoneCountry, short = false): { readonly textKey: string; readonly words: string } {
  const isShort = short && (code === 'US' || code === 'UK');
  return { textKey: `country.${code}`, words: isShort ? code : (countryName(code) ?? code) };
}

/** Returns a text without the trunk prefix in brackets before the number: `+44 20` for `+44 (0)20`. */
function withoutTrunk(text: string, { dial = '', trunk }: PhoneCountry): string {
  const found = new RegExp(`^(.*?)\\(\\s*${trunk}\\s*\\)(?=.*[0-9])`, 's').exec(text);
  const isBefore = new RegExp(`^(?:\\+|00?)?(?:${dial})?$`).test(withoutSeparators(found?.[1] ?? '.'));
  return found && isBefore ? `${found[1]}${text.slice(found[0].length)}` : text;
}

/** Without the dial code: `+1 212…`, `001 212…` and, where the length shows it, `1 212…` and `0977 984…`. */
function national(number: string, country: PhoneCountry): string {
  const { dial, trunk, lengths } = country;
  if (dial === undefined) return number;
  const rest = number.replace(new RegExp(`^(?:\\+|00)${dial}(?=[0-9])`), '');
  if (rest !== number) return national(rest, country);
  const bare = number.replace(new RegExp(`^${trunk === '0' ? '0?' : ''}${dial}`), '');
  const isTooLong = number.length - (number.startsWith('0') ? 1 : 0) > Math.max(...lengths);
  // No area code of North America begins with 0 or 1.
  const fits = dial === '1' ? /^[2-9][0-9]{9}$/.test(bare) : hasPossibleLength(bare, country);
  return isTooLong && fits ? bare : number;
}

/** The dial code of another country stays, with its plus sign; text that is no number stays as it was entered. */
function phoneDigits(typed: string, context: FormatContext): string {
  const country = phoneCountry(context);
  const text = asciiDigits(typed);
  const owner = foreignCountry(withoutSeparators(text), country);
  const number = withoutSeparators(withoutTrunk(text, owner ?? country));
  return /^\+?[0-9]+$/.test(number) ? national(number, country) : digitsOrTyped(typed);
}

/** Returns whether typing may go on to a number that is not too long; the dial code may be typed first or in front of the rest. */
function mayBecomeNumber(text: string, caret: number, country: PhoneCountry, most: number): boolean {
  const numberIn = (part: string) => withoutSeparators(withoutTrunk(asciiDigits(part), country));
  const [whole, before, after] = [text, text.slice(0, caret), text.slice(caret)].map(numberIn);
  const isBegun = ['+', '00', '0', ''].some(
    (prefix) => `${prefix}${country.dial}`.startsWith(before ?? '') && (after ?? '').length <= most,
  );
  return isBegun || new RegExp(`^(?:(?:\\+|00?)?${country.dial})?[0-9]{0,${most}}$|^(?:\\+|00)(?!${country.dial})`).test(whole ?? '');
}

function refuse(text: string, inserted: string, context: FormatContext, caret = text.length): FormatError | undefined {
  const key = withoutSeparators(asciiDigits(inserted));
  if ([...inserted].length !== 1 || key === '' || key === '+') return undefined;
  if (!/^[0-9]$/.test(key)) return formatErrorOf('error.phone-key');
  const country = phoneCountry(context);
  const max = TYPED_DIGITS[country.code];
  if (max === undefined || mayBecomeNumber(text, caret, country, max)) return undefined;
  return formatErrorOf('error.phone-digits', { country: countryText(country), max });
}

/** Returns lengths as texts, those in a row as one: `7`, `9–10`. */
function lengthTexts(lengths: readonly number[]): readonly string[] {
  const firsts = lengths.filter((length) => !lengths.includes(length - 1));
  return firsts.map((first) => {
    let last = first;
    while (lengths.includes(last + 1)) last += 1;
    return last === first ? String(first) : `${first}–${last}`;
  });
}

function lengthQuestion(country: PhoneCountry): FormatError {
  const lengths = lengthTexts(country.lengths);
  const params = { country: countryText(country, true), digits: lengths.at(-1) ?? '' };
  if (lengths.length < 2) return formatErrorOf('question.phone-length', params);
  return formatErrorOf('question.phone-lengths', { ...params, others: lengths.slice(0, -1).join(', ') });
}

const wrong = formatErrorOf('error.phone');

export const phone: Format = {
  id: 'phone',
  about:
    'A telephone number, kept as digits without its dial code: exactly 10, and any number where the country is asked (at most 10 in Nepal, 15 elsewhere). Where the country is asked, a number of another country keeps its dial code and its + until the visitor changes the country.',
  source: 'SPEC 5, D-57 to D-60, D-137',
  widget: 'phone',
  kind: 'text',
  keyboard: 'tel',
  autofill: 'tel-national',
  options: { country: { about: 'The field beside it that holds the country of the number.', is: 'field' } },
  check: textCheck(wrong, (text, context) => {
    const country = phoneCountry(context);
    const isAnyCountry = country.beside !== undefined;
    const owner = foreignCountry(text, country);
    if (isAnyCountry && owner) return text.length <= 17 ? undefined : wrong;
    const isRightLength = isAnyCountry ? text.length <= (TYPED_DIGITS[country.code] ?? 15) : text.length === 10;
    if (isRightLength && /^[0-9]+$/.test(text)) return undefined;
    return owner ? formatErrorOf('error.phone-country', { country: countryText(owner) }) : wrong;
  }),
  mask: (context) => PHONE_MASKS[phoneCountry(context).code],
  refuse,
  question: (answer, context) => {
    const country = phoneCountry(context);
    const { beside } = country;
    if (beside === undefined) return undefined;
    const owner = foreignCountry(answer, country);
    if (owner === undefined) return !/^[0-9]+$/.test(answer) || hasPossibleLength(answer, country) ? undefined : lengthQuestion(country);
    const params = { country: countryText(owner) };
    const answers = { [beside]: owner.code, '': national(answer, owner) };
    return {
      ...formatErrorOf('question.phone-country', params),
      cure: { ...formatErrorOf('question.phone-country.cure', params), answers },
    };
  },
  normalise: phoneDigits,
  display: (answer, context) => {
    const country = phoneCountry(context);
    return foreignCountry(answer, country) ? answer : applyMask(PHONE_MASKS[country.code], answer);
  },
  examples: {
    right: ['2125551234', '9995550100'],
    wrong: ['212555123', '21255512345', '(212) 555 1234', '+442079460000', '212555CALL', 2125551234],
  },
};
