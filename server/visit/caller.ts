import type { FastifyReply, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { Type } from 'typebox';
import { type TenantScope, sendWithoutWaiting } from '../database/scope.js';
import type { Database } from '../database/store.js';
import { apiError } from '../errors/api-error.js';
import { acceptedLanguages } from '../base/accepted-languages.js';
import { dayIn } from '../base/calendar.js';
import type { TenantCache, TenantState } from '../tenants/tenant-cache.js';
import type { Sessions } from './sessions.js';

/** The headers of calls about people: the tenant, and the kind of page (D-13). */
export const CallerHeaders = Type.Object({
  'x-tenant': Type.String({ minLength: 1, maxLength: 100, description: 'The code of the tenant the call is made to.' }),
  'x-application': Type.Optional(Type.String({ pattern: '^[A-Za-z0-9._ -]{1,64}$', description: 'What asks.' })),
  'x-request-source': Type.Optional(
    Type.String({ pattern: '^[a-z0-9-]{1,64}$', description: 'The kind of page that asks; public-web where nothing is said.' }),
  ),
  'accept-language': Type.Optional(
    Type.String({ description: "The language of what is wrong with a form, such as ne; en where it is none of the tenant's." }),
  ),
});

/** The source of requests that name none. */
const defaultSource = 'public-web';

/** The tenant and the session that a request is made for. */
export interface Caller {
  readonly state: TenantState;
  readonly scope: TenantScope;
  readonly sessionId: string;
  readonly source: string;
  /** The network address, for limits; never stored. */
  readonly address?: string;
  /** The calendar day at the tenant, yyyy-MM-dd. */
  readonly today: string;
  /** The visitor's languages, the most preferred first. */
  readonly languages?: readonly string[];
  /** Whether the site is closed for maintenance, so that a payment may finish and none may begin. */
  readonly isClosed?: boolean;
}

/** A session at one tenant, and the kind of page that asks. */
export type SessionAtTenant = Pick<Caller, 'scope' | 'sessionId' | 'source'>;

/** Returns the tenant and session of a request; throws 404 for an unknown tenant, 401 for an expired session. */
export async function readCaller(
  { tenants, sessions, now }: { readonly tenants: TenantCache; readonly sessions: Sessions; readonly now: () => Date },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const state = await requireTenant(tenants, headerOf(request, 'x-tenant') ?? '');
  tenantStates.set(request, state);
  return {
    state,
    scope: state.scope,
    sessionId: sessions.of(request, reply),
    source: requestSourceOf(request),
    address: request.ip,
    today: dayIn(state.tenant.timeZone, now()),
    languages: acceptedLanguages(headerOf(request, 'accept-language')),
    isClosed: closedRequests.has(request),
  };
}

export function requestSourceOf(request: FastifyRequest): string {
  return headerOf(request, 'x-request-source') ?? defaultSource;
}

/** Returns the name of the lock that requests of one session take to wait for each other. */
export function sessionLock({ sessionId }: Pick<Caller, 'sessionId'>): string {
  return `session ${sessionId}`;
}

/** The requests that a closed site still answers, if that begins nothing. */
export const closedRequests = new WeakSet<FastifyRequest>();

/** Throws `maintenance` if the site is closed; runs before anything begins. */
export function refuseWhileClosed({ isClosed = false }: Caller): void {
  if (isClosed) throw apiError('maintenance');
}

const tenantStates = new WeakMap<FastifyRequest, TenantState>();

/** Returns the tenant that `callerOf` found for a request; undefined before that. */
export function tenantOf(request: FastifyRequest): TenantState | undefined {
  return tenantStates.get(request);
}

/** Returns the tenant of a code, ignoring case; throws `tenant_not_found`. */
export async function requireTenant(tenants: TenantCache, code: string): Promise<TenantState> {
  return foundTenant(await tenants.byCode(code));
}

/** Returns the tenant of an id; throws `tenant_not_found`. */
export async function requireTenantById(tenants: TenantCache, id: string): Promise<TenantState> {
  return foundTenant(await tenants.byId(id));
}

function foundTenant(state: TenantState | undefined): TenantState {
  if (state === undefined) throw apiError('tenant_not_found');
  return state;
}

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Stores who did what to which records, in the transaction of the write; it stores no values. */
export async function audit(db: Database, caller: SessionAtTenant, what: string, about: readonly string[]): Promise<void> {
  if (about.length === 0) return;
  const who = auditName(caller);
  const rows = about.map((each) => ({ tenant_id: caller.scope.tenantId, who, what, about: each }));
  await sendWithoutWaiting(db, db.insertInto('audit').values(rows).compile());
}

/** Returns the name of a caller in the audit: the application, and a hash of the session. */
export function auditName({ sessionId, source }: SessionAtTenant): string {
  return `${source} ${sessionMark(sessionId)}`;
}

/** Returns the hash that the audit names a session by: its last sixteen characters. */
export function sessionMark(sessionId: string): string {
  return hash('sha256', sessionId, 'base64url').slice(0, 16);
}
