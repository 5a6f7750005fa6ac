import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Charge } from '../../../server/gateways/payment-gateway.js';
import { openSandboxGateway } from '../../../server/gateways/sandbox/sandbox-gateway.js';
import { queryServer, querySocketOf } from '../../../server/database/query-socket.js';
import { startBalancer } from '../../../fixtures/testing/haproxy.js';
import { type Pooler, type PoolMode, startPooler } from '../../../fixtures/testing/pooler.js';
import { preparedFolder } from '../../../fixtures/testing/prepared-folder.js';
import { type CommitProxy, startCommitProxy } from './wire-messages.js';
import { type DatabasePair, startDatabasePair } from './database-pair.js';
import { appUrl, type PostgresNode, startPostgresNode } from './postgres-node.js';
import { startSandbox, type SupervisedServer, superviseServer } from './supervised-server.js';
import { mountSmallDisk, type SmallDisk } from './small-disk.js';
import type { RealServerOptions } from '../../../fixtures/testing/real-server.js';

export type TortureStoreName = 'embedded' | 'postgres';

/** What is set up around the servers. */
export interface Setup {
  readonly store: TortureStoreName;
  /** How many servers run; several are behind haproxy. */
  readonly servers?: number;
  /** A proxy between the server and PostgreSQL. */
  readonly hasCommitProxy?: boolean;
  /** A pgbouncer between the server and PostgreSQL, in this mode. */
  readonly poolMode?: PoolMode;
  /** A primary and a synchronous standby instead of one PostgreSQL. */
  readonly hasStandby?: boolean;
  /** The rows are on a small disk. */
  readonly hasSmallDisk?: boolean;
}

/** A site under test, with everything that can be made to fail. The payment sandbox never fails. */
export interface Rig {
  readonly store: TortureStoreName;
  readonly servers: readonly SupervisedServer[];
  readonly node: PostgresNode | undefined;
  readonly pair: DatabasePair | undefined;
  readonly proxy: CommitProxy | undefined;
  readonly pooler: Pooler | undefined;
  readonly disk: SmallDisk | undefined;
  /** The address of the site. */
  readonly origin: string;
  /** The address of the payment sandbox. */
  readonly sandbox: string;
  /** Every charge that the sandbox has. */
  charges(): Promise<readonly Charge[]>;
  /** The rows that a query finds for the tenant of the load; values come as JSON has them. */
  rows<Row>(text: string): Promise<readonly Row[]>;
  close(): Promise<void>;
}

/** A payment takes a moment, so that a fault also falls between the gateway and the answer. */
const latency = '60';
const diskSize = 320;
/** A small disk has no room for the usual log of a PostgreSQL. */
const smallLog = ['max_wal_size=64MB', 'min_wal_size=32MB'];

type CloseStep = () => Promise<void> | void;

/**
 * Starts everything that a setup names (servers, database, sandbox, proxies); if a part fails, stops the others and throws. `close` stops
 * everything.
 */
