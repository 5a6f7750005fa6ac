import { randomUUID } from 'node:crypto';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyReply,
  type FastifyRequest,
  type RawServerDefault,
} from 'fastify';
import { authorizeNetRoutes } from './authorize-net/routes.js';
import { chargeRoutes } from './charge-routes.js';
import { tokenRoutes } from './token-routes.js';
import type { SandboxServices } from './services.js';
import type { App } from '../base/typed-app.js';
import { secretHasher, type HashSecret } from './ledger.js';
import { refuseOtherMachines } from './this-machine.js';

interface LogEntry {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body?: unknown;
}

const maxEntries = 500;

/** For testers, with secrets removed. */
function openRequestLog(hide: HashSecret) {
  const entries: LogEntry[] = [];
  return {
    entries: (): readonly LogEntry[] => entries,
    add({ body, ...entry }: LogEntry): void {
      entries.push({ ...entry, ...(body !== undefined && { body: redact(body, hide) }) });
      if (entries.length > maxEntries) entries.shift();
    },
  };
}

/** By field; long numbers are redacted everywhere. */
const redactors: Readonly<Record<string, (text: string, hide: HashSecret) => string>> = {
  number: redactNumbers,
  cvv: () => '[removed]',
  name: () => '[removed]',
  account: (text) => `…${text.slice(-4)}`,
  token: hideToken,
  // Authorize.Net's names.
  cardNumber: redactNumbers,
  cardCode: () => '[removed]',
  fullName: () => '[removed]',
  nameOnAccount: () => '[removed]',
  accountNumber: (text) => `…${text.slice(-4)}`,
  transactionKey: () => '[removed]',
  dataValue: hideToken,
};

function hideToken(text: string, hide: HashSecret): string {
  return `[token ${hide(text).slice(0, 8)}]`;
}

function redact(value: unknown, hide: HashSecret, key = ''): unknown {
  if (typeof value === 'string') return (redactors[key] ?? redactNumbers)(value, hide);
  if (Array.isArray(value)) return value.map((each) => redact(each, hide, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, redact(each, hide, name)]));
}

/** Shortens each run of 12 or more digits to the first six and last four. */
function redactNumbers(text: string): string {
  return text.replace(/\d(?:[ -]?\d){11,}/g, (match) => {
    const digits = match.replace(/\D/g, '');
    return `${digits.slice(0, 6)}…${digits.slice(-4)}`;
  });
}

const maxRows = 1000;

/** For testers on this machine. */
function testerRoutes(app: App, { journal: { ledger }, letters }: SandboxServices, entries: () => readonly LogEntry[]): void {
  app.get('/__sandbox/log', { onRequest: refuseOtherMachines }, () => ({ requests: entries() }));
  if (letters !== undefined)
    app.get('/__sandbox/letters', { onRequest: refuseOtherMachines }, (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(letters()),
    );
  app.get('/__sandbox/ledger', { onRequest: refuseOtherMachines }, () => ({
    counts: { sources: ledger.sources.size, charges: ledger.charges.size },
    sources: [...ledger.sources.values()].slice(-maxRows).map(({ sourceId: _id, ...source }) => source),
    charges: [...ledger.charges.values()].slice(-maxRows).map(({ sourceId: _id, ...charge }) => charge),
  }));
}

/** As a vendor, it answers the pages of every origin. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type',
  'cross-origin-resource-policy': 'cross-origin',
};

const limits = {
  bodyLimit: 16 * 1024,
  connectionTimeout: 12_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5000,
  forceCloseConnections: true,
  routerOptions: { maxParamLength: 200 },
  http: { headersTimeout: 8000, connectionsCheckingInterval: 1000, maxHeaderSize: 8 * 1024 },
} satisfies FastifyHttpOptions<RawServerDefault, FastifyBaseLogger>;

export function buildSandboxApp(services: SandboxServices): App {
  const app: App = fastify({
    ...limits,
    trustProxy: services.access.trustProxy ?? false,
    genReqId: () => randomUUID(),
    // Requests are validated without being changed.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
  }).withTypeProvider<TypeBoxTypeProvider>();
  // A connection that cannot be accepted must not end the process.
  app.addHook('onListen', (done) => {
    app.server.on('error', () => undefined);
    done();
  });
  const log = openRequestLog(secretHasher(services.secret));
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(HEADERS);
    done();
  });
  app.options('*', (_request, reply) => reply.code(204).send());
  app.addHook('onResponse', (request, reply, done) => {
    log.add(toLogEntry(request, reply, services.now()));
    done();
  });
  app.setErrorHandler(sendError);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      const json: unknown = JSON.parse(String(body));
      done(null, json);
    } catch {
      done(Object.assign(new Error('The request is not valid JSON.'), { statusCode: 400 }));
    }
  });
  tokenRoutes(app, services);
  chargeRoutes(app, services);
  authorizeNetRoutes(app, services);
  if (!services.access.isProduction) testerRoutes(app, services, log.entries);
  return app;
}

/** Bodies and paths that were not understood are left out, as they may hold anything. */
function toLogEntry(request: FastifyRequest, reply: FastifyReply, now: Date) {
  const isUnderstood = reply.statusCode < 500 && reply.statusCode !== 400;
  return {
    at: now.toISOString(),
    method: request.method,
    path: request.routeOptions.url ?? '[unknown]',
    status: reply.statusCode,
    ...(isUnderstood && typeof request.body === 'object' && { body: request.body }),
  };
}

/** Sends an error in the shape of a refused gateway result, so that callers need one shape only. */
function sendError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500;
  if (status === 500) return void reply.code(500).send({ ok: false, kind: 'unknown', code: 'no_answer', message: 'The sandbox failed.' });
  const where = error.validation?.map(({ instancePath, message }) => `${instancePath || '/'} ${message ?? 'is wrong'}`).join('; ');
  const message = where === undefined ? error.message : `The request is not as this call expects it: ${where}.`;
  void reply.code(status).send({ ok: false, kind: 'refused', code: 'config_error', message });
}
