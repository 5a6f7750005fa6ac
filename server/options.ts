import { parseArgs } from 'node:util';
import { bad, good, type Result } from '../engine/base/result.js';
import { databaseUrlProblem } from './database/database-url.js';
import { errorMessageOf } from './base/error-code.js';
import { type OriginOptions, readOriginOptions, type GatewayOptions, readGatewayOptions, readUploadsLimit } from './option-groups.js';
import { type AccessOptions, readAccessOptions } from './base/access-options.js';
import { type Environment, isProduction, nonEmpty } from './base/environment.js';

export interface Options extends AccessOptions, OriginOptions, GatewayOptions {
  readonly port: number;
  /** The port of the card form, which has an origin of its own. */
  readonly paymentPort: number;
  /** The port of the payment sandbox, which stands in for the vendors. */
  readonly gatewayPort: number;
  readonly dataFolder: string;
  /** The folder of tenants' pictures; those of the demo tenants by default. */
  readonly mediaFolder: string | undefined;
  /** The folder of tenant files; that of the demo tenants by default. */
  readonly tenantsFolder: string | undefined;
  /** The slug of the site for hosts that name no tenant. */
  readonly defaultSlug: string | undefined;
  /** A PostgreSQL instead of the embedded store. */
  readonly databaseUrl: string | undefined;
  /** The name or address to listen on. */
  readonly host: string;
  readonly isProduction: boolean;
  /** How many bytes the unused uploads of all tenants may take together. */
  readonly uploadsLimit: number;
  readonly googlePlacesKey: string | undefined;
  /** The operator's key file; without one, a file is created in the data folder. */
  readonly secretsFile: string | undefined;
  /** The port of the Prometheus metrics; none by default. */
  readonly metricsPort: number | undefined;
  /** The mail server; without one, e-mails become files in the data folder. */
  readonly smtpUrl: string | undefined;
  /** Seconds for which a stopping server still serves, while `/healthz` answers 503. */
  readonly drainSeconds: number;
  readonly logLevel: string;
}

export const usage = `Usage: npm start -- [--port N] [--payment-port N] [--gateway-port N] [--metrics-port N] [--data DIR] [--tenants DIR] [--media DIR]
       [--slug SLUG]

Starts the sites of all tenants, and beside them the form for cards and a payment sandbox. Ctrl-C ends it.

  --port N          where the site is (PORT; 8080 when nothing is said)
  --payment-port N  where cards are entered (PAYMENT_PORT; the port after the site's when nothing is said: 8081)
  --gateway-port N  where the payment sandbox is (GATEWAY_PORT; the port after that when nothing is said: 8082)
  --metrics-port N  where figures for Prometheus are (METRICS_PORT; nowhere when nothing is said)
  --data DIR        the folder of the embedded store (DATA_DIR; .data when nothing is said)
  --tenants DIR     the files of tenants, which a start saves when they are new or changed (TENANTS_DIR; fixtures/tenants when nothing is said)
  --media DIR       the pictures of tenants, a folder for each (MEDIA_DIR; those of the demo when nothing is said)
  --slug SLUG       whose site it is where the host names no tenant (DEFAULT_SLUG; that of the primary tenant that was stored first when nothing is said)

  HOST              who may reach it (localhost when nothing is said; 0.0.0.0 for everybody)
  SECRETS_FILE      the keys of this installation, instead of keys.json in the data folder
  TRUST_PROXY       addresses of the proxies before it, separated by commas
  SITE_ORIGINS      where browsers reach the site, separated by commas, such as https://*.example.org (what follows from HOST and the port when nothing is said)
  PAYMENT_ORIGIN    where browsers reach the form for cards, such as https://pay.example.org (what follows from HOST and its port when nothing is said)
  GATEWAY_ORIGIN    where browsers reach the payment sandbox, such as https://sandbox.example.org (GATEWAY_URL, or what follows from HOST and its port when nothing is said)
  CORS_ORIGINS      other origins whose pages may call the API, separated by commas
  GATEWAY_URL       a payment sandbox that runs already, such as http://localhost:8082, instead of one beside the site
  PAYMENTS          sandbox, or vendor for the gateways that tenants name, untested (sandbox when nothing is said)
  RATE_LIMITS       on, off, or a number to multiply the limits by (on when nothing is said)
  UPLOADS_LIMIT     how much the files of all visitors may take that no stored form names yet, such as 500MB (2GB when nothing is said)
  SMTP_URL          the mail server, such as smtp://user:password@host:587; without one, letters are files in mail/ of the data folder
  DRAIN_SECONDS     how long to serve on after a signal to stop, while /healthz says 503 (0 when nothing is said)
  DATABASE_URL      a PostgreSQL (15 or later) instead of the embedded store`;

interface Flags {
  readonly port?: string;
  readonly 'payment-port'?: string;
  readonly 'gateway-port'?: string;
  readonly 'metrics-port'?: string;
  readonly data?: string;
  readonly tenants?: string;
  readonly media?: string;
  readonly slug?: string;
}

/** Returns the options from flags and environment, or the first problem; flags take precedence. */
export function readOptions(flags: readonly string[], environment: Environment): Result<Options, string> {
  const flagsResult = readFlags(flags);
  if (!flagsResult.ok) return flagsResult;
  const ports = readPorts(flagsResult.value, environment);
  if (!ports.ok) return ports;
  const access = readAccessOptions(environment);
  if (!access.ok) return access;
  const origins = readOriginOptions(environment);
  if (!origins.ok) return origins;
  const operation = readOperation(environment);
  if (!operation.ok) return operation;
  const payments = readGatewayOptions(environment);
  if (!payments.ok) return payments;
  const databaseUrl = readDatabaseUrl(environment);
  if (!databaseUrl.ok) return databaseUrl;
  return good({
    databaseUrl: databaseUrl.value,
    ...ports.value,
    ...readSiteOptions(flagsResult.value, environment),
    ...access.value,
    ...origins.value,
    ...operation.value,
    ...payments.value,
    ...readPlainOptions(environment),
  });
}

