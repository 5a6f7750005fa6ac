import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import project from '../package.json' with { type: 'json' };
import type { AddressSearch } from './addresses/address-search.js';
import { openGoogleSearch } from './addresses/google-search.js';
import { openLocalSearch } from './addresses/local-search.js';
import { buildApp } from './http/app.js';
import { type LibraryOptions, openLiveLibrary, readScopes, watchTenants } from './library/live-library.js';
import { type LiveNews, openLiveNews } from './library/live-news.js';
import { reachText } from './library/reach.js';
import { type Address, listenProblem } from './base/error-code.js';
import { loggerOptions } from './http/log.js';
import { openMedia } from './site/media.js';
import type { Options } from './options.js';
import { bad, good, type Result } from '../engine/base/result.js';
import { watchSites } from './site/watch-sites.js';
import { originsAt, siteAddresses } from './site/whose-site.js';
import { openPayments, type Payments } from './payments/open-payments.js';
import { startReconciler } from './payments/settling/reconcile.js';
import { type MetricsServer, openMetricsServer } from './operations/metrics.js';
import { openGracefulStop } from './operations/end-of-process.js';
import { watchChangedFiles } from './operations/live-changes.js';
import { startOperations } from './operations/start-operations.js';
import type { Services } from './http/routes/app.js';
import { openSecrets } from './base/secrets.js';
import { seedTenants, tenantFilesAt } from './operations/seed-tenants.js';
import { openDemoLetters } from './stand-ins/demo-letters.js';
import { openRenderer } from './site/prerender.js';
import { loadSite } from './site/site.js';
import { operationsOfServer } from './operations/operations.js';
import { openQuerySocket } from './database/query-socket.js';
import { openStoreAt } from './database/open-store-at.js';
import type { OnQuery, Store } from './database/store.js';
import { createTenantCache, type TenantCache } from './tenants/tenant-cache.js';
import { openSessions } from './visit/sessions.js';

/** A running server. */
export interface RunningServer {
  /** The addresses to print, the default site's first. */
  readonly addresses: readonly string[];
  /** Lets running requests end and closes the store; if it is urgent, without waiting for load balancers. */
  stop(isUrgent?: boolean): Promise<void>;
}

type CloseStep = (isUrgent: boolean) => Promise<void> | void;

