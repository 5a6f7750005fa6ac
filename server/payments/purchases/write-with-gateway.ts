import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Text } from '../../../engine/index.js';
import { releaseVisit } from '../../clients/people-of-visit.js';
import type { Database } from '../../database/store.js';
import { apiError, apiErrorBody } from '../../errors/api-error.js';
import { isApiErrorCode } from '../../errors/catalogue.js';
import type { PaymentGateway, SavedSource } from '../../gateways/payment-gateway.js';
import type { TenantState } from '../../tenants/tenant-cache.js';
import type { Caller } from '../../visit/caller.js';
import { errorTexts } from '../../visit/form-source.js';
import {
  readIdempotencyRecord,
  type CallAnswer,
  claimKey,
  requireDiskSpace,
  saveAnswer,
  type WriteServices,
} from '../../visit/idempotent-write.js';
import type { PaymentServices } from '../payment-services.js';
import { gatewayFailureError } from '../settling/gateway-failure.js';

/** Returns the tenant's gateway; throws `payment_settings_wrong` if its settings name none that works. */
export function requireGateway({ gateways }: Pick<PaymentServices, 'gateways'>, { merchant }: TenantState): PaymentGateway {
  const gateway = merchant && gateways.of(merchant);
  if (gateway === undefined) {
    throw apiError('payment_settings_wrong', { status: 422 });
  }
  return gateway;
}

type Token = Parameters<PaymentGateway['saveSource']>[0];

/** Exchanges a token for a saved source at the gateway without charging it; throws if the gateway refuses or does not answer. */
export async function saveTokenAsSource(gateway: PaymentGateway, token: Token): Promise<SavedSource> {
  const saved = await gateway.saveSource(token);
  if (saved.ok) return saved.value;
  if (saved.kind === 'unknown') throw apiError('gateway_timeout');
  throw gatewayFailureError(saved.kind === 'declined', saved.code, token.method);
}

interface GatewaySteps<Open> {
  /**
   * Writes what must be stored before the gateway is called, or returns the answer if no call is needed. Repeated requests have the same
   * `key`.
   */
  begin(db: Database, key: string | undefined): Promise<CallAnswer | { readonly open: Open }>;
  /** Calls the gateway outside of any transaction and returns the write that follows. An error thrown here leaves the payments open. */
  callGateway(open: Open): Promise<(db: Database) => Promise<CallAnswer>>;
  /** Runs after a failed answer is stored. */
  undo?(open: Open): Promise<void>;
}

/**
 * Sends the reply of a write that calls a gateway between two transactions, so that no row stays locked during the call. Safe to repeat:
 * the gateway is idempotent.
 */
export async function writeWithGateway<Open>(
  { store, sessions, library }: WriteServices & Pick<PaymentServices, 'library'>,
  { request, reply, caller }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly caller: Caller },
  steps: GatewaySteps<Open>,
): Promise<FastifyReply> {
  await requireDiskSpace(store);
  const text = (): Text | undefined => errorTexts(library)(request);
  const act = readIdempotencyRecord(request, caller, sessions);
  const beginning = await store.inTenant(caller.scope, async (db) => {
    const stored = await claimKey(db, act, reply);
    if (stored !== undefined) return stored;
    const made = await steps.begin(db, act.key);
    if ('status' in made) await saveAnswer(db, act, made);
    return made;
  });
  if ('status' in beginning) return reply.code(beginning.status).send(translateBody(beginning, text));
  const write = await steps.callGateway(beginning.open);
  const answer = await store.inTenant(caller.scope, async (db) => {
    const made = await write(db);
    if (!(await saveAnswer(db, act, made))) await releaseVisit(db, caller);
    return made;
  });
  if (answer.status >= 400) await steps.undo?.(beginning.open);
  return reply.code(answer.status).send(translateBody(answer, text));
}

/** Returns the body of an answer in the language of the request; stored error texts are in English. */
function translateBody({ status, body }: CallAnswer, text: () => Text | undefined): object {
  const code = status >= 400 ? body['code'] : undefined;
  return isApiErrorCode(code) ? apiErrorBody(code, { status }, text()) : body;
}
