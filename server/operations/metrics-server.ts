import { openMetrics, serveMetrics } from './metrics.js';
import type { App } from '../http/routes/app.js';
import type { OnQuery, Store } from '../database/store.js';
import type { TenantCache } from '../tenants/tenant-cache.js';

/** The metrics of a server; without a port it does nothing. */
export interface MetricsServer {
  readonly onQuery: OnQuery | undefined;
  watchApp(app: App): void;
  /** Opens the port and returns the function that closes it. */
  serve(store: Store, tenants: TenantCache): Promise<() => Promise<void>>;
}

interface MetricsOptions {
  readonly metricsPort?: number | undefined;
  readonly host: string;
}

/** Returns the metrics of a server; without a port, functions that do nothing. */
export function openMetricsServer({ metricsPort: port, host }: MetricsOptions): MetricsServer {
  if (port === undefined) return { onQuery: undefined, watchApp: () => undefined, serve: () => Promise.resolve(() => Promise.resolve()) };
  const metrics = openMetrics();
  return {
    onQuery: metrics.onQuery,
    watchApp: metrics.watchApp,
    async serve(store, tenants) {
      metrics.watchStore(store, tenants);
      return (await serveMetrics(metrics, { port, host })).close;
    },
  };
}
