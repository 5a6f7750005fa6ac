import type { AccessOptions } from '../base/access-options.js';
import type { Journal } from './journal.js';

export interface SandboxServices {
  readonly journal: Journal;
  /** The secret that servers of the site send. */
  readonly secret: string;
  readonly now: () => Date;
  readonly latencyMs: number;
  readonly access: SandboxAccess;
  /** The letters of a demo as text; undefined where letters are sent. */
  readonly letters?: (() => string) | undefined;
}

/** Who may ask what, and how often. */
export interface SandboxAccess extends AccessOptions {
  /** Without what testers read. */
  readonly isProduction: boolean;
}
