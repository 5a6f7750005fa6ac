import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import cookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyReply,
  type FastifyRequest,
  type FastifySchema,
  type HookHandlerDoneFunction,
  type RawServerDefault,
} from 'fastify';
import { errorHandler } from './answer-error.js';
import { refuseRepeatedHeaders, refuseUnsafeRequest, answerCrossOrigin } from './guards.js';
import { errorTexts } from '../visit/form-source.js';
import { endSlowBody, guardConnections } from './guard-connections.js';
import { apiErrorBody, ApiErrorBody } from '../errors/api-error.js';
import { readJsonBytes } from '../bodies/json-body.js';
import { type Log, RequestLogController, watchConnection } from './log.js';
import type { Media } from '../site/media.js';
import { describeCalls } from './openapi.js';
import { guardMaintenance } from './maintenance-guard.js';
import { registerRateLimits } from './rate-limits.js';
import { compileRequestValidator } from './request-validators.js';
import { DEFAULT_UPLOADS_LIMIT } from '../shared/uploads.js';
import { addressRoutes } from './routes/addresses.js';
import type { App, CallLimits, Services } from './routes/app.js';
import { clientBulkRoutes } from './routes/clients-bulk.js';
import { clientSearchRoutes } from './routes/clients-search.js';
import { clientChangeRoutes } from './routes/clients-change.js';
import { clientExistsRoutes } from './routes/clients-exists.js';
import { checkoutRoutes } from './routes/checkout.js';
import { clientRoutes } from './routes/clients.js';
import { contactRoutes } from './routes/contacts.js';
import { dictionaryRoutes } from './routes/dictionary.js';
import { enrollmentRoutes } from './routes/enrollments.js';
import { draftRoutes } from './routes/drafts.js';
import { sessionRoutes } from './routes/session.js';
import { healthRoutes } from './routes/health.js';
import { libraryRoutes } from './routes/library.js';
import { liveRoutes } from './routes/live.js';
import { lookupRoutes } from './routes/lookup.js';
import { merchantRoutes } from './routes/merchants.js';
import { offeringRoutes } from './routes/offerings.js';
import { maintenanceRoutes } from './routes/maintenance.js';
import { calendarRoutes } from './routes/calendar.js';
import { mediaRoutes } from './routes/media.js';
import { pageRoutes, type PageParts } from './routes/pages.js';
import { openApiRoutes } from './routes/openapi.js';
import { paymentSourceRoutes } from './routes/payment-sources.js';
import { questionnaireRoutes } from './routes/questionnaires.js';
import { requestRoutes } from './routes/requests.js';
import { serviceRoutes } from './routes/services.js';
import { settingsRoutes } from './routes/settings.js';
import { tenantRoutes } from './routes/tenants.js';
import { transactionRoutes } from './routes/transaction.js';
import { uploadRoutes } from './routes/uploads.js';
import { addSecurityHeaders, securityHeaders } from './security-headers.js';

/** The calls of the API, one file each, all under one base. */
const calls = [
  tenantRoutes,
  settingsRoutes,
  dictionaryRoutes,
  lookupRoutes,
  clientRoutes,
  clientChangeRoutes,
  clientExistsRoutes,
  clientBulkRoutes,
  clientSearchRoutes,
  contactRoutes,
  addressRoutes,
  draftRoutes,
  sessionRoutes,
  maintenanceRoutes,
  uploadRoutes,
  questionnaireRoutes,
  requestRoutes,
  openApiRoutes,
  serviceRoutes,
  offeringRoutes,
  enrollmentRoutes,
  merchantRoutes,
  paymentSourceRoutes,
  checkoutRoutes,
  transactionRoutes,
];

export interface AppOptions extends Partial<CallLimits>, Omit<PageParts, 'media'> {
  /** The pictures of tenants; none by default. */
  readonly media?: Media | undefined;
  readonly log?: Log | undefined;
  /** The proxies whose forwarding headers are trusted (D-120); none by default. */
  readonly trustProxy?: string | undefined;
  /** Other origins whose pages may call the API, besides the site's own. */
  readonly corsOrigins?: readonly string[] | undefined;
  /** Receives the app before its calls are registered, so that it can add hooks to all of them. */
  readonly watch?: ((app: App) => void) | undefined;
}

const noMedia: Media = { file: () => undefined, addressesOf: () => [] };

