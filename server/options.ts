import { parseArgs } from 'node:util';
import { bad, good, type Result } from '../engine/index.js';
import { messageOf } from './thrown.js';

/** How the server was asked to run. */
export interface Options {
  readonly port: number;
  /** For the payment sandbox's own origin, which this version does not open yet. */
  readonly gatewayPort: number;
  readonly dataFolder: string;
  /** A PostgreSQL of your own instead of the embedded store. */
  readonly databaseUrl: string | undefined;
  /** The name or address to listen on. */
  readonly host: string;
  readonly isProduction: boolean;
  readonly googlePlacesKey: string | undefined;
  /** A file of keys that the operator keeps; without one, one is made in the data folder. */
  readonly secretsFile: string | undefined;
  /** Addresses of proxies whose X-Forwarded headers are believed, separated by commas. */
  readonly trustProxy: string | undefined;
  /** Other origins whose pages may call the API. */
  readonly corsOrigins: readonly string[];
  /** What the numbers of the rate limits are multiplied by; 0 limits nothing. */
  readonly rateLimits: number;
  readonly logLevel: string;
}

export const usage = `Usage: npm start -- [--port N] [--gateway-port N] [--data DIR]

  --port N          where the site is (PORT; 8080 when nothing is said)
  --gateway-port N  kept for the payment sandbox; nothing listens there yet
  --data DIR        the folder of the embedded store (DATA_DIR; .data when nothing is said)

  HOST              who may reach it (localhost when nothing is said; 0.0.0.0 for everybody)
  SECRETS_FILE      the keys of this installation, instead of keys.json in the data folder
  TRUST_PROXY       addresses of the proxies before it, separated by commas
  CORS_ORIGINS      other origins whose pages may call the API, separated by commas
  RATE_LIMITS       on, off, or a number to multiply the limits by (on when nothing is said)
  DATABASE_URL      a PostgreSQL (15 or later) instead of the embedded store`;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads flags and environment; flags win. */
export function readOptions(flags: readonly string[], environment: Environment): Result<Options, string> {
  const read = readFlags(flags);
  if (!read.ok) return read;
  const port = portOf('--port', read.value.port ?? said(environment['PORT']) ?? '8080');
  if (!port.ok) return port;
  const gatewayPort = portOf('--gateway-port', read.value['gateway-port'] ?? '0');
  if (!gatewayPort.ok) return gatewayPort;
  const doors = readDoors(environment);
  if (!doors.ok) return doors;
  const dataFolder = read.value.data ?? said(environment['DATA_DIR']) ?? '.data';
  return good({ port: port.value, gatewayPort: gatewayPort.value, dataFolder, ...doors.value, ...fromEnvironment(environment) });
}

type Plain = Omit<Options, 'port' | 'gatewayPort' | 'dataFolder' | 'rateLimits' | 'corsOrigins'>;

function fromEnvironment(environment: Environment): Plain {
  const isProduction = environment['NODE_ENV'] === 'production';
  return {
    databaseUrl: said(environment['DATABASE_URL']),
    host: said(environment['HOST']) ?? 'localhost',
    isProduction,
    secretsFile: said(environment['SECRETS_FILE']),
    trustProxy: said(environment['TRUST_PROXY']),
    googlePlacesKey: said(environment['GOOGLE_PLACES_KEY']),
    logLevel: said(environment['LOG_LEVEL']) ?? (isProduction ? 'info' : 'warn'),
  };
}

function readFlags(flags: readonly string[]): Result<{ port?: string; 'gateway-port'?: string; data?: string }, string> {
  try {
    const { values } = parseArgs({
      args: [...flags],
      options: { port: { type: 'string' }, 'gateway-port': { type: 'string' }, data: { type: 'string' } },
    });
    return values.data === '' ? bad('--data needs a folder.') : good(values);
  } catch (error) {
    return bad(messageOf(error).split('. ')[0] ?? '');
  }
}

function portOf(name: string, text: string): Result<number, string> {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return port >= 0 && port <= 65_535 ? good(port) : bad(`${name} is a number from 0 to 65535, not "${text}".`);
}

/** Who may call, and how often. */
function readDoors(environment: Environment): Result<Pick<Options, 'rateLimits' | 'corsOrigins'>, string> {
  const rateLimits = rateLimitsOf(said(environment['RATE_LIMITS']) ?? 'on');
  if (!rateLimits.ok) return rateLimits;
  const corsOrigins = originsOf(said(environment['CORS_ORIGINS']) ?? '');
  return corsOrigins.ok ? good({ rateLimits: rateLimits.value, corsOrigins: corsOrigins.value }) : corsOrigins;
}

function rateLimitsOf(text: string): Result<number, string> {
  if (text === 'on') return good(1);
  if (text === 'off') return good(0);
  return /^\d{1,6}(\.\d{1,3})?$/.test(text) && Number(text) > 0
    ? good(Number(text))
    : bad(`RATE_LIMITS is on, off or a number above 0, not "${text}".`);
}

function originsOf(text: string): Result<readonly string[], string> {
  const origins = text.split(',').map((origin) => origin.trim());
  const wrong = origins.find((origin) => origin !== '' && !isOrigin(origin));
  if (wrong !== undefined) return bad(`CORS_ORIGINS has "${wrong}", which is no origin; write one like https://www.example.org.`);
  return good(origins.filter((origin) => origin !== ''));
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** A variable that is set to nothing was not set. */
function said(value: string | undefined): string | undefined {
  return value === undefined || value === '' ? undefined : value;
}
