import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GuardedClient } from '../../../server/database/guarded-client.js';
import { withOperations } from '../../../server/operations/store-location.js';
import type { Charge } from '../../../server/gateways/payment-gateway.js';
import { openSandboxGateway } from '../../../server/gateways/sandbox/sandbox-gateway.js';
import { closing } from '../../../fixtures/testing/closing.js';
import { openTestSandbox, testSecret } from '../../../fixtures/testing/gateways/test-sandbox.js';
import { type Pooler, startBalancer, startPooler } from '../../../fixtures/testing/proxies.js';
import { startPostgres, type TestPostgres } from '../../../fixtures/testing/postgres.js';
import { preparedFolder } from '../../../fixtures/testing/prepared-folder.js';
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.js';
import { type RestartableServer, startRestartable } from './restartable-server.js';
import { mountSmallDisk, type SmallDisk } from './small-disk.js';

export type StoreName = 'embedded' | 'postgres';
/** What is around the server and its store. */
export type RigSetup = 'alone' | 'proxy' | 'transaction pooler' | 'session pooler' | 'small disk' | 'two servers';

/** A store, with what is before it. */
interface OpenStore {
  /** The data folder of the first server. */
  readonly folder: string;
  /** For the servers; none for the embedded store. */
  readonly databaseUrl?: string;
  readonly postgres?: TestPostgres;
  readonly proxy?: CuttingProxy;
  readonly pooler?: Pooler;
  /** Returns the rows that a query finds for the tenant of the load; it is the superuser of a PostgreSQL. */
  query<Row>(text: string): Promise<readonly Row[]>;
}

/** A site under load, with what can be made to fail. The gateway never fails. */
export interface Rig extends OpenStore {
  readonly origin: string;
  /** The address of the payment sandbox. */
  readonly sandbox: string;
  readonly servers: readonly RestartableServer[];
  readonly disk: SmallDisk | undefined;
  /** Returns the captured charges of the gateway. */
  charges(): Promise<readonly Charge[]>;
  close(): Promise<void>;
}

type Keep = ReturnType<typeof closing>['keep'];

/** A payment takes so many milliseconds, so that a fault also falls between the gateway and the answer. */
const latencyMs = 60;

/** Starts a site on a store; stops what has started and throws if a part does not start. */
export async function openRig(store: StoreName, setting: RigSetup): Promise<Rig> {
  const { keep, closeAll } = closing();
  try {
    const disk = setting === 'small disk' ? keep(mountSmallDisk()) : undefined;
    const place = await (store === 'postgres' ? startDatabase(setting, disk, keep) : prepareEmbedded(disk, keep));
    const { origin: sandbox } = keep(await openTestSandbox({ latencyMs }));
    const servers = await startServers(setting === 'two servers' ? 2 : 1, place, sandbox, keep);
    const balancer = servers.length > 1 ? keep(await startBalancer(servers.map(({ origin }) => origin))) : undefined;
    const origin = balancer?.home.slice(0, -1) ?? servers[0]?.origin ?? '';
    return { ...place, origin, sandbox, servers, disk, charges: () => listCharges(sandbox), close: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function startServers(count: number, { folder, databaseUrl }: OpenStore, sandbox: string, keep: Keep): Promise<RestartableServer[]> {
  const SECRETS_FILE = join(newFolder(keep), 'keys.json');
  const keys = { session: ['a key for tests, of thirty-two letters'], sandbox: testSecret };
  writeFileSync(SECRETS_FILE, JSON.stringify(keys), { mode: 0o600 });
  const environment = { GATEWAY_URL: sandbox, LOG_LEVEL: 'error', SECRETS_FILE, DRAIN_SECONDS: '2' };
  const servers: RestartableServer[] = [];
  for (let nth = 0; nth < count; nth += 1)
    servers.push(keep(await startRestartable({ folder: nth === 0 ? folder : newFolder(keep), databaseUrl, environment })));
  return servers;
}

function newFolder(keep: Keep, parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'vestibule-torture-'));
  keep({ close: async () => rmSync(folder, { recursive: true, force: true }) });
  return folder;
}

/** Copies a store with the demo tenants to a folder, which is on the small disk if there is one. */
async function prepareEmbedded(disk: SmallDisk | undefined, keep: Keep): Promise<OpenStore> {
  const prepared = await preparedFolder();
  const folder = newFolder(keep, disk?.folder);
  cpSync(prepared, folder, { recursive: true });
  rmSync(prepared, { recursive: true });
  return { folder, query: (text) => queryEmbedded(folder, text) };
}

/** Starts PostgreSQL with an operator's settings, on the small disk if there is one, and what is before it. */
async function startDatabase(setting: RigSetup, disk: SmallDisk | undefined, keep: Keep): Promise<OpenStore> {
  const postgres = await (disk === undefined ? startPostgres({ durable: true, isSeeded: true }) : startOnDisk(disk.folder));
  keep({ close: () => postgres.stop() });
  const socketFolder = decodeURIComponent(postgres.url.split('?host=')[1] ?? '');
  const through = (port: number): string => `postgresql://app@127.0.0.1:${port}/app`;
  const place: OpenStore = { folder: newFolder(keep), databaseUrl: postgres.url, postgres, query: (text) => queryPostgres(postgres, text) };
  if (setting === 'proxy') {
    const proxy = keep(await startCuttingProxy(join(socketFolder, '.s.PGSQL.5432')));
    return { ...place, proxy, databaseUrl: through(proxy.port) };
  }
  if (setting !== 'session pooler' && setting !== 'transaction pooler') return place;
  const pooler = keep(await startPooler(socketFolder, 5432, setting === 'session pooler' ? 'session' : 'transaction'));
  return { ...place, pooler, databaseUrl: through(pooler.port) };
}

/** Starts PostgreSQL in this folder; a small disk has no room for the usual size of its log. */
async function startOnDisk(folder: string): Promise<TestPostgres> {
  const { TMPDIR: usual = tmpdir() } = process.env;
  process.env['TMPDIR'] = folder;
  const postgres = await startPostgres({ durable: true }).finally(() => (process.env['TMPDIR'] = usual));
  await queryPostgres(postgres, "alter system set max_wal_size = '64MB'");
  await queryPostgres(postgres, 'select pg_reload_conf()');
  return postgres;
}

async function queryPostgres<Row>({ superuserUrl }: TestPostgres, text: string): Promise<readonly Row[]> {
  const client = new GuardedClient({ connectionString: superuserUrl });
  await client.connect();
  try {
    // The caller names the columns of its own query.
    return (await client.query(text)).rows as readonly Row[];
  } finally {
    await client.end();
  }
}

async function queryEmbedded<Row>(folder: string, text: string): Promise<readonly Row[]> {
  const rows = await withOperations({ folder, databaseUrl: undefined }, (ask) => ask('query', { text, tenant: 'harbor' }));
  return rows as readonly Row[];
}

/** Returns the captured charges of the sandbox, which lists up to 1000 charges at once, oldest first. */
async function listCharges(origin: string): Promise<readonly Charge[]> {
  const gateway = openSandboxGateway({ origin, secret: testSecret });
  const charges = new Map<string, Charge>();
  for (let since = '2020-01-01T00:00:00Z'; ;) {
    const found = await gateway.chargesSince(since);
    if (!found.ok) throw new Error(`The sandbox does not list its charges: ${found.code}.`);
    for (const charge of found.value) charges.set(charge.chargeId, charge);
    if (found.value.length < 1000) return [...charges.values()].filter(({ status }) => status === 'captured');
    since = found.value.at(-1)?.at ?? since;
  }
}
