import type { App, Services } from './app.js';

/** Registers /healthz, which is 503 while the database does not answer, and /version.json. */
export function healthRoutes(app: App, { store, version }: Services): void {
  app.get('/healthz', async (_request, reply) => {
    const isHealthy = await store.isHealthy();
    return reply.code(isHealthy ? 200 : 503).send({ status: isHealthy ? 'ok' : 'the store does not answer' });
  });
  app.get('/version.json', (_request, reply) => reply.header('cache-control', 'no-cache').send({ version }));
}
