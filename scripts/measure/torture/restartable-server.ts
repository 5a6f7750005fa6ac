import { type RealServer, type RealServerOptions, startRealServer } from '../../../fixtures/testing/real-server.js';

/** A server that is ended and started again at the same address. */
export interface RestartableServer {
  /** Without a slash at the end. */
  readonly origin: string;
  /** Ends it as a crash (`kill`) or as an operator (`stop`), and starts it again. */
  restart(end: 'kill' | 'stop'): Promise<void>;
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Whether it has ended although nothing here ended it. */
  hasFailed(): boolean;
  close(): Promise<void>;
}

export async function startRestartable(options: RealServerOptions): Promise<RestartableServer> {
  let hasFailed = false;
  let running: RealServer | undefined;
  const start = async (port: number): Promise<RealServer> => {
    const started = (running = await startRealServer({ ...options, port }));
    void started.ended.then(() => (hasFailed ||= running === started));
    return started;
  };
  const end = async (how: 'kill' | 'stop'): Promise<void> => {
    const ending = running;
    running = undefined;
    await ending?.[how]();
  };
  const { origin } = await start(0);
  return {
    origin,
    async restart(how) {
      await end(how);
      await start(Number(new URL(origin).port));
    },
    signal(signal) {
      if (running !== undefined) process.kill(running.pid, signal);
    },
    hasFailed: () => hasFailed,
    close: () => end('kill'),
  };
}
