import type { Cut } from './wire-messages.js';
import { idempotencyViolations } from './losses.js';
import type { Rig, Setup, TortureStoreName } from './rig.js';
import { smallDiskMissing } from './small-disk.js';

/** How long faults last, in milliseconds. */
export interface Durations {
  readonly databaseFreeze: number;
  readonly serverFreeze: number;
  readonly fullDisk: number;
  readonly lostStandby: number;
}

export const fullDurations: Durations = { databaseFreeze: 16_000, serverFreeze: 10_000, fullDisk: 5000, lostStandby: 5000 };

interface Injection {
  readonly random: () => number;
  readonly durations: Durations;
  /** Marks the moment from which the time to recovery counts; the end of the injection otherwise. */
  startClock(): void;
}

/** A fault and what is set up for it. */
export interface Scenario {
  readonly name: string;
  readonly fault: string;
  readonly stores: readonly TortureStoreName[];
  /** How many writes are acknowledged in a round when the caller names no number. */
  readonly writes: number;
  readonly setup?: Omit<Setup, 'store'>;
  /** Within how many milliseconds a write is acknowledged again. */
  readonly longestRecovery: number;
  /** Why it cannot run on this machine, or undefined where it can. */
  missing?(): string | undefined;
  /** Injects the fault and repairs its cause; returns findings, if there are any. */
  inject(rig: Rig, injection: Injection): Promise<readonly string[] | void>;
  /** Further checks after all rounds; returns findings. */
  afterwards?(rig: Rig): Promise<readonly string[]>;
}

const both = ['embedded', 'postgres'] as const;
const postgres = ['postgres'] as const;

export const scenarios: readonly Scenario[] = [
  {
    name: 'kill',
    fault: 'the server is killed (SIGKILL) and started again',
    stores: both,
    writes: 2000,
    longestRecovery: 5000,
    async inject(rig, { startClock }) {
      startClock();
      await Promise.all(rig.servers.map((server) => server.crash()));
    },
    afterwards: async (rig) => [...(await idempotencyViolations(rig, false)), ...(await idempotencyViolations(rig, true))],
  },
  {
    name: 'server-freeze',
    fault: 'the server is stopped (SIGSTOP) for 10 s and goes on',
    stores: both,
    writes: 200,
    longestRecovery: 5000,
    /** Freezes all servers for a while and lets them go on. */
    async inject(rig, { durations }) {
      await Promise.all(rig.servers.map((server) => server.freeze()));
      await waitFor(durations.serverFreeze);
      await Promise.all(rig.servers.map((server) => server.thaw()));
    },
  },
  {
    name: 'disk-full',
    fault: 'the disk of the rows has no free byte for 5 s; a PostgreSQL that ended is started again',
    stores: both,
    writes: 200,
    setup: { hasSmallDisk: true },
    longestRecovery: 10_000,
    missing: smallDiskMissing,
    /**
     * Fills the disk for a while, then frees it, starts the clock, and starts a PostgreSQL that ended. Returns failed reads of the embedded
     * store.
     */
    async inject(rig, { durations, startClock }) {
      const disk = required(rig.disk);
      disk.fill();
      await waitFor(durations.fullDisk);
      const findings = rig.node === undefined ? await failedReads(rig) : [];
      disk.empty();
      startClock();
      if (rig.node?.isRunning() === false) await rig.node.start();
      return findings;
    },
  },
  restartScenario('fast'),
  restartScenario('immediate'),
  {
    name: 'backends',
    fault: 'all connections of the server are ended with pg_terminate_backend, five times',
    stores: postgres,
    writes: 200,
    longestRecovery: 5000,
    /** Ends all database connections of the servers, five times in a row. */
    async inject(rig) {
      for (let time = 0; time < 5; time += 1) {
        await endConnections(rig);
        await waitFor(200);
      }
    },
  },
  {
    name: 'postgres-freeze',
    fault: 'all processes of PostgreSQL are stopped (SIGSTOP) for 16 s and go on',
    stores: postgres,
    writes: 200,
    longestRecovery: 15_000,
    /** Freezes all processes of PostgreSQL for a while and lets them go on. */
    async inject(rig, { durations }) {
      required(rig.node).freeze();
      await waitFor(durations.databaseFreeze);
      required(rig.node).thaw();
    },
  },
  cutScenario('before the commit', 'commit-lost', 'the connection is cut at ten commits, before PostgreSQL gets them'),
  cutScenario(
    'after the commit',
    'answer-lost',
    'the connection is cut at ten commits, after PostgreSQL did them and before its answer arrives',
  ),
  poolerScenario('transaction'),
  poolerScenario('session'),
  {
    name: 'failover',
    fault: 'the primary is killed, the synchronous standby behind haproxy is promoted, and the old primary becomes its standby',
    stores: postgres,
    writes: 200,
    setup: { hasStandby: true },
    longestRecovery: 15_000,
    async inject(rig, { startClock }) {
      await required(rig.pair).failOver(startClock);
      await required(rig.pair).rejoin();
    },
  },
  {
    name: 'standby-lost',
    fault: 'the synchronous standby is killed and started again 5 s later; writes wait for it',
    stores: postgres,
    writes: 200,
    setup: { hasStandby: true },
    longestRecovery: 15_000,
    inject: (rig, { durations }) => required(rig.pair).loseStandby(durations.lostStandby),
  },
  {
    name: 'one-of-two-killed',
    fault: 'one of two servers behind haproxy is killed (SIGKILL) and started again',
    stores: postgres,
    writes: 200,
    setup: { servers: 2 },
    longestRecovery: 5000,
    async inject(rig, { random, startClock }) {
      startClock();
      await required(rig.servers[random() < 0.5 ? 0 : 1]).crash();
    },
  },
  {
    name: 'redeploy',
    fault: 'each of two servers behind haproxy is stopped (SIGTERM, DRAIN_SECONDS=2) and started again, one after the other',
    stores: postgres,
    writes: 200,
    setup: { servers: 2 },
    longestRecovery: 2000,
    async inject(rig, { startClock }) {
      startClock();
      for (const server of rig.servers) await server.redeploy();
    },
  },
];