/** Returns the fastify app with all calls, pages, files, limits and error handlers; it does not listen yet. */
export function buildApp(services: Services, options: AppOptions): App {
  const { media = noMedia, log, trustProxy, rateLimits = 1, uploadsLimit = DEFAULT_UPLOADS_LIMIT, watch } = options;
  const app = fastify({
    ...limits,
    trustProxy: trustProxy ?? false,
    genReqId: () => randomUUID(),
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: answerBadAddress,
    logger: log ?? false,
    logController: new RequestLogController(),
  }).withTypeProvider<TypeBoxTypeProvider>();
  guardConnections(app.server);
  // The server is no proxy; without a listener, Node would close a CONNECT request without an answer.
  app.server.on('connect', (_request, socket) => {
    // Node takes its own listener off this socket, and a reset would end the process.
    socket.on('error', () => socket.destroy());
    answerBrokenRequest(new Error('This is no proxy.'), socket);
  });
  // A connection that cannot be accepted, because there are too many, is reported here. Before, `listen` reports its own errors.
  app.addHook('onListen', (done) => {
    app.server.on('error', (err) => app.log.error({ err }, 'a connection could not be accepted'));
    done();
  });
  app.addHook('onRequest', watchConnection);
  app.addHook('onRequest', (request, reply, done) => startRequest(request, reply, options, done));
  watch?.(app);
  void app.register(cookie);
  app.setErrorHandler(errorHandler(errorTexts(services.library)));
  app.setValidatorCompiler(compileRequestValidator);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, ({ headers }, body: Buffer, done) => {
    try {
      done(null, readJsonBytes(body, headers['content-type']));
    } catch (error) {
      done(error instanceof Error ? error : new Error('The request cannot be read.', { cause: error }));
    }
  });
  void app.register((api) => registerCalls(api, services, { rateLimits, uploadsLimit }), { prefix: '/api' });
  libraryRoutes(app, services);
  healthRoutes(app, services);
  mediaRoutes(app, media);
  calendarRoutes(app, services);
  if (options.news) liveRoutes(app, options.news);
  pageRoutes(app, services, { ...options, media });
  return app;
}

/** Runs first for each request: security headers, request id, body deadline, repeated headers and CORS. */
function startRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { corsOrigins = [], siteOrigins }: AppOptions,
  done: HookHandlerDoneFunction,
): void {
  addSecurityHeaders(reply, siteOrigins);
  reply.header('x-request-id', request.id);
  // After the answer is sent, a slow body only ends the connection.
  endSlowBody(request, ({ raw }) => (reply.raw.headersSent ? raw.socket.destroy() : answerBrokenRequest(bodyTooSlowError, raw.socket)));
  refuseRepeatedHeaders(request);
  if (request.url.startsWith('/api/') && answerCrossOrigin(request, reply, corsOrigins)) return;
  done();
}

/** Registers all API calls with their hooks: unsafe requests, caching, error schemas, OpenAPI, rate limits and maintenance. */
async function registerCalls(api: App, services: Services, limits: CallLimits): Promise<void> {
  // Checked after routing, because only the router knows which spellings of a path are equal.
  api.addHook('onRequest', (request, _reply, next) => {
    refuseUnsafeRequest(request);
    next();
  });
  api.addHook('onSend', (_request, reply, payload, next) => {
    reply.header('cache-control', 'no-store');
    next(null, payload);
  });
  api.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, response: { ...responsesOf(route.schema), '4xx': ApiErrorBody, '5xx': ApiErrorBody } };
  });
  await describeCalls(api, services.version);
  await registerRateLimits(api, services.sessions, limits.rateLimits);
  guardMaintenance(api, services);
  for (const call of calls) call(api, services, limits);
}

/** Returns the success responses that a call declares; the errors are the same for all calls. */
function responsesOf(schema: FastifySchema | undefined): object {
  return typeof schema?.response === 'object' && schema.response !== null ? schema.response : {};
}

/** In milliseconds: a call that hangs is answered 503 before its idle connection is closed after `connectionTimeout`. */
const handlerTimeout = 11_500;

/** A slow or endless request costs one socket for ten seconds at most, unless its call says otherwise. */
const limits = {
  bodyLimit: 256 * 1024,
  connectionTimeout: 12_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 5000,
  handlerTimeout,
  forceCloseConnections: 'idle',
  exposeHeadRoutes: true,
  // Fifty ids are 1,849 letters (D-26).
  routerOptions: { maxParamLength: 2000 },
  http: { headersTimeout: 8000, connectionsCheckingInterval: 1000, maxHeaderSize: 16 * 1024 },
} satisfies FastifyHttpOptions<RawServerDefault, FastifyBaseLogger>;

/** Answers a request whose URL cannot be parsed; such a request runs no hooks. */
function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  addSecurityHeaders(reply);
  errorHandler()(error, request, reply);
}

const bodyTooSlowError = Object.assign(new Error('The body of a request took too long.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Writes an error in the API's format to the socket of a request that is no valid HTTP. */
function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, reason] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? [408, 'Request Timeout']
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? [431, 'Request Header Fields Too Large']
        : [400, 'Bad Request'];
  const body = JSON.stringify(apiErrorBody('request_unreadable', { status }));
  const headers = Object.entries(securityHeaders)
    .map((header) => header.join(': '))
    .join('\r\n');
  if (!socket.writable) return void socket.destroy(error);
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n${headers}\r\nconnection: close\r\n\r\n${body}`,
  );
}
