import { bad, good, type Result } from '../engine/base/result.js';
import { type Environment, nonEmpty } from './base/environment.js';
import { isLocalHost, isOrigin, isOriginPattern } from './base/origin.js';

/** Where browsers reach the site and its payment frame, and whose pages besides may call the API. */
export interface OriginOptions {
  /** Other origins whose pages may call the API. */
  readonly corsOrigins: readonly string[];
  /** The site's own origins, or patterns of them; without any they follow from host and port. */
  readonly siteOrigins: readonly string[];
  /** Where browsers reach the card form; without it, it follows from host and port. */
  readonly paymentOrigin: string | undefined;
  /** Where browsers reach the payment sandbox; without it, where it listens. */
  readonly gatewayOrigin: string | undefined;
}

export function readOriginOptions(environment: Environment): Result<OriginOptions, string> {
  const corsOrigins = parseOrigins(environment, 'CORS_ORIGINS', isOrigin, 'https://www.example.org');
  if (!corsOrigins.ok) return corsOrigins;
  const siteOrigins = parseOrigins(environment, 'SITE_ORIGINS', isOriginPattern, 'https://www.example.org or https://*.example.org');
  if (!siteOrigins.ok) return siteOrigins;
  const paymentOrigin = parsePaymentOrigin(environment, 'PAYMENT_ORIGIN', 'https://pay.example.org', siteOrigins.value);
  if (!paymentOrigin.ok) return paymentOrigin;
  const others = [...siteOrigins.value, ...[paymentOrigin.value ?? []].flat()];
  const gatewayOrigin = parsePaymentOrigin(environment, 'GATEWAY_ORIGIN', 'https://sandbox.example.org', others);
  if (!gatewayOrigin.ok) return gatewayOrigin;
  return good({
    corsOrigins: corsOrigins.value,
    siteOrigins: siteOrigins.value,
    paymentOrigin: paymentOrigin.value,
    gatewayOrigin: gatewayOrigin.value,
  });
}

/** Card numbers are entered or sent there: an origin of its own and, outside this machine, over TLS. */
function parsePaymentOrigin(
  environment: Environment,
  name: string,
  example: string,
  others: readonly string[],
): Result<string | undefined, string> {
  const origin = nonEmpty(environment[name]);
  if (origin === undefined) return good(undefined);
  if (!isOrigin(origin)) return bad(`${name} is an origin like ${example}, not "${origin}".`);
  if (others.includes(origin))
    return bad(`${name} is "${origin}", as another origin of this site; it needs one of its own, such as ${example}.`);
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || isLocalHost(hostname)
    ? good(origin)
    : bad(`${name} is "${origin}", and cards may only be sent over https; write one like ${example}.`);
}

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

export function readGatewayOptions(environment: Environment): Result<GatewayOptions, string> {
  const gatewayUrl = nonEmpty(environment['GATEWAY_URL']);
  if (gatewayUrl !== undefined && !isOrigin(gatewayUrl))
    return bad(`GATEWAY_URL is an origin like http://localhost:8082, not "${gatewayUrl}".`);
  const payments = nonEmpty(environment['PAYMENTS']) ?? 'sandbox';
  return payments === 'sandbox' || payments === 'vendor'
    ? good({ gatewayUrl, payments })
    : bad(`PAYMENTS is sandbox or vendor, not "${payments}".`);
}

/** Returns how many bytes the unused uploads of all tenants may take together, or a problem with examples. */
export function readUploadsLimit(environment: Environment): Result<number, string> {
  const text = nonEmpty(environment['UPLOADS_LIMIT']) ?? '2GB';
  const [, amount = '', unit = ''] = /^(\d{1,6}(?:\.\d{1,3})?) ?(MB|GB)$/i.exec(text) ?? [];
  const bytes = Math.round(Number(amount) * (unit.toUpperCase() === 'GB' ? 1e9 : 1e6));
  return bytes > 0 ? good(bytes) : bad(`UPLOADS_LIMIT is a size like 500MB or 2GB, not "${text}".`);
}
