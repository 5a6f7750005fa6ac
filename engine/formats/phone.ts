import type { Format, FormatContext } from './format.js';
import { formatErrorOf, applyMask, textTest } from './format-parts.js';
import { asciiDigits, withoutSeparators } from './typed-text.js';
import { phoneCountry, type PhoneCountry } from './phone-country.js';

const allDigits = /^[0-9]*$/;

/** Returns the number without its dial code: `+1 212…`, `001 212…` and, where the length shows it, `1 212…`. */
function withoutDialCode(number: string, { dial, code, least, most }: PhoneCountry): string {
  if (dial === undefined) return number;
  let rest = number.startsWith(`+${dial}`) ? number.slice(dial.length + 1) : number;
  while (rest.startsWith(`00${dial}`)) rest = rest.slice(dial.length + 2);
  // No area code of the United States begins with 0 or 1, so a 1 before ten digits is the dial code.
  const isNational = code === 'US' ? /^1[2-9][0-9]{9}$/.test(rest) : least === most && rest.length === dial.length + most;
  return isNational && rest.startsWith(dial) ? rest.slice(dial.length) : rest;
}

/**
 * Returns the digits of a typed number without the dial code of its country. A foreign dial code keeps its plus sign and letters stay, so
 * that the check rejects them.
 */
function phoneDigits(typed: string, context: FormatContext): string {
  const text = asciiDigits(typed);
  const compact = withoutSeparators(text);
  const digits = withoutDialCode(compact, phoneCountry(context));
  if (allDigits.test(digits)) return digits;
  return /^\+[0-9]*$/.test(compact) ? compact : text;
}

export const phone: Format = {
  id: 'phone',
  about:
    'A telephone number, kept as digits without its dial code: exactly 10, and any number where the country is asked (at most 10 in Nepal, 15 elsewhere).',
  source: 'SPEC 5, D-57 to D-60',
  widget: 'phone',
  kind: 'text',
  keyboard: 'tel',
  autofill: 'tel-national',
  options: { country: { about: 'The field beside it that holds the country of the number.', is: 'field' } },
  check: textTest(formatErrorOf('error.phone'), (text, context) => {
    const { least, most } = phoneCountry(context);
    return /^[0-9]+$/.test(text) && text.length >= least && text.length <= most;
  }),
  mask: (context) => phoneCountry(context).mask,
  limit: (context) => phoneCountry(context).most,
  normalise: phoneDigits,
  display: (answer, context) => applyMask(phoneCountry(context).mask, answer),
  examples: {
    right: ['2125551234', '9995550100'],
    wrong: ['212555123', '21255512345', '(212) 555 1234', '+442079460000', '212555CALL', 2125551234],
  },
};
