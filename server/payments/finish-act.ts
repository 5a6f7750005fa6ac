import { sql } from 'kysely';
import type { PaymentGateway } from '../gateways/payment-gateway.js';
import { apiError, apiErrorBody } from '../errors/api-error.js';
import type { PaymentServices } from './payment-services.js';
import type { Database } from '../store/store.js';
import type { Caller } from '../visitors/caller.js';
import { audit } from '../submission/audit.js';
import type { CallAnswer } from '../submission/idempotent-write.js';
import { chargeAct, type NotOk, outcomeOf } from './charge-act.js';
import { failedAnswer, keptCode } from './gateway-failure.js';
import type { PaymentRow } from './payment-rows.js';
import { receiptOf } from './receipt.js';
import { type ChargeOutcomes, settleAct } from './settle-act.js';

/** Payments that have begun, and what they are charged to as far as that is saved here. */
export interface OpenAct {
  readonly act: string;
  readonly payments: readonly PaymentRow[];
  readonly gatewaySource: string | null;
}

type Clock = Pick<PaymentServices, 'now'>;

/** Goes on with an act that has begun, which the reconciler then leaves alone for a while; or gives its answer where it has ended. */
export async function resumeAct(db: Database, { now }: Clock, caller: Caller, act: string): Promise<CallAnswer | { open: OpenAct }> {
  const { tenantId } = caller.scope;
  const payments = await db
    .updateTable('payments')
    .set({ updated_at: sql<string>`case when status = 'started' then ${now().toISOString()}::timestamptz else updated_at end` })
    .where('tenant_id', '=', tenantId)
    .where('act', '=', act)
    .returningAll()
    .execute();
  if (!payments.some(({ status }) => status === 'started')) return answerOfAct(db, caller, payments);
  const source = await db
    .selectFrom('payment_sources')
    .select('gateway_source')
    .where('tenant_id', '=', tenantId)
    .where('source_id', '=', payments[0]?.source_id ?? null)
    .executeTakeFirst();
  return { open: { act, payments, gatewaySource: source?.gateway_source ?? null } };
}

/** Asks the gateway for the money of an act, and gives what is to be written then. */
export async function finishAct(clock: Clock, gateway: PaymentGateway, caller: Caller, open: OpenAct, gatewaySource: string) {
  const started = open.payments.filter(({ status }) => status === 'started');
  const { outcomes, refused } = await chargeAct(gateway, started, gatewaySource);
  if (refused?.kind === 'unknown') throw apiError('payment_unknown');
  return settling(clock, caller, open, outcomes);
}

/** Ends an act whose card or account the gateway does not take; nothing was charged. */
export function refuseAct(clock: Clock, caller: Caller, open: OpenAct, refused: NotOk) {
  if (refused.kind === 'unknown') throw apiError('gateway_timeout');
  return settling(clock, caller, open, new Map(open.payments.map(({ payment_id }) => [payment_id, outcomeOf(refused)])));
}

function settling({ now }: Clock, caller: Caller, { act }: OpenAct, outcomes: ChargeOutcomes) {
  return async (db: Database): Promise<CallAnswer> => {
    const settled = await settleAct(db, caller.scope.tenantId, act, outcomes, now());
    await audit(
      db,
      caller,
      'pay',
      settled.map(({ payment_id }) => payment_id),
    );
    return answerOfAct(db, caller, settled);
  };
}

/** What an act that has ended answers, whoever brought it to its end. */
export async function answerOfAct(db: Database, { scope }: Caller, payments: readonly PaymentRow[]): Promise<CallAnswer> {
  const notPaid = payments.filter(({ status }) => status !== 'captured' && status !== 'recorded');
  const [first] = payments;
  if (notPaid.length > 0 || first === undefined) return answerUnpaid(notPaid);
  const { payments: paid, enrollments } = await receiptOf(db, scope, first.act);
  const what = first.kind === 'checkout' ? 'membership' : 'purchase';
  const message = first.status === 'recorded' ? `Your ${what} is kept until the payment arrives.` : `Your ${what} is paid.`;
  const data =
    first.kind === 'checkout'
      ? { payment: paid[0] ?? null, enrollments, letter: first.language !== null }
      : { payments: paid, enrollments };
  return { status: 200, body: { data, message } };
}

/** Of several payments, the one that failed speaks for the others, which were given back for its sake. */
function answerUnpaid(payments: readonly PaymentRow[]): CallAnswer {
  const failed = payments.find(({ status }) => status === 'declined') ?? payments.find(({ status }) => status === 'failed');
  return failed === undefined ? givenBack : failedAnswer(failed.status === 'declined', keptCode(failed.code));
}

const givenBack: CallAnswer = { status: 409, body: apiErrorBody('purchase_changed') };