/** Returns a sentence for each read that fails; the embedded store must be readable while its disk is full. */
async function failedReads(rig: Rig): Promise<string[]> {
  const headers = { 'x-tenant': 'harbor' };
  const status = async (path: string): Promise<number> => (await fetch(`${rig.origin}${path}`, { headers })).status;
  const paths = ['/api/clients', '/api/lookup?category=RACE', '/healthz'];
  const statuses = await Promise.all(paths.map(status));
  return paths.flatMap((path, index) => (statuses[index] === 200 ? [] : [`${path} answered ${statuses[index]} while the disk was full`]));
}

/** Returns the scenario in which PostgreSQL is stopped and started under load; `immediate` also skips the checkpoint. */
function restartScenario(mode: 'fast' | 'immediate'): Scenario {
  return {
    name: `restart-${mode}`,
    fault: `PostgreSQL is restarted (${mode})`,
    stores: postgres,
    writes: 200,
    longestRecovery: 5000,
    async inject(rig) {
      await required(rig.node).stop(mode);
      await required(rig.node).start();
    },
  };
}

/** Returns the scenario in which connections are cut at the next ten commits, before or after PostgreSQL does them. */
function cutScenario(where: Cut, name: string, fault: string): Scenario {
  return {
    name,
    fault,
    stores: postgres,
    writes: 200,
    setup: { hasCommitProxy: true },
    longestRecovery: 5000,
    inject: (rig) => required(rig.proxy).cut(where, 10),
  };
}

/** Returns the scenario behind a pgbouncer in this mode, which loses its connections to PostgreSQL and is then killed. */
function poolerScenario(poolMode: 'transaction' | 'session'): Scenario {
  return {
    name: `pooler-${poolMode}`,
    fault: `pgbouncer in ${poolMode} mode loses its connections to PostgreSQL, and is killed (SIGKILL) and started again`,
    stores: postgres,
    writes: 200,
    setup: { poolMode },
    longestRecovery: 5000,
    async inject(rig) {
      await endConnections(rig);
      await waitFor(500);
      await required(rig.pooler).restart();
    },
  };
}

/** Ends all connections of the server's role to PostgreSQL. */
async function endConnections(rig: Rig): Promise<void> {
  await required(rig.node).query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app'");
}

function required<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The scenario injects a fault into something that its setup does not start.');
  return part;
}

function waitFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
