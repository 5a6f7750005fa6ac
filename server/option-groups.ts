import { bad, good, type Result } from '../engine/base/result.js';
import { type Environment, nonEmpty } from './base/environment.js';
import { isOrigin, isOriginPattern } from './base/origin.js';

/** Where browsers reach the site and its payment frame, and whose pages besides may call the API. */
export interface OriginOptions {
  /** Other origins whose pages may call the API. */
  readonly corsOrigins: readonly string[];
  /** The site's own origins, or patterns of them; without any they follow from host and port. */
  readonly siteOrigins: readonly string[];
  /** Where browsers reach the payment frame; without it, it follows from host and port. */
  readonly paymentOrigin: string | undefined;
}

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
    return bad(`GATEWAY_URL is an origin like http://localhost:8081, not "${gatewayUrl}".`);
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
