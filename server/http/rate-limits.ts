import rateLimit from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { apiError } from '../errors/api-error.js';
import type { App } from './routes/app.js';
import type { Sessions } from '../visitors/sessions.js';

/** How often a call is answered within a minute. A family, a school or a clinic may share one address. */
interface Allowed {
  readonly ofSession: number;
  readonly ofAddress: number;
}

/** The calls by which somebody could try out people, cards and keys, or fill the store (D-110). */
const allowed: Readonly<Record<string, Allowed>> = {
  'POST /api/clients': { ofSession: 30, ofAddress: 120 },
  'POST /api/clients/exists': { ofSession: 10, ofAddress: 60 },
  'POST /api/clients/bulk-create': { ofSession: 10, ofAddress: 30 },
  'POST /api/contacts': { ofSession: 10, ofAddress: 60 },
  'POST /api/merchant-customers/:clientId/payment-sources': { ofSession: 10, ofAddress: 60 },
  'POST /api/clients/:clientId/enrollments/transaction': { ofSession: 10, ofAddress: 60 },
  'POST /api/clients/:clientId/enrollments/:clientEnrollmentId/checkout': { ofSession: 20, ofAddress: 120 },
  'POST /api/search/address': { ofSession: 120, ofAddress: 600 },
  'POST /api/search/referrer': { ofSession: 30, ofAddress: 120 },
  'POST /api/uploads': { ofSession: 20, ofAddress: 60 },
  'POST /api/maintenance/bypass': { ofSession: 5, ofAddress: 5 },
};

/** All other writes together: every one leaves something in the store, if only the note that it was made. */
const otherWrites: Allowed = { ofSession: 240, ofAddress: 1200 };
const writing: readonly unknown[] = ['POST', 'PUT', 'DELETE'];

const minute = 60_000;

/** As many visitors and addresses as one process remembers of each call. */
const remembered = 20_000;

/** Limits the calls that are registered after this: those of the table each by itself, other writes together. With a `factor` all numbers are multiplied; 0 limits nothing. */
export async function limitRates(api: App, sessions: Sessions, factor: number): Promise<void> {
  if (factor === 0) return;
  await api.register(rateLimit, { global: false, timeWindow: minute, cache: remembered });
  const others = limitOf(api, sessions, otherWrites, factor);
  api.addHook('onRoute', (route) => {
    const limits = allowed[`${String(route.method)} ${route.url}`];
    if (limits !== undefined) addLimit(route, limitOf(api, sessions, limits, factor));
    else if (writing.includes(route.method)) addLimit(route, others);
  });
}

type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

function limitOf(api: App, sessions: Sessions, { ofSession, ofAddress }: Allowed, factor: number): Limit {
  const sessionAllows = api.createRateLimit({ max: ofSession * factor, keyGenerator: (request) => sessions.known(request) ?? '' });
  const addressAllows = api.createRateLimit({ max: ofAddress * factor });
  return async (request, reply) => {
    refuseOften(await addressAllows(request), reply);
    // A browser without a session is one of many at its address, and counted there.
    if (sessions.known(request) !== undefined) refuseOften(await sessionAllows(request), reply);
  };
}

function addLimit(route: RouteOptions, limit: Limit): void {
  const before = route.onRequest ?? [];
  route.onRequest = [...(Array.isArray(before) ? before : [before]), limit];
}

type Counted = Awaited<ReturnType<ReturnType<App['createRateLimit']>>>;

function refuseOften(counted: Counted, reply: FastifyReply): void {
  if (counted.isAllowed || !counted.isExceeded) return;
  reply.header('retry-after', String(counted.ttlInSeconds));
  throw apiError('too_many_requests');
}
