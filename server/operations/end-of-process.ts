import { writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { errorCodeOf } from '../base/error-code.js';
import type { App } from '../http/routes/app.js';

/** Stops a server without failing requests. */
export interface GracefulStop {
  /** Makes `/healthz` answer 503 once the stop has begun. */
  watchApp(app: App): void;
  /** Waits for load balancers unless it is urgent, accepts no more requests and lets running ones end. */
  stop(app: App, isUrgent?: boolean): Promise<void>;
}

/** Running requests have `timeout` milliseconds to end. */
export function openGracefulStop(drainSeconds: number, timeout = 10_000): GracefulStop {
  let isStopping = false;
  return {
    watchApp(app) {
      app.addHook('onRequest', async (request, reply) => {
        if (isStopping && request.routeOptions.url === '/healthz') return reply.code(503).send({ status: 'stopping' });
        return undefined;
      });
    },
    async stop(app, isUrgent = false) {
      isStopping = true;
      if (drainSeconds > 0 && !isUrgent) await new Promise((resolve) => setTimeout(resolve, drainSeconds * 1000));
      const timer = setTimeout(() => app.server.closeAllConnections(), timeout);
      await app.close();
      clearTimeout(timer);
    },
  };
}

/** The exit code after an unexpected error: EX_SOFTWARE. `npm start` and a supervisor start the server again (decision 022). */
export const unexpectedExit = 70;

/** Resolves with the exit code after the first unhandled error, which is logged in one line; the caller then stops the process. */
export function whenUnexpected(): Promise<number> {
  // The reader of the output may close it; requests are served without it.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  let isLogged = false;
  return new Promise((resolve) => {
    for (const event of ['uncaughtException', 'unhandledRejection'] as const)
      process.on(event, (error: unknown) => {
        if (!isLogged) logUnexpected(error, event);
        isLogged = true;
        resolve(unexpectedExit);
      });
  });
}

/** Writes synchronously, in the shape of the other log lines, because the process may end before a stream is flushed. */
export function logUnexpected(error: unknown, event: string): void {
  const entry = { level: 60, time: Date.now(), pid: process.pid, hostname: hostname(), err: describeError(error), event };
  try {
    writeSync(2, `${JSON.stringify({ ...entry, msg: 'an unexpected error ends the server' })}\n`);
  } catch {
    // The log is closed; the exit code still shows what happened.
  }
}

const maxFrames = 20;

/** The message of an unknown error may quote what a visitor entered, so only its type, code and stack frames are logged. */
function describeError(error: unknown): object {
  const isError = error instanceof Error;
  const frames = (isError ? (error.stack ?? '') : '').split('\n').filter((line) => /^\s+at /.test(line));
  return { type: isError ? error.constructor.name : typeof error, code: errorCodeOf(error), stack: frames.slice(0, maxFrames).join('\n') };
}