function readSiteOptions(
  flags: Flags,
  environment: Environment,
): Pick<Options, 'dataFolder' | 'tenantsFolder' | 'mediaFolder' | 'defaultSlug'> {
  return {
    dataFolder: flags.data ?? nonEmpty(environment['DATA_DIR']) ?? '.data',
    tenantsFolder: flags.tenants ?? nonEmpty(environment['TENANTS_DIR']),
    mediaFolder: flags.media ?? nonEmpty(environment['MEDIA_DIR']),
    defaultSlug: flags.slug ?? nonEmpty(environment['DEFAULT_SLUG']),
  };
}

type PlainOptions = Pick<Options, 'host' | 'isProduction' | 'secretsFile' | 'googlePlacesKey'>;

/** Returns the options that only the environment has and that need no validation. */
function readPlainOptions(environment: Environment): PlainOptions {
  return {
    host: nonEmpty(environment['HOST']) ?? 'localhost',
    isProduction: isProduction(environment),
    secretsFile: nonEmpty(environment['SECRETS_FILE']),
    googlePlacesKey: nonEmpty(environment['GOOGLE_PLACES_KEY']),
  };
}

function readFlags(flags: readonly string[]): Result<Flags, string> {
  try {
    const { values } = parseArgs({
      args: [...flags],
      options: {
        port: { type: 'string' },
        'payment-port': { type: 'string' },
        'gateway-port': { type: 'string' },
        'metrics-port': { type: 'string' },
        data: { type: 'string' },
        tenants: { type: 'string' },
        media: { type: 'string' },
        slug: { type: 'string' },
      },
    });
    const empty = (['data', 'tenants', 'media', 'slug'] as const).find((name) => values[name] === '');
    return empty === undefined ? good(values) : bad(`--${empty} needs a ${empty === 'slug' ? 'slug' : 'folder'}.`);
  } catch (error) {
    return bad(`${errorMessageOf(error).split('. ')[0] ?? ''}; npm start -- --help lists the options.`);
  }
}

type PortOptions = Pick<Options, 'port' | 'paymentPort' | 'gatewayPort' | 'metricsPort'>;

/** Returns the ports; that of the card form is the one after the site's by default, and that of the sandbox the next. */
function readPorts(flags: Flags, environment: Environment): Result<PortOptions, string> {
  const asked = (name: 'port' | 'payment-port' | 'gateway-port' | 'metrics-port') =>
    flags[name] ?? nonEmpty(environment[name.toUpperCase().replace('-', '_')]);
  const port = parsePort('--port', asked('port') ?? '8080');
  if (!port.ok) return port;
  const paymentPort = parsePort('--payment-port', asked('payment-port') ?? portAfter(port.value));
  if (!paymentPort.ok) return paymentPort;
  const gatewayPort = parsePort('--gateway-port', asked('gateway-port') ?? portAfter(paymentPort.value));
  if (!gatewayPort.ok) return gatewayPort;
  const figures = asked('metrics-port');
  const metricsPort = figures === undefined ? good(undefined) : parsePort('--metrics-port', figures);
  if (!metricsPort.ok) return metricsPort;
  return good({ port: port.value, paymentPort: paymentPort.value, gatewayPort: gatewayPort.value, metricsPort: metricsPort.value });
}

/** Returns the next port; 0 if the system chooses. */
function portAfter(port: number): string {
  return String(port === 0 || port === 65_535 ? 0 : port + 1);
}

function parsePort(name: string, text: string): Result<number, string> {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return port >= 0 && port <= 65_535 ? good(port) : bad(`${name} is a number from 0 to 65535, not "${text}".`);
}

function readDatabaseUrl(environment: Environment): Result<string | undefined, string> {
  const url = nonEmpty(environment['DATABASE_URL']);
  const problem = url === undefined ? undefined : databaseUrlProblem(url);
  return problem === undefined ? good(url) : bad(problem);
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

function readOperation(environment: Environment): Result<Pick<Options, 'smtpUrl' | 'drainSeconds' | 'logLevel' | 'uploadsLimit'>, string> {
  const logLevel = nonEmpty(environment['LOG_LEVEL']) ?? (isProduction(environment) ? 'info' : 'warn');
  if (!logLevels.includes(logLevel)) return bad(`LOG_LEVEL is one of ${logLevels.join(', ')}, not "${logLevel}".`);
  const smtpUrl = nonEmpty(environment['SMTP_URL']);
  // It may hold a password, so it is not repeated.
  if (smtpUrl !== undefined && !/^smtps?:\/\/[^/]+/.test(smtpUrl)) return bad('SMTP_URL is an address like smtp://user:password@host:587.');
  const drain = nonEmpty(environment['DRAIN_SECONDS']) ?? '0';
  if (!/^\d{1,3}$/.test(drain)) return bad(`DRAIN_SECONDS is a number from 0 to 999, not "${drain}".`);
  const uploadsLimit = readUploadsLimit(environment);
  return uploadsLimit.ok ? good({ smtpUrl, drainSeconds: Number(drain), logLevel, uploadsLimit: uploadsLimit.value }) : uploadsLimit;
}