/** Opens all parts of the server and its port; returns the server or its problems. On a failure, opened parts are closed. */
export async function launchServer(
  options: Options,
  root: string,
  print: (line: string) => void,
): Promise<Result<RunningServer, readonly string[]>> {
  const closeSteps: CloseStep[] = [];
  const stop = async (isUrgent = false): Promise<void> => {
    for (const close of closeSteps.splice(0).reverse()) await close(isUrgent);
  };
  try {
    const started = await openServerParts(options, root, print, closeSteps);
    if (!started.ok) await stop();
    return started.ok ? good({ addresses: started.value, stop }) : started;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Opens secrets, store, tenants, definitions and payments, then serves; returns the addresses or the problems. */
async function openServerParts(
  options: Options,
  root: string,
  print: (line: string) => void,
  closeSteps: CloseStep[],
): Promise<Result<readonly string[], readonly string[]>> {
  const secrets = openSecrets(options);
  if (!secrets.ok) return bad([secrets.problems]);
  const metrics = openMetricsServer(options);
  const opened = await openServerStore(options, metrics.onQuery, closeSteps);
  if (!opened.ok) return bad([opened.problems]);
  const store = opened.value;
  const tenantFiles = tenantFilesAt(options, root);
  const seeded = await seedTenants(store, tenantFiles, options, print);
  if (!seeded.ok) return seeded;
  const tenants = createTenantCache(store);
  const news = options.isProduction ? undefined : openLiveNews();
  const library = await openTenantLibrary({ store, tenants, news }, root, print);
  if (!library.ok) return bad(['The definitions in schemas cannot be used:', ...library.problems]);
  closeSteps.push(library.value.close);
  if (news) {
    closeSteps.push(watchChangedFiles({ store, library: library.value, news, print }, root, tenantFiles).close);
  }
  const now = (): Date => new Date();
  const pages: string[] = [];
  const letters = openLetters(options);
  const payments = await openPayments(options, secrets.value, () => pages, letters.text);
  if (!payments.ok) return bad([payments.problems]);
  closeSteps.push(payments.value.close);
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
    letters: { areSent: letters.areSent, shownAt: payments.value.lettersAt },
  };
  const parts = { options, services, payments: payments.value, pages, figures: metrics, onLetter: letters.add, news };
  return serveApp(parts, root, print, closeSteps);
}

/** Returns whether letters leave this server and, for a demo without a mail server, what collects them. */
function openLetters({ isProduction, smtpUrl }: Options): Partial<ReturnType<typeof openDemoLetters>> & { readonly areSent: boolean } {
  if (smtpUrl !== undefined) return { areSent: true };
  return isProduction ? { areSent: false } : { areSent: true, ...openDemoLetters() };
}

const noMailNotice =
  'Letters are kept in the data folder, because SMTP_URL names no mail server. Groups that come back, and members who manage dependents, ' +
  'cannot get a code: the page tells them to call.';

interface ServerParts {
  readonly options: Options;
  readonly services: Services;
  readonly payments: Payments;
  /** The origins of the site's pages, once they are known. */
  readonly pages: string[];
  readonly figures: MetricsServer;
  readonly onLetter: Parameters<typeof startOperations>[0]['onLetter'];
  readonly news: LiveNews | undefined;
}

/** Starts the app, background tasks and metrics; returns the addresses or the problem of a port. */
async function serveApp(
  { options, services, payments, pages, figures: metrics, onLetter, news }: ServerParts,
  root: string,
  print: (line: string) => void,
  closeSteps: CloseStep[],
): Promise<Result<readonly string[], readonly string[]>> {
  const { store, tenants, now } = services;
  const graceful = openGracefulStop(options.drainSeconds);
  const app = buildApp(services, {
    site: loadSite(join(root, 'dist/site'), !options.isProduction),
    loadRenderer: openRenderer(join(root, 'dist/prerender.js'), !options.isProduction),
    media: openMedia(options.mediaFolder ?? join(root, 'fixtures/media'), print),
    log: loggerOptions(process.stderr, options.logLevel),
    trustProxy: options.trustProxy,
    corsOrigins: options.corsOrigins,
    siteOrigins: options.siteOrigins,
    frameOrigin: payments.frameOrigin,
    rateLimits: options.rateLimits,
    uploadsLimit: options.uploadsLimit,
    news,
    watch: (each) => {
      graceful.watchApp(each);
      metrics.watchApp(each);
    },
  });
  closeSteps.push(startOperations({ store, tenants, library: services.library, now, log: app.log, onLetter, options }).close);
  closeSteps.push(startReconciler(services, (tenant, err) => app.log.error({ err, tenant }, 'payments could not be reconciled')).close);
  closeSteps.push((isUrgent) => graceful.stop(app, isUrgent));
  const listenError =
    (await listenOrProblem(() => app.listen({ port: options.port, host: options.host }), options, '--port')) ??
    (await listenOrProblem(
      async () => closeSteps.push(await metrics.serve(store, tenants)),
      { ...options, port: options.metricsPort ?? 0 },
      '--metrics-port',
    ));
  if (listenError !== undefined) return bad([listenError]);
  const port = actualPort(app.server.address(), options.port);
  await watchSites({ ...services, log: app.log }, (all) => {
    const own = options.siteOrigins.length > 0 ? options.siteOrigins : originsAt(all, options.host, port);
    pages.splice(0, pages.length, ...options.corsOrigins, ...own);
  });
  for (const notice of payments.notices) print(notice);
  if (services.letters?.areSent === false) print(noMailNotice);
  return good(siteAddresses(await tenants.all(), options.defaultSlug, options.host, port));
}

/** Opens the store, and for the embedded one the query socket; returns the store or a problem. */
async function openServerStore(options: Options, onQuery: OnQuery | undefined, closeSteps: CloseStep[]): Promise<Result<Store, string>> {
  const { databaseUrl, dataFolder: folder } = options;
  const opened = await openStoreAt({ folder, databaseUrl }, onQuery);
  if (!opened.ok) return opened;
  const store = opened.value;
  closeSteps.push(() => store.close());
  if (databaseUrl === undefined) closeSteps.push((await openQuerySocket(folder, operationsOfServer(store))).close);
  return opened;
}

/** Returns the search by Google with a key, else the search in the local file. */
function openSearch({ googlePlacesKey }: Options, root: string): AddressSearch {
  return googlePlacesKey === undefined ? openLocalSearch(join(root, 'fixtures/addresses.json')) : openGoogleSearch(googlePlacesKey);
}

async function openTenantLibrary(
  { store, tenants, news }: { readonly store: Store; readonly tenants: TenantCache; readonly news: LiveNews | undefined },
  root: string,
  print: (line: string) => void,
): ReturnType<typeof openLiveLibrary> {
  const scopes = await readScopes(tenants);
  const report: LibraryOptions['report'] = (problems, changed) => {
    const reached = changed.map(({ path, ...reach }) => reachText(path, reach));
    for (const line of [...reached, ...problems, ...(problems.length > 0 ? ['The last good version keeps serving.'] : [])]) print(line);
    news?.tell('definitions', problems);
  };
  const library = await openLiveLibrary({ root, scopes, watch: news !== undefined, report });
  if (library.ok) watchTenants(store, tenants, library.value, scopes);
  return library;
}

/** Opens a port; returns the problem if it cannot be opened, undefined otherwise. */
async function listenOrProblem(open: () => Promise<unknown>, at: Address, option: string): Promise<string | undefined> {
  try {
    await open();
    return undefined;
  } catch (error) {
    const problem = listenProblem(error, at, option);
    if (problem === undefined) throw error;
    return problem;
  }
}

function actualPort(address: AddressInfo | string | null, fallback: number): number {
  return typeof address === 'object' && address !== null ? address.port : fallback;
}
