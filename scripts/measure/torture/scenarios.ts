import { setTimeout as wait } from 'node:timers/promises';
import type { Cut } from './cutting-proxy.js';
import type { Rig, RigSetup, StoreName } from './rig.js';

/** A fault under load. */
export interface Scenario {
  readonly does: string;
  readonly stores: readonly StoreName[];
  readonly setting: RigSetup;
  /** The longest time without an acknowledged write, in seconds. */
  readonly outage: number;
  /** Makes the fault, lets it last where it does, and repairs it; returns what it found. */
  inject(rig: Rig, last: Last): Promise<readonly string[] | void>;
}

/** Waits so many seconds, or less in a short run. */
type Last = (seconds: number) => Promise<void>;

const both = ['embedded', 'postgres'] as const;
const usual = { stores: ['postgres'], setting: 'alone', outage: 6 } as const;
const two = { ...usual, setting: 'two servers' } as const;

export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  kill: { ...usual, does: 'the server is killed and started again', stores: both, inject: ({ servers }) => restart(servers, 'kill') },
  freeze: { ...usual, does: 'the server is stopped (SIGSTOP) for 10 s and goes on', stores: both, outage: 16, inject: freezeServer },
  'full-disk': {
    does: 'the disk of the rows has no free byte for 5 s; a PostgreSQL that ended is started again',
    stores: both,
    setting: 'small disk',
    outage: 16,
    inject: fillDisk,
  },
  'restart-fast': { ...usual, does: 'PostgreSQL is restarted (fast)', inject: ({ postgres }) => present(postgres).restart('fast') },
  'restart-immediate': { ...usual, does: 'it is restarted (immediate)', inject: ({ postgres }) => present(postgres).restart('immediate') },
  'freeze-postgres': { ...usual, does: 'PostgreSQL is stopped (SIGSTOP) for 16 s and goes on', outage: 32, inject: freezePostgres },
  terminate: { ...usual, does: 'all connections of the server are terminated, five times', inject: (rig) => endConnections(rig, 5) },
  'commit-unheard': cutting('ten commits are done and not reported', { report: 'COMMIT', isPassedOn: false }),
  'commit-last': cutting('the connection is cut after each of ten commits', { report: 'COMMIT', isPassedOn: true }),
  'insert-unheard': cutting('ten rows are stored and not reported', { report: 'INSERT 0 1', isPassedOn: false }),
  'insert-last': cutting('the connection is cut after each of ten rows', { report: 'INSERT 0 1', isPassedOn: true }),
  'pooler-transaction': losingPooler('transaction pooler'),
  'pooler-session': losingPooler('session pooler'),
  'one-of-two': { ...two, does: 'one of two servers behind haproxy is killed', inject: ({ servers }) => restart(servers.slice(1), 'kill') },
  redeploy: {
    ...two,
    does: 'both are stopped (SIGTERM), one after the other',
    outage: 3,
    inject: ({ servers }) => restart(servers, 'stop'),
  },
};

/** Every scenario on each of its stores. */
export const CASES = both.flatMap((store) =>
  Object.entries(SCENARIOS).flatMap(([name, each]) => (each.stores.includes(store) ? [[store, name, each] as const] : [])),
);

function cutting(does: string, cut: Cut): Scenario {
  return { ...usual, does, setting: 'proxy', inject: ({ proxy }) => present(proxy).cut(cut) };
}

function losingPooler(setting: RigSetup): Scenario {
  return {
    ...usual,
    does: `the ${setting} loses its connections to PostgreSQL, and is killed and started again`,
    setting,
    async inject(rig) {
      await endConnections(rig, 1);
      await wait(500);
      await present(rig.pooler).restart();
    },
  };
}

async function restart(servers: Rig['servers'], how: 'kill' | 'stop'): Promise<void> {
  for (const server of servers) await server.restart(how);
}

async function freezeServer({ servers }: Rig, last: Last): Promise<void> {
  for (const server of servers) server.signal('SIGSTOP');
  await last(10);
  for (const server of servers) server.signal('SIGCONT');
}

async function freezePostgres({ postgres }: Rig, last: Last): Promise<void> {
  present(postgres).signalAll('SIGSTOP');
  await last(16);
  present(postgres).signalAll('SIGCONT');
}

/** Fills the disk for a while; the embedded store must be readable meanwhile. */
async function fillDisk({ disk, postgres, origin, query }: Rig, last: Last): Promise<readonly string[]> {
  present(disk).fill();
  await last(5);
  const paths = postgres === undefined ? ['/api/clients', '/api/lookup?category=RACE', '/healthz'] : [];
  const answers = await Promise.all(paths.map((path) => fetch(`${origin}${path}`, { headers: { 'x-tenant': 'harbor' } })));
  present(disk).empty();
  await query('select 1').catch(() => postgres?.restart('fast'));
  return answers.filter(({ ok }) => !ok).map(({ url, status }) => `${url} answered ${status} while the disk was full`);
}

async function endConnections({ query }: Rig, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app'");
    await wait(200);
  }
}

function present<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The scenario makes something fail that its setting does not have.');
  return part;
}
