import { bad, good, type Result } from '../../engine/result.js';
import { takeLock } from '../store/lock.js';
import { listenProblem } from '../base/listen-problem.js';
import { bundleFrame } from './bundle-frame.js';
import { openJournal } from './journal.js';
import { buildSandboxApp } from './sandbox-app.js';

interface SandboxOptions {
  /** A folder of its own: the journal of all sources and charges is in it. */
  readonly folder: string;
  /** 0 asks the system for a free one. */
  readonly port: number;
  readonly host: string;
  /** The option that names the port, for messages. */
  readonly portOption?: string;
  /** Whose pages may show the frame; asked anew for every frame. */
  readonly appOrigins: () => readonly string[];
  /** What servers of the site show. */
  readonly secret: string;
  readonly now?: () => Date;
  /** How long every call that moves something takes at least. */
  readonly latencyMs?: number;
}

export interface Sandbox {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Opens the payment sandbox: a stand-in for a gateway, on an origin of its own, that takes test numbers only. It is
 * not any vendor's API; nothing settles, there is no 3-D Secure, and the only address it checks is the test zip.
 */
export async function openSandbox(options: SandboxOptions): Promise<Result<Sandbox, string>> {
  const { folder, port, host, now = () => new Date(), latencyMs = 0 } = options;
  const lock = takeLock(folder);
  if (!lock.ok) return lock;
  const journal = openJournal(folder);
  if (!journal.ok) {
    lock.value.release();
    return journal;
  }
  const app = buildSandboxApp({ ...options, frame: await bundleFrame(), journal: journal.value, now, latencyMs });
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
  const opened = typeof address === 'object' && address !== null ? address.port : port;
  return good({ origin: `http://${nameOf(host)}:${opened}`, close });
}

/** What listens everywhere has no name; on this machine it is reached by this one. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
