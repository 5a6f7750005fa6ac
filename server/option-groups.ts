import { isIP } from 'node:net';
import { bad, good, type Result } from '../engine/base/result.js';
import { type Environment, nonEmpty } from './base/environment.js';
import { isOrigin, isOriginPattern } from './base/origin.js';

/** Who may call, how often, and with how much. */
export interface AccessOptions {
  /** The addresses of proxies whose X-Forwarded headers are trusted, separated by commas. */
  readonly trustProxy: string | undefined;
  /** Multiplies all rate limits; 0 turns them off. */
  readonly rateLimits: number;
  /** How many bytes the unused uploads of all tenants may take together. */
  readonly uploadsLimit: number;
}

/** Returns trusted proxies and limits, or the first problem. */
export function readAccessOptions(environment: Environment): Result<AccessOptions, string> {
  const trustProxy = nonEmpty(environment['TRUST_PROXY']);
  const wrong = trustProxy?.split(',').find((address) => !isProxyAddress(address.trim()));
  if (wrong !== undefined)
    return bad(`TRUST_PROXY has "${wrong.trim()}", which is no address; write addresses like 10.0.0.1 or 10.0.0.0/8, separated by commas.`);
  const rateLimits = parseRateLimits(nonEmpty(environment['RATE_LIMITS']) ?? 'on');
  if (!rateLimits.ok) return rateLimits;
  const uploadsLimit = parseSize('UPLOADS_LIMIT', nonEmpty(environment['UPLOADS_LIMIT']) ?? '2GB');
  return uploadsLimit.ok ? good({ rateLimits: rateLimits.value, uploadsLimit: uploadsLimit.value, trustProxy }) : uploadsLimit;
}

/** Returns a size in bytes, or a problem with examples. */
function parseSize(name: string, text: string): Result<number, string> {
  const [, amount = '', unit = ''] = /^(\d{1,6}(?:\.\d{1,3})?) ?(MB|GB)$/i.exec(text) ?? [];
  const bytes = Math.round(Number(amount) * (unit.toUpperCase() === 'GB' ? 1e9 : 1e6));
  return bytes > 0 ? good(bytes) : bad(`${name} is a size like 500MB or 2GB, not "${text}".`);
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

/** Where browsers reach the site and its payment frame, and whose pages besides may call the API. */
export interface OriginOptions {
  /** Other origins whose pages may call the API. */
  readonly corsOrigins: readonly string[];
  /** The site's own origins, or patterns of them; without any they follow from host and port. */
  readonly siteOrigins: readonly string[];
  /** Where browsers reach the payment frame; without it, it follows from host and port. */
  readonly paymentOrigin: string | undefined;
}

/** Returns the origins, or the first problem. */
export function readOriginOptions(environment: Environment): Result<OriginOptions, string> {
  const corsOrigins = parseOrigins(environment, 'CORS_ORIGINS', isOrigin, 'https://www.example.org');
  if (!corsOrigins.ok) return corsOrigins;
  const siteOrigins = parseOrigins(environment, 'SITE_ORIGINS', isOriginPattern, 'https://www.example.org or https://*.example.org');
  if (!siteOrigins.ok) return siteOrigins;
  const paymentOrigin = nonEmpty(environment['PAYMENT_ORIGIN']);
  if (paymentOrigin !== undefined && !isOrigin(paymentOrigin))
    return bad(`PAYMENT_ORIGIN is an origin like https://pay.example.org, not "${paymentOrigin}".`);
  if (paymentOrigin !== undefined && siteOrigins.value.includes(paymentOrigin))
    return bad(
      `PAYMENT_ORIGIN and SITE_ORIGINS both have "${paymentOrigin}"; the payment frame needs an origin of its own, such as https://pay.example.org.`,
    );
  return good({ corsOrigins: corsOrigins.value, siteOrigins: siteOrigins.value, paymentOrigin });
}

/** Returns the origins in a variable, separated by commas, or a problem with an example for an invalid one. */
function parseOrigins(
  environment: Environment,
  name: string,
  isValid: (text: string) => boolean,
  example: string,
): Result<readonly string[], string> {
  const origins = (environment[name] ?? '').split(',').flatMap((origin) => nonEmpty(origin.trim()) ?? []);
  const wrong = origins.find((origin) => !isValid(origin));
  return wrong === undefined ? good(origins) : bad(`${name} has "${wrong}", which is no origin; write one like ${example}.`);
}

/** Where payments go. */
export interface GatewayOptions {
  /** An external payment sandbox, instead of an own one. */
  readonly gatewayUrl: string | undefined;
  /** Whether payments go to the sandbox or to the vendors that tenants name. */
  readonly payments: 'sandbox' | 'vendor';
}

/** Returns whether payments use the sandbox or vendors, or a problem. */
export function readGatewayOptions(environment: Environment): Result<GatewayOptions, string> {
  const gatewayUrl = nonEmpty(environment['GATEWAY_URL']);
  if (gatewayUrl !== undefined && !isOrigin(gatewayUrl))
    return bad(`GATEWAY_URL is an origin like http://localhost:8081, not "${gatewayUrl}".`);
  const payments = nonEmpty(environment['PAYMENTS']) ?? 'sandbox';
  return payments === 'sandbox' || payments === 'vendor'
    ? good({ gatewayUrl, payments })
    : bad(`PAYMENTS is sandbox or vendor, not "${payments}".`);
}
