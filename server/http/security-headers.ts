import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** The policies the site makes for Trusted Types: webpack's, for the parts of the site it loads later. */
const trustedTypes = ['vestibule-chunks'];

const everyAnswer = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), usb=()',
  'x-frame-options': 'DENY',
};

/** Answers that are no page need nothing at all. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** On every answer, errors and missing pages too. */
export const securityHeaders = { ...everyAnswer, 'content-security-policy': dataPolicy };

export function addSecurityHeaders(reply: FastifyReply): void {
  reply.headers(securityHeaders);
}

/**
 * A page may run our scripts and talk to us, show the frame in which cards are entered, and nothing else. The nonce is
 * for the style sheets made at run time.
 */
export function addPageHeaders(reply: FastifyReply, nonce: string, frameOrigin: string | undefined): void {
  reply.header('content-security-policy', pagePolicy(nonce, frameOrigin));
}

/** A drawing may style itself. Opened by itself it is a page of ours, and then it can do nothing at all. */
export function addPictureHeaders(reply: FastifyReply): void {
  reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
}

export function newNonce(): string {
  return randomBytes(16).toString('base64url');
}

function pagePolicy(nonce: string, frameOrigin = "'none'"): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
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
