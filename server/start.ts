import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import project from '../package.json' with { type: 'json' };
import type { AddressSearch } from './addresses/address-search.js';
import { openGoogleSearch } from './addresses/google-search.js';
import { openLocalSearch } from './addresses/local-search.js';
import { buildApp } from './http/app.js';
import { followTenants, scopesOf } from './library/follow-tenants.js';
import { openLibrary } from './library/library-keeper.js';
import { type Address, listenProblem } from './base/listen-problem.js';
import { logTo } from './http/log.js';
import { openMedia } from './site/media.js';
import type { Options } from './options.js';
import { bad, good, type Result } from '../engine/result.js';
import { followSites } from './site/follow-sites.js';
import { addressesOf, originsOf } from './site/site-addresses.js';
import { openPayments, type Payments } from './payments/open-payments.js';
import { startReconciler } from './payments/start-reconciler.js';
import { dump } from './operations/dump.js';
import { type Figures, openFigures } from './operations/figures.js';
import { openGracefulStop } from './operations/graceful-stop.js';
import { startOperations } from './operations/start-operations.js';
import type { Services } from './http/routes/app.js';
import { openSecrets } from './base/secrets.js';
import { seed } from './operations/seed.js';
import { loadSite } from './site/site.js';
import { openQueryDoor } from './store/query-door.js';
import { openStoreAt } from './store/open-store-at.js';
import type { QueryHearer, Store } from './store/store.js';
import { keepTenants, type TenantKeeper } from './tenants/tenant-keeper.js';
import { openSessions } from './visitors/sessions.js';

/** A server at work. */
export interface RunningServer {
  /** The addresses to print, the site's own first. */
  readonly addresses: readonly string[];
  /** Lets running requests end, then closes the store; where it is urgent, without first waiting for balancers. */
  stop(isUrgent?: boolean): Promise<void>;
}

type Closing = (isUrgent: boolean) => Promise<void> | void;

