import { countryCode, dialCode } from './dial-code.js';
import type { FormatContext } from './format.js';

/** How telephone numbers of a country are written, and how many digits they have. */
export interface PhoneCountry {
  readonly code: string;
  readonly dial: string | undefined;
  readonly least: number;
  readonly most: number;
  readonly mask: string | undefined;
}

interface PhoneRule {
  readonly most: number;
  readonly mask?: string;
}

/** The number of digits where only numbers of the platform's country are possible (SPEC 5, D-59). */
const NATIONAL_DIGITS = 10;
// E.164 allows at most 15 digits.
const DEFAULT_RULE: PhoneRule = { most: 15 };
const RULES: { readonly [code: string]: PhoneRule } = {
  US: { most: 15, mask: '(###) ### ####' },
  NP: { most: 10 },
};

function phoneRuleOf(code: string): PhoneRule {
  return (Object.hasOwn(RULES, code) ? RULES[code] : undefined) ?? DEFAULT_RULE;
}

/**
 * Returns the rules for a telephone number: of the country in the field beside it, where any length of that country is valid, else
 * of the platform, where exactly ten digits are.
 */
export function phoneCountry({ options, siblings, platform }: FormatContext): PhoneCountry {
  const beside = options['country'];
  const chosen = typeof beside === 'string' && Object.hasOwn(siblings, beside) ? siblings[beside] : undefined;
  if (typeof chosen === 'string' && chosen.trim() !== '') {
    const code = countryCode(chosen);
    const { most, mask } = phoneRuleOf(code);
    return { code, dial: dialCode(code), least: 1, most, mask };
  }
  const { mask } = phoneRuleOf(platform.country);
  const dial = dialCode(platform.country) ?? platform.phoneExtension;
  return { code: platform.country, dial, least: NATIONAL_DIGITS, most: NATIONAL_DIGITS, mask };
}
