import { bad, good, type Result } from '../../engine/base/result.js';
import { acquireLock } from '../database/lock.js';
import { listenProblem } from '../base/error-code.js';
import { httpOrigin } from '../base/origin.js';
import { openJournal } from './journal.js';
import { buildSandboxApp } from './sandbox-app.js';
import type { SandboxServices } from './services.js';

interface SandboxOptions extends Omit<SandboxServices, 'journal' | 'now' | 'latencyMs'> {
  /** A folder of its own, which holds the journal. */
  readonly folder: string;
  /** 0 selects a free port. */
  readonly port: number;
  readonly host: string;
  /** The option that names the port, for messages. */
  readonly portOption?: string;
  readonly now?: () => Date;
  /** The minimum duration of calls that move money. */
  readonly latencyMs?: number;
}

export interface Sandbox {
  readonly origin: string;
  close(): Promise<void>;
}

/** For test numbers only; nothing settles. Returns a problem if the folder or port is in use. */
export async function openSandbox(options: SandboxOptions): Promise<Result<Sandbox, string>> {
  const { folder, port, host, now = () => new Date(), latencyMs = 0 } = options;
  const lock = acquireLock(folder);
  if (!lock.ok) return lock;
  const journal = openJournal(folder);
  if (!journal.ok) {
    lock.value.release();
    return journal;
  }
  const app = buildSandboxApp({ ...options, journal: journal.value, now, latencyMs });
  const close = async (): Promise<void> => {
    await app.close();
    journal.value.close();
    lock.value.release();
  };
  try {
    await app.listen({ port, host });
  } catch (error) {
    await close();
    const problem = listenProblem(error, { host, port }, options.portOption ?? '--port');
    if (problem !== undefined) return bad(problem);
    throw error;
  }
  const address = app.server.address();
  const openPort = typeof address === 'object' && address !== null ? address.port : port;
  return good({ origin: httpOrigin(host, openPort), close });
}
