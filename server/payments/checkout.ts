import { knownSettings } from '../base/known-codes.js';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { shelfOf } from '../submission/validate-submission.js';
import { type Family, holdFamily } from '../enrollments/family.js';
import type { EnrollmentRow } from '../enrollments/line.js';
import { apiError } from '../errors/api-error.js';
import { letterLanguage, queueLetters } from './queue-letters.js';
import { refuseIneligible } from '../questionnaires/refuse-ineligible.js';
import type { PaymentServices } from './payment-services.js';
import type { Database } from '../store/store.js';
import type { Caller } from '../visitors/caller.js';
import type { CallAnswer } from '../submission/idempotent-write.js';
import { answerOfAct, type OpenAct, resumeAct } from './finish-act.js';
import { judgeDue } from './judge-due.js';
import { changeLines, dueOf, paymentHolding, type PaymentStart, startPayments } from './payment-rows.js';
import { requireConsent } from './judge-agreements.js';
import { lastSource, nothingToPay, savedConsent } from './source-to-charge.js';

export type PayBench = Pick<PaymentServices, 'library' | 'secrets' | 'now'>;

interface CheckoutTarget {
  readonly clientId: string;
  readonly enrollmentId: string;
}

/**
 * Begins the payment of a line and of every other line of the family that is not paid yet, in one charge; or joins the
 * payment that has begun, or gives the answer of the one that has ended.
 */
export async function beginCheckout(
  db: Database,
  bench: PayBench,
  caller: Caller,
  asked: CheckoutTarget,
): Promise<CallAnswer | { open: OpenAct }> {
  const family = await holdFamily(db, caller, asked.clientId);
  const lines = await linesOf(db, caller, family);
  const named = lines.find((line) => line.client_enrollment_id === asked.enrollmentId.toLowerCase());
  if (named === undefined) throw apiError('enrollment_not_found');
  const before = await paymentHolding(db, caller.scope.tenantId, named.client_enrollment_id);
  if (before !== undefined) return resumeAct(db, bench, caller, before.act);
  refuseUnsold(caller);
  const due = lines.filter((line) => line.status === 'Unpaid' && !line.held);
  judgeDue(due, caller, family, bench.now());
  // The answers may have changed since the plan was chosen (D-19).
  await refuseIneligible(db, bench, caller, family.primaryId);
  return begin(db, bench, caller, family, due);
}

/** Where visitors may not buy, what they chose is a request, and ends there. */
function refuseUnsold({ state }: Caller): void {
  if (state.parsedSettings[knownSettings.buyMembership]?.on === true) return;
  throw apiError('purchase_not_offered');
}

async function begin(
  db: Database,
  bench: PayBench,
  caller: Caller,
  { primaryId }: Family,
  due: readonly EnrollmentRow[],
): Promise<CallAnswer | { open: OpenAct }> {
  const isFree = due.every((line) => dueOf(line) === 0);
  const source = isFree ? nothingToPay : await lastSource(db, caller, primaryId);
  const { library } = shelfOf(bench.library, caller);
  requireConsent(await savedConsent(db, caller, primaryId), { state: caller.state, library });
  const status = isFree ? 'captured' : source.gatewaySource === null ? 'recorded' : 'started';
  const start: PaymentStart = {
    caller,
    act: randomUUID(),
    clientId: primaryId,
    kind: 'checkout',
    source,
    currency: library.platform.currency,
    status,
    language: await letterLanguage(db, bench.library, caller, primaryId),
    now: bench.now(),
    keys: bench.secrets.session,
  };
  const payments = await startPayments(db, start, [due]);
  if (source.gatewaySource !== null) return { open: { act: start.act, payments, gatewaySource: source.gatewaySource } };
  await changeLines(db, caller.scope.tenantId, payments, isFree ? 'Active' : 'Pending', start.now);
  await queueLetters(db, caller.scope.tenantId, payments);
  return answerOfAct(db, caller, payments);
}

interface Line extends EnrollmentRow {
  /** Whether a payment has begun for it, or has paid it. */
  readonly held: boolean;
}

/** The memberships chosen in a family, the first chosen first. */
async function linesOf(db: Database, { scope }: Caller, { memberIds }: Family): Promise<Line[]> {
  return db
    .selectFrom('enrollments as e')
    .selectAll('e')
    .select(
      sql<boolean>`exists (select 1 from payment_lines l
        where l.tenant_id = e.tenant_id and l.client_enrollment_id = e.client_enrollment_id and l.holds)`.as('held'),
    )
    .where('e.tenant_id', '=', scope.tenantId)
    .where('e.client_id', 'in', memberIds)
    .where('e.kind', '=', 'Membership')
    .where('e.status', '<>', 'Cancelled')
    .orderBy('e.created_at')
    .orderBy('e.client_enrollment_id')
    .execute();
}
