import type { App } from '../http/routes/app.js';

/** Stops a server without failing requests. */
export interface GracefulStop {
  /** Makes `/healthz` answer 503 once the stop has begun. */
  watchApp(app: App): void;
  /** Waits for load balancers unless it is urgent, accepts no more requests and lets running ones end. */
  stop(app: App, isUrgent?: boolean): Promise<void>;
}

/** Returns the graceful stop of a server; running requests have this many milliseconds to end. */
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
