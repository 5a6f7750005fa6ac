import { openMetrics, serveMetrics } from './metrics.js';
import type { App } from '../http/routes/app.js';
import type { QueryHearer, Store } from '../store/store.js';
import type { TenantKeeper } from '../tenants/tenant-keeper.js';

/** The figures of a server, where it was asked to show any. */
export interface Figures {
  readonly onQuery: QueryHearer | undefined;
  watchApp(app: App): void;
  /** Opens their port; answers how it is closed. */
  serve(store: Store, tenants: TenantKeeper): Promise<() => Promise<void>>;
}

interface FiguresOptions {
  readonly metricsPort?: number | undefined;
  readonly host: string;
}

export function openFigures({ metricsPort: port, host }: FiguresOptions): Figures {
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