export async function openRig(setup: Setup): Promise<Rig> {
  const closings: CloseStep[] = [];
  const close = async (): Promise<void> => {
    for (const each of closings.splice(0).reverse()) await each();
  };
  try {
    return { ...(await startAll(setup, closings)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts sandbox, database and servers, adds how to stop each of them to `closings`, and returns access to them. */
async function startAll(setup: Setup, closings: CloseStep[]): Promise<Omit<Rig, 'close'>> {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-torture-'));
  closings.push(() => rmSync(folder, { recursive: true, force: true }));
  const secretsFile = join(folder, 'keys.json');
  const secret = writeSecrets(secretsFile);
  const disk = setup.hasSmallDisk === true ? mountSmallDisk(diskSize) : undefined;
  if (disk !== undefined) closings.push(() => disk.close());
  const database = setup.store === 'postgres' ? await openDatabase(setup, disk, closings) : undefined;
  const sandbox = await startSandbox(join(folder, 'sandbox'), secret, latency);
  closings.push(() => sandbox.stop());
  const environment = { GATEWAY_URL: sandbox.origin, LOG_LEVEL: 'error', SECRETS_FILE: secretsFile, DRAIN_SECONDS: '2' };
  const data = await embeddedFolder(database === undefined ? (disk?.folder ?? folder) : folder);
  const options = { databaseUrl: database?.url, environment };
  const servers = await startServers(setup.servers ?? 1, { folder, data, options }, closings);
  return {
    store: setup.store,
    servers,
    origin: await originOfSite(servers, closings),
    node: undefined,
    pair: undefined,
    proxy: undefined,
    pooler: undefined,
    ...database,
    disk,
    sandbox: sandbox.origin,
    charges: () => listCharges(sandbox.origin, secret),
    rows: (text) => (database === undefined ? queryEmbedded(data, text) : database.primary().query(text)),
  };
}

interface ServerFolders {
  readonly folder: string;
  /** The folder of the first server's rows; the others have no rows of their own. */
  readonly data: string;
  readonly options: Omit<RealServerOptions, 'folder'>;
}

/**
 * Starts the servers, each with its own data folder, and adds how to stop them to `closings`; the first one has the rows of the embedded
 * store.
 */
async function startServers(count: number, { folder, data, options }: ServerFolders, closings: CloseStep[]): Promise<SupervisedServer[]> {
  const servers: SupervisedServer[] = [];
  closings.push(() => Promise.all(servers.map((server) => server.close())).then(() => undefined));
  for (let index = 0; index < count; index += 1) {
    const own = index === 0 ? data : join(folder, `data-${index}`);
    mkdirSync(own, { recursive: true });
    servers.push(await superviseServer({ ...options, folder: own, logFile: join(folder, `log-${index}`) }));
  }
  return servers;
}

interface OpenDatabase {
  readonly url: string;
  /** The database that is written to now. */
  primary(): PostgresNode;
  readonly node: PostgresNode;
  readonly pair?: DatabasePair;
  readonly proxy?: CommitProxy;
  readonly pooler?: Pooler;
}

/**
 * Starts PostgreSQL as the setup wants it (alone, with a standby, behind a proxy, on a small disk), adds how to stop each part to
 * `closings`, and returns its URL and parts.
 */
async function openDatabase(setup: Setup, disk: SmallDisk | undefined, closings: CloseStep[]): Promise<OpenDatabase> {
  if (setup.hasStandby === true) {
    const pair = await startDatabasePair();
    closings.push(() => pair.close());
    return { url: appUrl(pair.port), primary: pair.primary, node: pair.primary(), pair };
  }
  const node = await startPostgresNode(disk === undefined ? {} : { parent: disk.folder, settings: smallLog });
  closings.push(() => node.close());
  const database = { primary: () => node, node };
  if (setup.hasCommitProxy === true) {
    const proxy = await startCommitProxy(node.port);
    closings.push(() => proxy.close());
    return { ...database, url: appUrl(proxy.port), proxy };
  }
  if (setup.poolMode === undefined) return { ...database, url: appUrl(node.port) };
  const pooler = await startPooler('127.0.0.1', node.port, setup.poolMode);
  closings.push(() => pooler.close());
  return { ...database, url: appUrl(pooler.port), pooler };
}

/** Copies a prepared data folder into `data` of the parent and returns its path, because creating the tables for every test is slow. */
async function embeddedFolder(parent: string): Promise<string> {
  const prepared = await preparedFolder();
  const folder = join(parent, 'data');
  cpSync(prepared, folder, { recursive: true });
  rmSync(prepared, { recursive: true, force: true });
  return folder;
}

/** Returns the address of the only server, or starts a balancer before several and returns its address. */
async function originOfSite(servers: readonly SupervisedServer[], closings: CloseStep[]): Promise<string> {
  const [first] = servers;
  if (first !== undefined && servers.length === 1) return first.origin;
  const balancer = await startBalancer(servers.map(({ origin }) => origin));
  closings.push(() => balancer.close());
  return balancer.home.replace(/\/$/, '');
}

/** Returns the rows of a query to the embedded store as the tenant `harbor`, through the running server. Throws if it fails. */
async function queryEmbedded<Row>(folder: string, text: string): Promise<readonly Row[]> {
  const found = await queryServer(querySocketOf(folder) ?? '', text, 'harbor');
  if (!('rows' in found)) throw new Error(`The store answers no query: ${found.message}`);
  // The caller names the columns of its own query.
  return found.rows as readonly Row[];
}

/** Writes random keys of an installation to a file that only its owner reads, and returns the key of the payment sandbox. */
function writeSecrets(file: string): string {
  const key = (): string => randomBytes(32).toString('base64url');
  const sandbox = key();
  writeFileSync(file, JSON.stringify({ session: [key()], sandbox, bypass: key() }), { mode: 0o600 });
  return sandbox;
}

/** Returns all charges of the sandbox, which lists up to 1000 at once, oldest first. Throws if it does not list them. */
async function listCharges(origin: string, secret: string): Promise<readonly Charge[]> {
  const gateway = openSandboxGateway({ origin, secret });
  const charges = new Map<string, Charge>();
  let since = '2020-01-01T00:00:00Z';
  for (let known = -1; charges.size > known;) {
    known = charges.size;
    const found = await gateway.chargesSince(since);
    if (!found.ok) throw new Error(`The sandbox does not list its charges: ${found.code}.`);
    for (const charge of found.value) charges.set(charge.chargeId, charge);
    since = found.value.at(-1)?.at ?? since;
  }
  return [...charges.values()];
}
