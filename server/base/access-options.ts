import { isIP } from 'node:net';
import { bad, good, type Result } from '../../engine/base/result.js';
import { type Environment, nonEmpty } from './environment.js';

/** Who may call, and how often. */
export interface AccessOptions {
  /** The addresses of proxies whose X-Forwarded headers are trusted, separated by commas. */
  readonly trustProxy: string | undefined;
  /** Multiplies all rate limits; 0 turns them off. */
  readonly rateLimits: number;
}

export function readAccessOptions(environment: Environment): Result<AccessOptions, string> {
  const trustProxy = nonEmpty(environment['TRUST_PROXY']);
  const wrong = trustProxy?.split(',').find((address) => !isProxyAddress(address.trim()));
  if (wrong !== undefined)
    return bad(`TRUST_PROXY has "${wrong.trim()}", which is no address; write addresses like 10.0.0.1 or 10.0.0.0/8, separated by commas.`);
  const rateLimits = parseRateLimits(nonEmpty(environment['RATE_LIMITS']) ?? 'on');
  return rateLimits.ok ? good({ rateLimits: rateLimits.value, trustProxy }) : rateLimits;
}

/** Returns whether a text is an IP address, a CIDR range or a named range. */
function isProxyAddress(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  return more.length === 0 && isIP(address) > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128);
}

/** Returns the factor of the rate limits: 1 for `on`, 0 for `off`, else a positive number; a problem for anything else. */
function parseRateLimits(text: string): Result<number, string> {
  if (text === 'on') return good(1);
  if (text === 'off') return good(0);
  return /^\d{1,6}(\.\d{1,3})?$/.test(text) && Number(text) > 0
    ? good(Number(text))
    : bad(`RATE_LIMITS is on, off or a number above 0, not "${text}".`);
}
