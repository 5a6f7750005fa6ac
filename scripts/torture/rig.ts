// oxlint-disable no-restricted-imports -- what is tortured is the server itself, over real stores
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSandboxGateway } from '../../server/gateways/sandbox-gateway.js';
import type { Charge } from '../../server/gateways/payment-gateway.js';
import { openStore, type Store } from '../../server/store/store.js';
import { preparedFolder } from '../../server/testing/prepared-folder.js';
import { startPostgres } from '../../server/testing/postgres.js';
import { type RealServer, startRealServer } from '../../server/testing/real-server.js';

export type StoreName = 'embedded' | 'postgres';

/** A server that can be killed, and a payment sandbox that outlives it. */
export interface Rig {
  /** Where the server is now; waits while there is none. */
  origin(): Promise<string>;
  readonly sandbox: string;
  /** Kills the server where it stands and starts it again; answers after how many milliseconds it was ready. */
  crash(): Promise<number>;
  /** Every charge there is, whoever made it. */
  charges(): Promise<readonly Charge[]>;
  /** Looks into the store, once the server has ended. */
  look<T>(questions: (store: Store) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A payment takes a moment, so that a crash finds some between the gateway and the answer. */
const latency = '60';

export async function openRig(name: StoreName): Promise<Rig> {
  const closings: (() => Promise<void> | void)[] = [];
  const close = async (): Promise<void> => {
    for (const each of closings.splice(0).reverse()) await each();
  };
  try {
    const folder = await preparedFolder();
    closings.push(() => rmSync(folder, { recursive: true, force: true }));
    const secret = keysIn(folder);
    const postgres = name === 'postgres' ? await startPostgres() : undefined;
    if (postgres !== undefined) closings.push(() => postgres.stop());
    const sandbox = await startSandbox(join(folder, 'sandbox'), secret);
    closings.push(() => sandbox.stop());
    const asked = { folder, databaseUrl: postgres?.url, environment: { GATEWAY_URL: sandbox.origin, LOG_LEVEL: 'error' } };
    let running: Promise<RealServer> = startRealServer(asked);
    await running;
    closings.push(async () => (await running).kill());
    const crash = async (): Promise<number> => {
      const before = await running;
      running = before.kill().then(() => startRealServer(asked));
      return (await running).readyAfter;
    };
    const look = async <T>(questions: (store: Store) => Promise<T>): Promise<T> => {
      await (await running).stop();
      const store = await openStore(postgres === undefined ? { folder } : { databaseUrl: postgres.url });
      try {
        return await questions(store);
      } finally {
        await store.close();
      }
    };
    return {
      origin: async () => (await running).origin,
      sandbox: sandbox.origin,
      crash,
      charges: () => chargesIn(sandbox.origin, secret),
      look,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The keys of an installation that is like any other; what the sandbox is to be shown is needed on both sides. */
function keysIn(folder: string): string {
  const key = (): string => randomBytes(32).toString('base64url');
  const sandbox = key();
  writeFileSync(join(folder, 'keys.json'), JSON.stringify({ session: [key()], sandbox, bypass: key() }), { mode: 0o600 });
  return sandbox;
}

async function chargesIn(origin: string, secret: string): Promise<readonly Charge[]> {
  const found = await openSandboxGateway({ origin, secret }).chargesSince('2020-01-01T00:00:00Z');
  if (!found.ok) throw new Error(`The sandbox does not tell its charges: ${found.code}.`);
  return found.value;
}

async function startSandbox(folder: string, secret: string): Promise<{ readonly origin: string; stop(): Promise<void> }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'server/gateways/sandbox/main.ts', '--port', '0', '--data', folder, '--app-origin', 'http://localhost:8080'],
    { env: { ...withoutOptions(), SANDBOX_SECRET: secret, SANDBOX_LATENCY: latency }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      const found = /payment sandbox on (\S+)\n/.exec(part.toString())?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The payment sandbox ended with ${code}.`)));
  });
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

function withoutOptions(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _options, ...rest } = process.env;
  return rest;
}
