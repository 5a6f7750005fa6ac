import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { acceptedLanguages } from '../base/accepted-languages.js';
import { apiError } from '../errors/api-error.js';
import type { Scope } from '../store/scope.js';
import type { TenantKeeper, TenantState } from '../tenants/tenant-keeper.js';
import type { Sessions } from './sessions.js';

/** The headers of every call about people: whose tenant, and as what kind of page it asks (D-13). */
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

/** The source meant where a request names none. */
const defaultSource = 'public-web';

/** For whom and at which tenant a request is made. */
export interface Caller {
  readonly state: TenantState;
  readonly scope: Scope;
  readonly sessionId: string;
  readonly source: string;
  /** What the visitor reads, the most wanted first. */
  readonly languages?: readonly string[];
}

/** Reads who asks; refuses a tenant that is not there and a session whose time is over. */
export async function callerOf(
  { tenants, sessions }: { readonly tenants: TenantKeeper; readonly sessions: Sessions },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const state = await tenantNamed(tenants, headerOf(request, 'x-tenant') ?? '');
  tenantStates.set(request, state);
  return {
    state,
    scope: state.scope,
    sessionId: sessions.of(request, reply),
    source: headerOf(request, 'x-request-source') ?? defaultSource,
    languages: acceptedLanguages(headerOf(request, 'accept-language')),
  };
}

const tenantStates = new WeakMap<FastifyRequest, TenantState>();

/** Returns the tenant that `callerOf` found for a request; undefined before that. */
export function tenantOf(request: FastifyRequest): TenantState | undefined {
  return tenantStates.get(request);
}

/** The tenant of a code; letters' case does not matter. */
export async function tenantNamed(tenants: TenantKeeper, code: string): Promise<TenantState> {
  const state = await tenants.byCode(code);
  if (state === undefined) throw apiError('tenant_not_found');
  return state;
}

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
