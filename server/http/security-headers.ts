import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { FIRST_CALLS_SOURCE } from '../site/preload-tags.js';

/** The Trusted Types policies of the site: webpack's, for scripts it loads later. */
const trustedTypes = ['vestibule-chunks'];

const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), usb=()',
  'x-frame-options': 'DENY',
};

/** Responses that are no pages may load nothing. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The headers of every response, including errors. */
export const securityHeaders = { ...commonHeaders, 'content-security-policy': dataPolicy };

/** A year; without subdomains and preload, because other hosts of a tenant's domain may have http only. */
const httpsOnly = { 'strict-transport-security': 'max-age=31536000' };

/** Adds the headers, and keeps browsers on https where all origins of the site have it. */
export function addSecurityHeaders(reply: FastifyReply, siteOrigins: readonly string[] = []): void {
  const isHttps = siteOrigins.length > 0 && siteOrigins.every((origin) => origin.startsWith('https:'));
  reply.headers({ ...securityHeaders, ...(isHttps && httpsOnly) });
}

/** Sets the content security policy of a page: own scripts and API, the script of the first calls, and the payment frame; the nonce allows run-time style sheets. */
export function addPageHeaders(reply: FastifyReply, nonce: string, frameOrigin: string | undefined): void {
  reply.header('content-security-policy', pagePolicy(nonce, frameOrigin));
}

/** Sets the content security policy of a picture: an SVG may style itself, and opened as a page it can do nothing. */
export function addPictureHeaders(reply: FastifyReply): void {
  reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
}

export function newNonce(): string {
  return randomBytes(16).toString('base64url');
}

function pagePolicy(nonce: string, frameOrigin = "'none'"): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${FIRST_CALLS_SOURCE}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frameOrigin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes.join(' ')}`,
  ].join('; ');
}
