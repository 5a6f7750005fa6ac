import type { FastifyReply } from 'fastify';
import type { AccessOptions } from '../base/access-options.js';
import type { FrameFiles } from './bundle-frame.js';
import type { Journal } from './journal.js';

export interface SandboxServices {
  readonly journal: Journal;
  /** The secret that servers of the site send. */
  readonly secret: string;
  /** The origins whose pages may show the frame, or patterns of them; read for every frame. */
  readonly appOrigins: () => readonly string[];
  /** Where browsers reach the frame through a proxy; where it listens when omitted. */
  readonly frameOrigin?: string | undefined;
  readonly now: () => Date;
  readonly latencyMs: number;
  readonly frame: FrameFiles;
  readonly access: SandboxAccess;
  /** The letters of a demo as text; undefined where letters are sent. */
  readonly letters?: (() => string) | undefined;
}

/** Who may ask what, and how often. */
export interface SandboxAccess extends AccessOptions {
  /** Without what testers read. */
  readonly isProduction: boolean;
}

/** The frame's page replaces the policy. */
export const commonHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=()',
};

/** Only the site's pages may embed the frame. */
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
