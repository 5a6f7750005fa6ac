import { randomInt } from 'node:crypto';
import { fromDecimal } from '../../gateways/minor-units.js';
import type { ChargeRequest, GatewayCode } from '../../gateways/payment-gateway.js';
import { type Decision, decideSourceCharge, decideTokenCharge, mayAccess, type SandboxContext } from '../decide.js';
import type { ChangedEvent, ShownCharge, StoredCharge } from '../ledger.js';
import { approved, notApproved, type Reason, type RequestError, requestError, tokenRefused } from './answers.js';
import type { TransactionRequest } from './requests.js';

/** An answer with what it changes; or a failure for once. */
export type Outcome =
  | { readonly answer: object; readonly change?: Omit<ChangedEvent, 'event' | 'at'>; readonly isLate?: boolean }
  | { readonly stumblesOver: string };

const reasonsByCode: Readonly<Partial<Record<GatewayCode, Reason>>> = {
  expired_card: '8',
  incorrect_cvc: '44',
  lost_card: '4',
  stolen_card: '4',
  processing_error: '19',
};

export function tokenError(code: GatewayCode): RequestError {
  if (code === 'token_expired') return 'E00115';
  return code === 'token_mismatch' ? 'E00116' : 'E00114';
}

export function transact(context: SandboxContext, request: TransactionRequest): Outcome {
  if (request.transactionType === 'authCaptureTransaction') return charge(context, request);
  const stored = context.ledger.charges.get(request.refTransId ?? '');
  if (stored === undefined || !mayAccess(context, stored.merchant)) return turnDown('16', request);
  return request.transactionType === 'voidTransaction' ? voidCharge(stored) : refund(context, stored, request);
}

function charge(context: SandboxContext, request: TransactionRequest): Outcome {
  const money = readMoney(request);
  const payer = readPayer(context, request);
  if (money === undefined || payer === undefined) return { answer: requestError('E00003') };
  const { sourceId, token, method, last4, brand } = payer;
  const shown: ShownCharge = { method, last4, ...(brand !== undefined && { brand }), ...request.order };
  const decision =
    sourceId === undefined ? decideTokenCharge(context, { ...money, token, method }) : decideSourceCharge(context, { ...money, sourceId });
  const first = isRefused(decision) ? undefined : findDuplicate(context, { ...request, shown, amount: money.amount });
  return first === undefined ? answerOf(decision, shown, sourceId) : turnDown('11', request, { transId: first.chargeId, payment: shown });
}

interface Payer extends Pick<ShownCharge, 'method' | 'last4' | 'brand'> {
  readonly token: string;
  readonly sourceId?: string;
}

const unknownCard = { method: 'Card', last4: '' } as const;

/** Undefined unless one of token and card on file is named. */
function readPayer({ ledger, hide }: SandboxContext, { payment, profile }: TransactionRequest): Payer | undefined {
  const token = payment?.opaqueData?.dataValue;
  if (token !== undefined && profile === undefined) return { ...(ledger.tokens.get(hide(token)) ?? unknownCard), token };
  if (token !== undefined || profile === undefined) return undefined;
  const sourceId = `${profile.customerProfileId}/${profile.paymentProfile.paymentProfileId}`;
  return { ...(ledger.sources.get(sourceId) ?? unknownCard), token: '', sourceId };
}

/** Our sites begin the description with their reference. Undefined for no amount. */
function readMoney({ amount, currencyCode: currency = 'USD', order }: TransactionRequest): ChargeRequest | undefined {
  const cents = fromDecimal(String(amount ?? ''), currency) ?? 0;
  return cents === 0 ? undefined : { amount: cents, currency, reference: order?.description?.split(' ')[0] ?? order?.invoiceNumber ?? '' };
}

const isRefused = (decision: Decision): boolean =>
  decision.stumblesOver === undefined && !decision.result.ok && decision.result.kind === 'refused';

function answerOf(decision: Decision, payment: ShownCharge, profileId: string | undefined): Outcome {
  if (decision.stumblesOver !== undefined) return decision;
  const { result, charge: made, spent, isLate = false } = decision;
  const change = { ...(spent !== undefined && { spent }), ...(made && { charge: { ...made, shown: payment } }) };
  if (made !== undefined) return { answer: approved({ transId: made.chargeId, payment, profileId }), change, isLate };
  return { answer: failureOf(result.ok ? 'processing_error' : result.code, payment), change };
}

function failureOf(code: GatewayCode, payment: ShownCharge): object {
  if (code === 'source_unknown') return requestError('E00040');
  if (code.startsWith('token_')) return tokenRefused(tokenError(code));
  return notApproved(reasonsByCode[code] ?? '2', { transId: newTransId(), payment });
}

interface Repeated extends Pick<TransactionRequest, 'transactionSettings'> {
  readonly shown: ShownCharge;
  readonly amount: number;
}

/** The charge of the same card, amount and invoice within the window that the request names, or two minutes. */
function findDuplicate(
  { ledger, merchant, now }: SandboxContext,
  { shown, amount, transactionSettings }: Repeated,
): StoredCharge | undefined {
  const named = transactionSettings?.setting.find(({ settingName }) => settingName === 'duplicateWindow')?.settingValue;
  const since = new Date(now.getTime() - Math.min(Number(named ?? 120), 28_800) * 1000).toISOString();
  const isSame = (other: ShownCharge | undefined): boolean =>
    (['invoiceNumber', 'method', 'last4', 'brand'] as const).every((field) => other?.[field] === shown[field]);
  return [...ledger.charges.values()].find(
    (each) => each.merchant === merchant && each.at > since && each.amount === amount && isSame(each.shown),
  );
}

function voidCharge(stored: StoredCharge): Outcome {
  const transacted = { transId: stored.chargeId, refTransID: stored.chargeId, payment: stored.shown };
  if (stored.status === 'voided') return { answer: notApproved('310', { ...transacted, transId: '0' }) };
  if (stored.settledAt !== undefined) return { answer: notApproved('16', { ...transacted, transId: '0' }) };
  return { answer: approved(transacted), change: { charge: { ...stored, status: 'voided' } } };
}

function refund({ now }: SandboxContext, stored: StoredCharge, request: TransactionRequest): Outcome {
  const { shown: payment, settledAt, refund: before, chargeId: refTransID } = stored;
  if (settledAt === undefined || !isSameCard(stored, request)) return turnDown('54', request, { payment });
  if (before !== undefined || (readMoney(request)?.amount ?? 0) > stored.amount) return turnDown('55', request, { payment });
  const made = { id: newTransId(), at: now.toISOString() };
  return {
    answer: approved({ transId: made.id, refTransID, payment }),
    change: { charge: { ...stored, status: 'refunded', refund: made } },
  };
}

/** An account is named by its transaction alone. */
function isSameCard({ shown }: StoredCharge, { payment }: TransactionRequest): boolean {
  return shown?.method === 'Bank' || payment?.creditCard?.cardNumber.slice(-4) === shown?.last4;
}

function turnDown(
  reason: Reason,
  { refTransId: refTransID = '' }: TransactionRequest,
  { transId = '0', payment }: { readonly transId?: string; readonly payment?: ShownCharge | undefined } = {},
): Outcome {
  return { answer: notApproved(reason, { transId, refTransID, payment }) };
}

/** Like the vendor's ids: digits, with a profile's and its card's in one. */
export function newVendorId(kind: 'src' | 'ch'): string {
  return kind === 'ch' ? newTransId() : `${newTransId()}/${newTransId()}`;
}

function newTransId(): string {
  return `8${String(randomInt(1e10)).padStart(10, '0')}`;
}
