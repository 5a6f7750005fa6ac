import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bad, good, type Result } from '../../engine/result.js';
import { messageOf } from '../base/thrown.js';
import { openSandbox } from './sandbox.js';

const usage = `Usage: tsx server/sandbox/main.ts --port N --data DIR --app-origin URL [--app-origin URL]

  --port N          where the payment sandbox is (0 for any free port)
  --data DIR        the folder of its journal
  --app-origin URL  whose pages may show its frame: http://localhost:8080

  HOST              who may reach it (127.0.0.1 when nothing is said)
  SANDBOX_SECRET    what servers must show; when nothing is said, a key is made in DIR/sandbox.key
  SANDBOX_LATENCY   how long every payment takes at least, in milliseconds`;

interface Asked {
  readonly port: number;
  readonly folder: string;
  readonly appOrigins: readonly string[];
  readonly latencyMs: number;
}

const asked = readAsked(process.argv.slice(2), process.env);
if (asked.ok) await run(asked.value);
else giveUp(2, `${asked.problems}\n\n${usage}`);

async function run({ port, folder, appOrigins, latencyMs }: Asked): Promise<void> {
  const host = said(process.env['HOST']) ?? '127.0.0.1';
  const opened = await openSandbox({
    folder,
    port,
    host,
    appOrigins: () => appOrigins,
    secret: said(process.env['SANDBOX_SECRET']) ?? secretOf(folder),
    latencyMs,
  }).catch((error: unknown) => bad(`The payment sandbox could not start. ${messageOf(error)}`));
  if (!opened.ok) return giveUp(1, opened.problems);
  process.stdout.write(`payment sandbox on ${opened.value.origin}\n`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void opened.value.close().then(() => process.exit(0)));
}

function readAsked(flags: readonly string[], environment: Readonly<Record<string, string | undefined>>): Result<Asked, string> {
  const read = readFlags(flags);
  if (!read.ok) return read;
  const port = numberOf(read.value.port ?? '', 65_535);
  if (port === undefined) return bad('--port is a number from 0 to 65535.');
  const latencyMs = numberOf(said(environment['SANDBOX_LATENCY']) ?? '0', 60_000);
  if (latencyMs === undefined) return bad('SANDBOX_LATENCY is a number from 0 to 60000.');
  const folder = said(read.value.data);
  if (folder === undefined) return bad('--data needs a folder.');
  const appOrigins = read.value['app-origin'] ?? [];
  const wrong = appOrigins.find((text) => !URL.canParse(text) || new URL(text).origin !== text);
  if (wrong !== undefined) return bad(`--app-origin is an origin as http://localhost:8080, not "${wrong}".`);
  return good({ port, folder: resolve(folder), appOrigins, latencyMs });
}

function readFlags(flags: readonly string[]): Result<{ port?: string; data?: string; 'app-origin'?: string[] }, string> {
  try {
    const { values } = parseArgs({
      args: [...flags],
      options: { port: { type: 'string' }, data: { type: 'string' }, 'app-origin': { type: 'string', multiple: true } },
    });
    return good(values);
  } catch (error) {
    return bad(messageOf(error).split('. ')[0] ?? '');
  }
}

function numberOf(text: string, most: number): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= most ? Number(text) : undefined;
}

/** A variable that is set to nothing was not set. */
function said(value: string | undefined): string | undefined {
  return value === undefined || value === '' ? undefined : value;
}

/** The secret of the folder, made at the first start for its owner alone. */
function secretOf(folder: string): string {
  const file = join(folder, 'sandbox.key');
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(file, 'utf8').trim();
}

function giveUp(code: number, words: string): void {
  process.stderr.write(`${words}\n`);
  process.exit(code);
}
