import type { FormatContext } from './format.js';
import { countryCode, dialCode } from './dial-code.js';

/** How telephone numbers of a country are written, and how many digits they have. */
export interface PhoneCountry {
  readonly code: string;
  readonly dial: string | undefined;
  readonly least: number;
  readonly most: number;
  readonly mask: string | undefined;
}

interface PhoneRule {
  /** The number of digits if only numbers of this country are possible. */
  readonly exactly?: number;
  readonly most: number;
  readonly mask?: string;
}

// E.164 allows at most 15 digits.
const DEFAULT_RULE: PhoneRule = { most: 15 };
const RULES: { readonly [code: string]: PhoneRule } = {
  US: { exactly: 10, most: 15, mask: '(###) ### ####' },
  NP: { most: 10 },
};

function phoneRuleOf(code: string): PhoneRule {
  return (Object.hasOwn(RULES, code) ? RULES[code] : undefined) ?? DEFAULT_RULE;
}

/**
 * Returns the rules for a telephone number: of the country in the field beside it, where any length of that country is valid, else
 * of the platform.
 */
export function phoneCountry({ options, siblings, platform }: FormatContext): PhoneCountry {
  const beside = options['country'];
  const chosen = typeof beside === 'string' && Object.hasOwn(siblings, beside) ? siblings[beside] : undefined;
  if (typeof chosen === 'string' && chosen.trim() !== '') {
    const code = countryCode(chosen);
    const { most, mask } = phoneRuleOf(code);
    return { code, dial: dialCode(code), least: 1, most, mask };
  }
  const { exactly, most, mask } = phoneRuleOf(platform.country);
  const dial = dialCode(platform.country) ?? platform.phoneExtension;
  return { code: platform.country, dial, least: exactly ?? 1, most: exactly ?? most, mask };
}
