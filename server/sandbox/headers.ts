import type { FastifyReply } from 'fastify';

/** On every answer. None of them is a page but the frame. */
export const everyAnswer = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=()',
};

/** The frame runs its own script and talks to its own origin; only the site's pages may show it. */
export function addFramePolicy(reply: FastifyReply, appOrigins: readonly string[]): void {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-ancestors ${appOrigins.length === 0 ? "'none'" : appOrigins.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  reply.header('content-security-policy', policy.join('; '));
}