/** Puts a server together from its parts and opens its port; what was opened before a failure is closed again. */
export async function start(
  options: Options,
  root: string,
  say: (line: string) => void,
): Promise<Result<RunningServer, readonly string[]>> {
  const closings: Closing[] = [];
  const stop = async (isUrgent = false): Promise<void> => {
    for (const close of closings.splice(0).reverse()) await close(isUrgent);
  };
  try {
    const started = await open(options, root, say, closings);
    if (!started.ok) await stop();
    return started.ok ? good({ addresses: started.value, stop }) : started;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function open(
  options: Options,
  root: string,
  say: (line: string) => void,
  closings: Closing[],
): Promise<Result<readonly string[], readonly string[]>> {
  const secrets = openSecrets(options);
  if (!secrets.ok) return bad([secrets.problems]);
  const figures = openFigures(options);
  const opened = await openRows(options, figures.onQuery, closings);
  if (!opened.ok) return bad([opened.problems]);
  const store = opened.value;
  const seeded = await seedOnce(store, root, options.isProduction);
  if (!seeded.ok) return bad(['The tenants in fixtures/tenants cannot be used:', ...seeded.problems]);
  const tenants = keepTenants(store);
  const library = await libraryOf({ store, tenants }, options, root, say);
  if (!library.ok) return bad(['The definitions in schemas cannot be used:', ...library.problems]);
  closings.push(library.value.close);
  const now = (): Date => new Date();
  const pages: string[] = [];
  const payments = await openPayments(options, secrets.value, () => pages);
  if (!payments.ok) return bad([payments.problems]);
  closings.push(payments.value.close);
  const services = {
    store,
    tenants,
    sessions: openSessions(secrets.value.session, now),
    secrets: secrets.value,
    library: library.value,
    searchAddresses: openSearch(options, root),
    gateways: payments.value.gateways,
    now,
    version: project.version,
    defaultSlug: options.defaultSlug,
  };
  return serve({ options, services, payments: payments.value, pages, figures }, root, say, closings);
}

interface ServerParts {
  readonly options: Options;
  readonly services: Services;
  readonly payments: Payments;
  /** The origins of the site's pages, once they are known. */
  readonly pages: string[];
  readonly figures: Figures;
}

async function serve(
  { options, services, payments, pages, figures }: ServerParts,
  root: string,
  say: (line: string) => void,
  closings: Closing[],
): Promise<Result<readonly string[], readonly string[]>> {
  const { store, tenants, now } = services;
  const graceful = openGracefulStop(options.drainSeconds);
  const app = buildApp(services, {
    site: loadSite(join(root, 'dist/site'), !options.isProduction),
    media: openMedia(options.mediaFolder ?? join(root, 'fixtures/media'), say),
    log: logTo(process.stderr, options.logLevel),
    trustProxy: options.trustProxy,
    corsOrigins: options.corsOrigins,
    frameOrigin: payments.frameOrigin,
    rateLimits: options.rateLimits,
    watch: (each) => {
      graceful.watchApp(each);
      figures.watchApp(each);
    },
  });
  closings.push(startOperations({ store, tenants, library: services.library, now, log: app.log, options }).close);
  closings.push(startReconciler(services, (tenant, err) => app.log.error({ err, tenant }, 'payments could not be reconciled')).close);
  closings.push((isUrgent) => graceful.stop(app, isUrgent));
  const busy =
    (await listen(() => app.listen({ port: options.port, host: options.host }), options, '--port')) ??
    (await listen(
      async () => closings.push(await figures.serve(store, tenants)),
      { ...options, port: options.metricsPort ?? 0 },
      '--metrics-port',
    ));
  if (busy !== undefined) return bad([busy]);
  const port = portOf(app.server.address(), options.port);
  await followSites({ ...services, log: app.log }, (all) => {
    pages.splice(0, pages.length, ...options.corsOrigins, ...originsOf(all, port));
  });
  if (payments.told !== undefined) say(payments.told);
  return good(addressesOf(await tenants.all(), options.defaultSlug, port));
}

async function openRows(options: Options, onQuery: QueryHearer | undefined, closings: Closing[]): Promise<Result<Store, string>> {
  const { databaseUrl, dataFolder: folder } = options;
  const opened = await openStoreAt({ folder, databaseUrl }, onQuery);
  if (!opened.ok) return opened;
  const store = opened.value;
  closings.push(() => store.close());
  if (databaseUrl === undefined) closings.push((await openQueryDoor(folder, store, (write) => dump(store, project.version, write))).close);
  return opened;
}

function openSearch({ googlePlacesKey }: Options, root: string): AddressSearch {
  return googlePlacesKey === undefined ? openLocalSearch(join(root, 'fixtures/addresses.json')) : openGoogleSearch(googlePlacesKey);
}

/** In production the demo tenants are for a store that has none: what an operator saved is never written over. */
async function seedOnce(store: Store, root: string, isProduction: boolean): ReturnType<typeof seed> {
  const [some] = await store.db.selectFrom('tenants').select('code').limit(1).execute();
  return isProduction && some !== undefined ? good([]) : seed(store, join(root, 'fixtures/tenants'));
}

async function libraryOf(
  { store, tenants }: { readonly store: Store; readonly tenants: TenantKeeper },
  options: Options,
  root: string,
  say: (line: string) => void,
): ReturnType<typeof openLibrary> {
  const scopes = await scopesOf(tenants);
  const library = await openLibrary({ root, scopes, watch: !options.isProduction, report: (lines) => lines.forEach(say) });
  if (library.ok) followTenants(store, tenants, library.value, scopes);
  return library;
}

async function listen(open: () => Promise<unknown>, at: Address, option: string): Promise<string | undefined> {
  try {
    await open();
    return undefined;
  } catch (error) {
    const problem = listenProblem(error, at, option);
    if (problem === undefined) throw error;
    return problem;
  }
}

/** Port 0 asks the system for a free one. */
function portOf(address: AddressInfo | string | null, asked: number): number {
  return typeof address === 'object' && address !== null ? address.port : asked;
}
