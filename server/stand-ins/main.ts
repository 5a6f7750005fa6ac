import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bad, good, type Result } from '../../engine/base/result.js';
import { readAccessOptions } from '../base/access-options.js';
import { type Environment, isProduction, nonEmpty } from '../base/environment.js';
import { errorMessageOf } from '../base/error-code.js';
import { openSandbox } from './sandbox.js';
import type { SandboxAccess } from './services.js';

const usage = `Usage: tsx server/stand-ins/main.ts --port N --data DIR

  --port N          where the payment sandbox is (0 for any free port)
  --data DIR        the folder of its journal

  HOST              who may reach it (127.0.0.1 when nothing is said)
  SANDBOX_SECRET    what servers must show; when nothing is said, a key is made in DIR/sandbox.key
  SANDBOX_LATENCY   how long every payment takes at least, in milliseconds
  RATE_LIMITS       on, off, or a number to multiply the limit of tokens by (on when nothing is said)
  TRUST_PROXY       whose X-Forwarded headers are believed, as for the server
  NODE_ENV          with production, testers on this machine see neither the log nor the ledger`;

interface SandboxCommand {
  readonly port: number;
  readonly folder: string;
  readonly latencyMs: number;
  readonly access: SandboxAccess;
}

const command = readCommandLine(process.argv.slice(2), process.env);
if (command.ok) await startSandbox(command.value);
else exitWithMessage(2, `${command.problems}\n\n${usage}`);

async function startSandbox({ port, folder, latencyMs, access }: SandboxCommand): Promise<void> {
  const host = nonEmpty(process.env['HOST']) ?? '127.0.0.1';
  const sandbox = await openSandbox({
    folder,
    port,
    host,
    secret: nonEmpty(process.env['SANDBOX_SECRET']) ?? readOrCreateSecret(folder),
    latencyMs,
    access,
  }).catch((error: unknown) => bad(`The payment sandbox could not start. ${errorMessageOf(error)}`));
  if (!sandbox.ok) return exitWithMessage(1, sandbox.problems);
  process.stdout.write(`payment sandbox on ${sandbox.value.origin}\n`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void sandbox.value.close().then(() => process.exit(0)));
}

function readCommandLine(flags: readonly string[], environment: Environment): Result<SandboxCommand, string> {
  const flagsResult = readFlags(flags);
  if (!flagsResult.ok) return flagsResult;
  const port = readNumber(flagsResult.value.port ?? '', 65_535);
  if (port === undefined) return bad('--port is a number from 0 to 65535.');
  const latencyMs = readNumber(nonEmpty(environment['SANDBOX_LATENCY']) ?? '0', 60_000);
  if (latencyMs === undefined) return bad('SANDBOX_LATENCY is a number from 0 to 60000.');
  const folder = nonEmpty(flagsResult.value.data);
  if (folder === undefined) return bad('--data needs a folder.');
  const limits = readAccessOptions(environment);
  if (!limits.ok) return limits;
  const access = { ...limits.value, isProduction: isProduction(environment) };
  return good({ port, folder: resolve(folder), latencyMs, access });
}

function readFlags(flags: readonly string[]): Result<{ port?: string; data?: string }, string> {
  try {
    const { values } = parseArgs({
      args: [...flags],
      options: { port: { type: 'string' }, data: { type: 'string' } },
    });
    return good(values);
  } catch (error) {
    return bad(errorMessageOf(error).split('. ')[0] ?? '');
  }
}

function readNumber(text: string, max: number): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= max ? Number(text) : undefined;
}

function readOrCreateSecret(folder: string): string {
  const file = join(folder, 'sandbox.key');
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(file, 'utf8').trim();
}

function exitWithMessage(code: number, message: string): void {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}
