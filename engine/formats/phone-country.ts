import { countryName } from './country.js';
import { countryCode, dialCode, ofCountry } from './dial-code.js';
import { dialCodes } from './dial-codes.g.js';
import type { FormatContext } from './format.js';
import { phonePlans } from './phone-plans.g.js';

/** How telephone numbers of a country are written, and how many digits they have without the dial code. */
export interface PhoneCountry {
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
export const TYPED_DIGITS: { readonly [code: string]: number } = { NP: 10 };
export const PHONE_MASKS: { readonly [code: string]: string } = { US: '(###) ### ####' };

/** Returns how numbers of a country are written. In the table a letter is a length: `j` is 10. */
function planOf(code: string): PhoneCountry {
  const plan = ofCountry(phonePlans, code) ?? '';
  const lengths = Array.from(plan.replace(/[0-9]/g, ''), (letter) => letter.charCodeAt(0) - 96);
  return { code, dial: dialCode(code), trunk: plan.replace(/[a-z]/g, ''), lengths };
}

/**
 * Returns the country of a telephone number: of the field beside it, where any length is valid, else of the platform, where exactly ten
 * digits are.
 */
export function phoneCountry({ options, siblings, platform }: FormatContext): PhoneCountry {
  const beside = options['country'];
  const chosen = typeof beside === 'string' && Object.hasOwn(siblings, beside) ? siblings[beside] : undefined;
  if (typeof beside === 'string' && typeof chosen === 'string' && chosen.trim() !== '') return { ...planOf(countryCode(chosen)), beside };
  const plan = planOf(platform.country);
  return { ...plan, dial: plan.dial ?? platform.phoneExtension, lengths: [NATIONAL_DIGITS] };
}

/** Returns the countries with the dial code that a number begins with, the main one first. */
function dialledCountries(number: string): readonly string[] {
  const found = [...dialCodes.matchAll(/([0-9]+)([A-Z]+)/g)].find(([, dial]) => dial !== undefined && number.startsWith(dial));
  return found?.[2]?.match(/../g) ?? [];
}

/** Returns whether digits are as many as a number of the country has, with or without its trunk prefix. */
export function hasPossibleLength(digits: string, { lengths, trunk }: PhoneCountry): boolean {
  return lengths.includes(digits.length) || (digits.startsWith(trunk) && lengths.includes(digits.length - trunk.length));
}

/**
 * Returns the other country whose dial code a number begins with after + or 00; of several with that code one whose numbers are as long,
 * else the main one.
 */
export function foreignCountry(number: string, own: PhoneCountry): PhoneCountry | undefined {
  const digits = /^(?:\+|00)([1-9][0-9]+)$/.exec(number)?.[1] ?? '';
  const plans = dialledCountries(digits).map(planOf);
  const [main] = plans;
  const rest = digits.slice(main?.dial?.length);
  if (main?.dial === own.dial || rest === '') return undefined;
  return plans.find((plan) => hasPossibleLength(rest, plan)) ?? main;
}

/** Returns the name of a country inside a text. SPEC calls two by their codes, and people do. */
export function countryText({ code }: PhoneCountry, short = false): { readonly textKey: string; readonly words: string } {
  const isShort = short && (code === 'US' || code === 'UK');
  return { textKey: `country.${code}`, words: isShort ? code : (countryName(code) ?? code) };
}
