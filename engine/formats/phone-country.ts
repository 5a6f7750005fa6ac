import type { FormatContext } from './format.js';
import { countryCode, dialCode } from './dial-code.js';

/** How telephone numbers of a country are written, and how many digits an answer has. */
export interface PhoneCountry {
  readonly code: string;
  readonly dial: string | undefined;
  readonly least: number;
  readonly most: number;
  readonly mask: string | undefined;
}

interface PhoneRule {
  /** How many digits a number has where only this country's numbers are asked for. */
  readonly exactly?: number;
  readonly most: number;
  readonly mask?: string;
}

// No number of the world's plan (E.164) is longer than 15 digits.
const anywhere: PhoneRule = { most: 15 };
const special: { readonly [code: string]: PhoneRule } = {
  US: { exactly: 10, most: 15, mask: '(###) ### ####' },
  NP: { most: 10 },
};

function ruleOf(code: string): PhoneRule {
  return (Object.hasOwn(special, code) ? special[code] : undefined) ?? anywhere;
}

/**
 * The country of a telephone number. While a field beside it asks for the country, addresses are international: any number
 * of that country will do, so the United States no longer mean exactly ten digits. Otherwise it is the platform's.
 */
export function phoneCountry({ options, siblings, platform }: FormatContext): PhoneCountry {
  const beside = options['country'];
  const chosen = typeof beside === 'string' && Object.hasOwn(siblings, beside) ? siblings[beside] : undefined;
  if (typeof chosen === 'string' && chosen.trim() !== '') {
    const code = countryCode(chosen);
    const { most, mask } = ruleOf(code);
    return { code, dial: dialCode(code), least: 1, most, mask };
  }
  const { exactly, most, mask } = ruleOf(platform.country);
  const dial = dialCode(platform.country) ?? platform.phoneExtension;
  return { code: platform.country, dial, least: exactly ?? 1, most: exactly ?? most, mask };
}
