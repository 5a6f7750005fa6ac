import { resolve } from 'node:path';
import { type AppOptions, buildApp } from '../http/app.js';
import type { Gateways } from '../gateways/gateways.js';
import type { Scope } from '../../engine/build.js';
import { openLocalSearch } from '../addresses/local-search.js';
import { openLiveLibrary, type LiveLibrary } from '../library/live-library.js';
import type { Log } from '../http/log.js';
import type { App, Services } from '../http/routes/app.js';
import type { Secrets } from '../base/secrets.js';
import { loadSite } from '../site/site.js';
import type { Store } from '../store/store.js';
import { createTenantCache } from '../tenants/tenant-cache.js';
import { openSessions } from '../visitors/sessions.js';
import { openAnswerCheck } from './check-answers.js';
import { seedStore } from './seed-store.js';

export const root = resolve(import.meta.dirname, '../..');

export interface TestServer {
  readonly app: App;
  readonly library: LiveLibrary;
  readonly services: Services;
  close(): Promise<void>;
}

export const testSecrets = {
  session: ['a key for tests, of thirty-two letters'],
  sandbox: 'another key for tests, as long as that',
  bypass: 'a key to pass by',
} satisfies Secrets;

const noGateways: Gateways = { of: () => undefined, frame: () => undefined };

const libraries = new Map<string, ReturnType<typeof openLiveLibrary>>();

/** Returns the library for these scopes, compiled once for a test file. */
function libraryFor(folder: string, scopes: readonly Scope[]): ReturnType<typeof openLiveLibrary> {
  const key = JSON.stringify([folder, scopes]);
  const opened = libraries.get(key) ?? openLiveLibrary({ root: folder, scopes, watch: false, report: () => undefined });
  libraries.set(key, opened);
  return opened;
}

interface TestServerOptions extends Partial<AppOptions> {
  readonly gateways?: Gateways;
  /** The folder with the definitions; the project by default. */
  readonly definitions?: string | undefined;
}

/** Opens the server with the fixtures at a fixed time, without a port. Tests fail if a response contradicts the OpenAPI document. */
export async function openTestServer(
  store: Store,
  now = new Date('2026-11-20T15:00:00Z'),
  log?: Log,
  { gateways = noGateways, definitions = root, ...options }: TestServerOptions = {},
): Promise<TestServer> {
  await seedStore(store);
  const tenants = createTenantCache(store);
  const scopes = (await tenants.all()).map(({ platform, groupCode, code }) => ({ platform, group: groupCode, tenant: code }));
  const library = await libraryFor(definitions, scopes);
  if (!library.ok) throw new Error(library.problems.join('\n'));
  const searchAddresses = openLocalSearch(resolve(root, 'fixtures/addresses.json'));
  const sessions = openSessions(testSecrets.session, () => now);
  const services = {
    store,
    tenants,
    sessions,
    secrets: testSecrets,
    library: library.value,
    searchAddresses,
    gateways,
    now: () => now,
    version: '1.2.3',
  };
  const check = openAnswerCheck();
  const watch = (each: App): void => {
    check.watch(each);
    options.watch?.(each);
  };
  const app = buildApp(services, { site: loadSite(resolve(root, 'server/testing/site'), false), log, rateLimits: 0, ...options, watch });
  await app.ready();
  await check.begin(app);
  const close = async (): Promise<void> => {
    await app.close();
    if (check.contradictions.length > 0) throw new Error(check.contradictions.join('\n'));
  };
  return { app, services, library: library.value, close };
}
