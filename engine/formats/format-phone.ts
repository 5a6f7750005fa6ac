import { isBlank } from '../blank.js';
import { countryCode } from './dial-code.js';

/** What stands where there is no telephone number. */
const none = 'N/A';

/**
 * A telephone number in a text: `(212) 555-1234` for the ten digits of the United States, the digits as they are for other
 * countries, `N/A` where there is none.
 */
export function formatPhone(phone: string | null | undefined, country: string): string {
  if (phone === null || phone === undefined || isBlank(phone)) return none;
  const parts = countryCode(country) === 'US' ? /^([0-9]{3})([0-9]{3})([0-9]{4})$/.exec(phone) : null;
  return parts === null ? phone : `(${parts[1]}) ${parts[2]}-${parts[3]}`;
}
