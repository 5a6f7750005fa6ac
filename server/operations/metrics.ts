import { sql } from 'kysely';
import { createServer } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database, OnQuery, Store } from '../database/store.js';
import type { App } from '../http/routes/app.js';
import type { TenantCache } from '../tenants/tenant-cache.js';
import { maxAttempts } from './outbox/dispatcher.js';

/** Prometheus metrics of this process; no label identifies a person, a session or a tenant. */
export interface Metrics {
  /** Counts and times all responses of an app whose calls are registered later. */
  watchApp(app: App): void;
  readonly onQuery: OnQuery;
  /** Counts rows of the store whenever the metrics are read. */
  watchStore(store: Store, tenants: TenantCache): void;
  text(): Promise<string>;
}

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const querySeconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 10];

export function openMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer, by the pattern of its address.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers,
  });
  const limited = new Counter({ name: 'http_requests_limited_total', help: 'Requests refused because there were too many.', registers });
  const queries = new Histogram({
    name: 'store_query_duration_seconds',
    help: 'Time a statement took, waiting for the store included.',
    buckets: querySeconds,
    registers,
  });
  const failures = new Counter({ name: 'store_query_failures_total', help: 'Statements that failed.', registers });
  return {
    watchApp(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) };
        requests.observe(labels, reply.elapsedTime / 1000);
        if (reply.statusCode === 429) limited.inc();
        done();
      });
    },
    onQuery(milliseconds, isFailed) {
      queries.observe(milliseconds / 1000);
      if (isFailed) failures.inc();
    },
    watchStore: (store, tenants) => addRowGauges(registry, store, tenants),
    text: () => registry.metrics(),
  };
}

const outboxCounts = sql`select case when attempts < ${maxAttempts} then 'waiting' else 'given_up' end as label, count(*)::integer as count
  from outbox where sent_at is null group by 1`;
const paymentCounts = sql`select status as label, count(*)::integer as count from payments group by 1`;

function addRowGauges(registry: Registry, store: Store, tenants: TenantCache): void {
  const addGauge = (name: string, help: string, label: string, query: typeof outboxCounts): void => {
    const created = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        // Metrics matter most while the store does not answer; these counts are then left out.
        const counts = await countForAllTenants(store, tenants, query).catch(() => new Map<string, number>());
        created.reset();
        for (const [value, count] of counts) created.set({ [label]: value }, count);
      },
    });
  };
  addGauge('outbox_messages', 'Messages of the outbox that are not sent: waiting, or given up after many attempts.', 'state', outboxCounts);
  addGauge('payments', 'Payments, by how they stand.', 'status', paymentCounts);
}

async function countForAllTenants(store: Store, tenants: TenantCache, query: typeof outboxCounts): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { tenantId, groupCode } of await tenants.all()) {
    const { rows } = await store.inTenant({ tenantId, groupCode }, (db: Database) => query.execute(db));
    for (const row of rows) {
      const label = String(Reflect.get(Object(row), 'label'));
      counts.set(label, (counts.get(label) ?? 0) + Number(Reflect.get(Object(row), 'count')));
    }
  }
  return counts;
}

/** On a port of its own, away from visitors. */
export async function serveMetrics(metrics: Metrics, { port, host }: { readonly port: number; readonly host: string }) {
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    void metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // Prometheus asks again after a connection that could not be accepted.
  server.on('error', () => undefined);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

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
