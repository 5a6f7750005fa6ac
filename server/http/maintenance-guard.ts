import { createHmac } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { own } from '../../engine/base/pointer.js';
import { isSameText } from '../base/constant-time.js';
import { apiError } from '../errors/api-error.js';
import { isClosed } from '../site/find-page.js';
import { closedRequests, headerOf } from '../visit/caller.js';
import type { App, Services } from './routes/app.js';
import { primaryTenant } from './routes/lookup.js';

/** What a closed page needs for its tenant, texts and look, for the way past it, and for the end of a visit. */
const openCalls =
  /^(?:(?:GET|HEAD) \/api\/(?:tenants\/(?:web|:tenantId\/(?:settings|services))|lang-dictionary\/.*|openapi\.json)|\w+ \/api\/maintenance\/bypass|DELETE \/api\/session.*)$/;

/** What finishes a payment that has begun; `refuseWhileClosed` keeps it from beginning one. */
const payingCalls = /^POST \/api\/clients\/:clientId\/enrollments\/(?::clientEnrollmentId\/checkout|transaction)$/;

/** Closes the calls registered after it to sites in maintenance: without a valid bypass token they throw `maintenance`. */
export function guardMaintenance(api: App, services: Services): void {
  api.addHook('onRequest', async (request) => {
    const call = `${request.method} ${String(request.routeOptions.url)}`;
    const isMaintenanceLookup = call === 'GET /api/lookup' && own(request.query, 'category') === 'MAINTENANCE_MODE';
    if (openCalls.test(call) || isMaintenanceLookup || !(await isClosedFor(services, request))) return;
    if (bypassEnd(services, headerOf(request, 'x-maintenance-bypass') ?? '') !== undefined) return;
    if (!payingCalls.test(call)) throw apiError('maintenance');
    closedRequests.add(request);
  });
}

/** Returns whether a tenant that a request names is closed, since only its call knows which one counts; without a name, that of the host. */
async function isClosedFor(services: Services, request: FastifyRequest): Promise<boolean> {
  const { tenants } = services;
  const { params, query, host } = request;
  const ids = [own(params, 'tenantId'), own(query, 'tenantId')].filter((id) => typeof id === 'string');
  const codes = [headerOf(request, 'x-tenant'), own(query, 'tenantCode')].filter((code) => typeof code === 'string');
  const named = await Promise.all([...ids.map(tenants.byId), ...codes.map(tenants.byCode)]);
  const states = named.length > 0 ? named : [await primaryTenant(services, host)];
  return (await Promise.all(states.map(async (state) => state !== undefined && (await isClosed(tenants, state))))).includes(true);
}

const bypassLifetime = 12 * 60 * 60 * 1000;

type BypassServices = Pick<Services, 'now'> & { readonly secrets: Pick<Services['secrets'], 'session' | 'bypass'> };

/** Exchanges the secret key for a signed token and the time at which it ends; throws `secret_key_invalid`. */
export function createBypass({ secrets, now }: BypassServices, code: string): { readonly token: string; readonly until: string } {
  if (secrets.bypass === undefined || !isSameText(code, secrets.bypass)) throw apiError('secret_key_invalid');
  const until = new Date(now().getTime() + bypassLifetime).toISOString();
  return { token: signerOf(secrets).sign(`maintenance-bypass ${until}`), until };
}

/** Returns when a bypass token ends; undefined if it is not valid now. */
export function bypassEnd({ secrets, now }: BypassServices, token: string): string | undefined {
  const { valid, value } = signerOf(secrets).unsign(token);
  const until = value?.split(' ')[1] ?? '';
  return secrets.bypass !== undefined && valid && Date.parse(until) > now().getTime() ? until : undefined;
}

/** Returns a signer that depends on the secret key too, so that a token ends with the key that it was given for. */
function signerOf({ session, bypass = '' }: BypassServices['secrets']): Signer {
  return new Signer(session.map((key) => createHmac('sha256', key).update(`maintenance-bypass ${bypass}`).digest('base64url')));
}
