import type { App } from '../http/routes/app.js';

/** The end of a server that no visitor notices. */
export interface GracefulStop {
  /** Has `/healthz` of an app whose calls are registered after this say 503 once the end has begun. */
  watchApp(app: App): void;
  /** Waits for balancers to look elsewhere unless it is urgent, takes no more requests, and lets those that run end. */
  stop(app: App, isUrgent?: boolean): Promise<void>;
}

/** Requests that run may take as long as `longest` to end, in milliseconds. */
export function openGracefulStop(drainSeconds: number, longest = 10_000): GracefulStop {
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
      const timer = setTimeout(() => app.server.closeAllConnections(), longest);
      await app.close();
      clearTimeout(timer);
    },
  };
}
