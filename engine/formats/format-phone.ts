import { isBlank } from '../blank.js';
import { countryCode } from './dial-code.js';

/** What stands where there is no telephone number. */
const NO_PHONE = 'N/A';

/** Returns a telephone number as text: `(212) 555-1234` for ten digits in the United States, `N/A` if blank, otherwise unchanged. */
export function formatPhone(phone: string | null | undefined, country: string): string {
  if (phone === null || phone === undefined || isBlank(phone)) return NO_PHONE;
  const parts = countryCode(country) === 'US' ? /^([0-9]{3})([0-9]{3})([0-9]{4})$/.exec(phone) : null;
  return parts === null ? phone : `(${parts[1]}) ${parts[2]}-${parts[3]}`;
}
