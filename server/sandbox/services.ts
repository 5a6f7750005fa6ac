import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, RawReplyDefaultExpression, RawRequestDefaultExpression, RawServerDefault } from 'fastify';
import type { FrameFiles } from './bundle-frame.js';
import type { Journal } from './journal.js';

export type SandboxApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** The services that the sandbox's routes depend on. */
export interface SandboxServices {
  readonly journal: Journal;
  readonly secret: string;
  readonly appOrigins: () => readonly string[];
  readonly frameOrigin?: string | undefined;
  readonly now: () => Date;
  readonly latencyMs: number;
  readonly frame: FrameFiles;
}
