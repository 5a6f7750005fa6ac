import rateLimit from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { perMinute } from '../base/request-counts.js';
import { WindowCounts } from '../base/window-counts.js';
import { apiError } from '../errors/api-error.js';
import type { App } from './routes/app.js';
import type { Sessions } from '../visit/sessions.js';

/** How many requests are answered within a minute. A family, a school or a clinic may share one address. */
interface RateLimit {
  readonly ofSession: number;
  readonly ofAddress: number;
}

/** Calls that could be used to guess people, cards and keys, or to fill the database (D-110). */
const limitsByCall: Readonly<Record<string, RateLimit>> = {
  'POST /api/clients': { ofSession: 30, ofAddress: 120 },
  'POST /api/clients/exists': { ofSession: 10, ofAddress: 60 },
  'POST /api/clients/bulk-create': { ofSession: 10, ofAddress: 30 },
  'POST /api/contacts': { ofSession: 10, ofAddress: 60 },
  'POST /api/requests': { ofSession: 30, ofAddress: 120 },
  'POST /api/merchant-customers/:clientId/payment-sources': { ofSession: 10, ofAddress: 60 },
  'POST /api/clients/:clientId/enrollments/transaction': { ofSession: 10, ofAddress: 60 },
  'POST /api/clients/:clientId/enrollments/:clientEnrollmentId/checkout': { ofSession: 20, ofAddress: 120 },
  'POST /api/search/address': { ofSession: 120, ofAddress: 600 },
  'POST /api/search/referrer': { ofSession: 30, ofAddress: 120 },
  // Each is a transaction at every tenant.
  'DELETE /api/session': { ofSession: 10, ofAddress: 120 },
  'POST /api/uploads': { ofSession: 20, ofAddress: 60 },
  'POST /api/maintenance/bypass': { ofSession: 5, ofAddress: 5 },
};

/** The limit of all other writes together; each leaves at least an audit entry in the database. */
const otherWrites: RateLimit = { ofSession: 240, ofAddress: 1200 };
const writeMethods: readonly unknown[] = ['POST', 'PUT', 'DELETE'];

/** The limit of all reads of people together, far above what visitors and staff need. */
const readsOfPeople: RateLimit = { ofSession: 1200, ofAddress: 1200 };
const personCalls = /^(?:GET|HEAD) \/api\/(?:clients|session|contacts|merchant-customers)\b/;

/** How many bytes of files an address may send within an hour. */
const bytesOfAddress = 200_000_000;

/** Limits the calls registered after it, each or all other writes together; `factor` multiplies the limits and 0 turns them off. */
export async function registerRateLimits(api: App, sessions: Sessions, factor: number): Promise<void> {
  if (factor === 0) return;
  await api.register(rateLimit, perMinute);
  const others = createLimit(api, sessions, otherWrites, factor);
  const reads = createLimit(api, sessions, readsOfPeople, factor);
  api.addHook('onRoute', (route) => {
    const call = `${String(route.method)} ${route.url}`;
    const limits = limitsByCall[call];
    if (limits !== undefined) addLimitHook(route, createLimit(api, sessions, limits, factor));
    else if (writeMethods.includes(route.method)) addLimitHook(route, others);
    else if (personCalls.test(call)) addLimitHook(route, reads);
  });
}

type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Returns a hook that throws `too_many_requests` if the session or the address exceeds its limit. */
function createLimit(api: App, sessions: Sessions, { ofSession, ofAddress }: RateLimit, factor: number): Limit {
  const sessionAllows = api.createRateLimit({ max: ofSession * factor, keyGenerator: (request) => sessions.known(request) ?? '' });
  const addressAllows = api.createRateLimit({ max: ofAddress * factor });
  return async (request, reply) => {
    refuseExceeded(await addressAllows(request), reply);
    // Browsers without a session are counted by address only.
    if (sessions.known(request) !== undefined) refuseExceeded(await sessionAllows(request), reply);
  };
}

function addLimitHook(route: RouteOptions, limit: Limit): void {
  const before = route.onRequest ?? [];
  route.onRequest = [...(Array.isArray(before) ? before : [before]), limit];
}

type RateLimitResult = Awaited<ReturnType<ReturnType<App['createRateLimit']>>>;

/** Throws `too_many_requests` with a retry-after header if a limit is exceeded. */
function refuseExceeded(result: RateLimitResult, reply: FastifyReply): void {
  if (result.isAllowed || !result.isExceeded) return;
  reply.header('retry-after', String(result.ttlInSeconds));
  throw apiError('too_many_requests');
}

/** Counts the bytes of a file before they arrive, and returns a function that gives back those that did not. */
export type ByteLimit = (request: FastifyRequest, reply: FastifyReply, bytes: number) => (unused: number) => void;

/** Returns the limit of files for each address, which throws `files_of_address_too_large`; `factor` as for requests. */
export function createByteLimit(factor: number): ByteLimit {
  const counts = new WindowCounts(60 * 60_000);
  return ({ ip }, reply, bytes) => {
    const giveBack = (unused: number): void => void counts.add(ip, -unused);
    const { total, left } = counts.add(ip, bytes);
    if (factor === 0 || total <= bytesOfAddress * factor) return giveBack;
    giveBack(bytes);
    reply.header('retry-after', String(Math.ceil(left / 1000)));
    throw apiError('files_of_address_too_large');
  };
}
