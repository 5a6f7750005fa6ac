import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { fromDecimal, toDecimal } from '../minor-units.js';
import type { GatewayCode, Charge, GatewayResult, PaymentEnvironment, PaymentGateway, SavedSource } from '../payment-gateway.js';
import {
  requestVendor,
  chargeOnce,
  declinedResult,
  type FindCharge,
  preferCaptured,
  callTimeout,
  unknownResult,
  readVendorResponse,
  refusedResult,
} from '../request-vendor.js';

type Codes = Readonly<Partial<Record<string, GatewayCode>>>;

/** Braintree's processor response codes; any other is a plain decline. */
const braintreeCodes: Codes = {
  '2001': 'insufficient_funds',
  '2002': 'insufficient_funds',
  '2004': 'expired_card',
  '2005': 'incorrect_number',
  '2006': 'invalid_expiry_date',
  '2010': 'incorrect_cvc',
  '2012': 'lost_card',
  '2013': 'stolen_card',
  '2044': 'call_issuer',
  '2047': 'pick_up_card',
  '3000': 'processing_error',
};

/** Reasons for rejected requests, by validation code, then by error class; with any other the charge may have happened. */
const braintreeErrors: Codes = {
  '91565': 'token_unknown',
  '93107': 'token_used',
  '93108': 'token_unknown',
  AUTHENTICATION: 'config_error',
  AUTHORIZATION: 'config_error',
  UNSUPPORTED_CLIENT: 'config_error',
  VALIDATION: 'config_error',
  NOT_IMPLEMENTED: 'unsupported_feature',
  NOT_FOUND: 'source_unknown',
  RESOURCE_LIMIT: 'processing_error',
};

interface BraintreeOptions {
  readonly environment: PaymentEnvironment;
  /** `public key:private key` */
  readonly secret: string;
  readonly origin?: string;
  readonly timeoutMs?: number;
}

const origins = { sandbox: 'https://payments.sandbox.braintree-api.com', production: 'https://payments.braintree-api.com' };
const version = '2019-01-01';
const maxCharges = 1000;
const pageSize = 50;

const chargeFields = 'id orderId createdAt status amount { value currencyCode } refunds { id }';
const queries = {
  vault: `mutation Vault($input: VaultPaymentMethodInput!) { vaultPaymentMethod(input: $input) { paymentMethod { id details {
    ... on CreditCardDetails { brandCode last4 expirationMonth expirationYear } } } } }`,
  charge: `mutation Charge($input: ChargePaymentMethodInput!) { chargePaymentMethod(input: $input) { transaction {
    ${chargeFields} statusHistory { ... on ProcessorDeclinedEvent { processorResponse { legacyCode } } } } } }`,
  reverse: `mutation Reverse($input: ReverseTransactionInput!) { reverseTransaction(input: $input) { reversal {
    ... on Transaction { ${chargeFields} } ... on Refund { refundedTransaction { ${chargeFields} } } } } }`,
  search: `query Search($input: TransactionSearchInput!, $after: String) { search { transactions(input: $input, first: ${pageSize}, after: $after) {
    pageInfo { hasNextPage endCursor } edges { node { ${chargeFields} } } } } }`,
};

const Transaction = Type.Object({
  id: Type.String(),
  orderId: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.String(),
  status: Type.String(),
  amount: Type.Object({ value: Type.String(), currencyCode: Type.String() }),
  refunds: Type.Optional(Type.Union([Type.Array(Type.Unknown()), Type.Null()])),
  statusHistory: Type.Optional(Type.Array(Type.Object({ processorResponse: Type.Optional(Type.Object({ legacyCode: Type.String() })) }))),
});
type Transaction = Static<typeof Transaction>;

const ChargeResponse = Type.Object({ chargePaymentMethod: Type.Object({ transaction: Transaction }) });
const ReversalResponse = Type.Object({
  reverseTransaction: Type.Object({ reversal: Type.Union([Transaction, Type.Object({ refundedTransaction: Transaction })]) }),
});
const VaultResponse = Type.Object({
  vaultPaymentMethod: Type.Object({
    paymentMethod: Type.Object({
      id: Type.String(),
      details: Type.Object({
        brandCode: Type.String(),
        last4: Type.String(),
        expirationMonth: Type.String(),
        expirationYear: Type.String(),
      }),
    }),
  }),
});
const SearchResponse = Type.Object({
  search: Type.Object({
    transactions: Type.Object({
      pageInfo: Type.Object({ hasNextPage: Type.Boolean(), endCursor: Type.Union([Type.String(), Type.Null()]) }),
      edges: Type.Array(Type.Object({ node: Transaction })),
    }),
  }),
});
const SuccessResponse = Type.Object({ data: Type.Unknown() });
const ErrorResponse = Type.Object({
  errors: Type.Array(
    Type.Object({
      extensions: Type.Optional(Type.Object({ errorClass: Type.Optional(Type.String()), legacyCode: Type.Optional(Type.String()) })),
    }),
    { minItems: 1 },
  ),
});

/** Cards only. NOT EXERCISED AGAINST ITS VENDOR: tested against a stand-in only; try a sandbox account first. */
export function openBraintree(options: BraintreeOptions): PaymentGateway {
  const { timeoutMs = callTimeout } = options;
  const ask = createClient(options);
  const newSignal = (): AbortSignal => AbortSignal.timeout(timeoutMs);
  const find: FindCharge = async (reference, signal) => {
    const found = await searchCharges(ask, { orderId: { is: reference } }, signal);
    return found.ok ? { ok: true, value: preferCaptured(found.value) } : found;
  };
  const chargeIdempotently = chargeOnce(find, timeoutMs);
  const charge = (paymentMethodId: string, { reference, amount, currency }: BraintreeCharge): Promise<GatewayResult<Charge>> =>
    chargeIdempotently(reference, async (signal) => {
      const input = { paymentMethodId, transaction: { amount: toDecimal(amount, currency), orderId: reference } };
      return readVendorResponse(await ask(queries.charge, { input }, signal), ChargeResponse, chargeResult);
    });

  return {
    saveSource: async ({ token, method }) =>
      method === 'Bank'
        ? refusedResult('unsupported_feature')
        : readVendorResponse(await ask(queries.vault, { input: { paymentMethodId: token } }, newSignal()), VaultResponse, sourceResult),
    chargeSource: ({ sourceId, ...money }) => charge(sourceId, money),
    authorizeAndCapture: async ({ token, method, ...money }) =>
      method === 'Bank' ? refusedResult('unsupported_feature') : charge(token, money),
    async void({ chargeId }) {
      const answer = await ask(queries.reverse, { input: { transactionId: chargeId } }, newSignal());
      if (!answer.ok && answer.code === 'source_unknown') return refusedResult('charge_unknown');
      return readVendorResponse(answer, ReversalResponse, reversalResult);
    },
    findCharge: (reference) => find(reference, newSignal()),
    async chargesSince(since) {
      const found = await searchCharges(ask, { createdAt: { greaterThanOrEqualTo: since } }, newSignal());
      if (!found.ok) return found;
      return { ok: true, value: found.value.sort((a, b) => (a.at < b.at ? -1 : 1)).slice(0, maxCharges) };
    },
  };
}

type BraintreeCharge = Pick<Charge, 'reference' | 'amount' | 'currency'>;
type BraintreeQuery = (query: string, variables: object, signal: AbortSignal) => Promise<GatewayResult<unknown>>;

function createClient({ environment, secret, origin = origins[environment] }: BraintreeOptions): BraintreeQuery {
  const headers = { authorization: `Basic ${Buffer.from(secret).toString('base64')}`, 'braintree-version': version };
  return async (query, variables, signal) => {
    const answer = await requestVendor(`${origin}/graphql`, { method: 'POST', headers, body: { query, variables }, signal });
    if (answer === undefined || answer.status >= 500) return unknownResult;
    if (answer.status === 401 || answer.status === 403) return refusedResult('config_error');
    if (Value.Check(ErrorResponse, answer.body)) return failureResult(answer.body);
    return Value.Check(SuccessResponse, answer.body) ? { ok: true, value: answer.body.data } : unknownResult;
  };
}

async function searchCharges(ask: BraintreeQuery, input: object, signal: AbortSignal): Promise<GatewayResult<Charge[]>> {
  const found: Charge[] = [];
  for (let after: string | null = null; ;) {
    const answer: GatewayResult<unknown> = await ask(queries.search, { input, after }, signal);
    if (!answer.ok) return answer;
    if (!Value.Check(SearchResponse, answer.value)) return unknownResult;
    const { edges, pageInfo } = answer.value.search.transactions;
    found.push(...edges.flatMap(({ node }) => toCharge(node) ?? []));
    if (!pageInfo.hasNextPage || pageInfo.endCursor === after) return { ok: true, value: found };
    after = pageInfo.endCursor;
  }
}

function failureResult({ errors: [first] }: Static<typeof ErrorResponse>): GatewayResult<never> {
  const { errorClass = '', legacyCode = '' } = first?.extensions ?? {};
  const code = braintreeErrors[legacyCode] ?? braintreeErrors[errorClass];
  return code === undefined ? unknownResult : refusedResult(code);
}

function reversalResult({ reverseTransaction: { reversal } }: Static<typeof ReversalResponse>): GatewayResult<Charge> {
  const isRefund = 'refundedTransaction' in reversal;
  const made = toCharge(isRefund ? reversal.refundedTransaction : reversal);
  return made === undefined ? unknownResult : { ok: true, value: { ...made, status: isRefund ? 'refunded' : 'voided' } };
}

function chargeResult({ chargePaymentMethod: { transaction } }: Static<typeof ChargeResponse>): GatewayResult<Charge> {
  const made = toCharge(transaction);
  if (made?.status === 'captured') return { ok: true, value: made };
  if (!['PROCESSOR_DECLINED', 'GATEWAY_REJECTED', 'FAILED', 'SETTLEMENT_DECLINED'].includes(transaction.status)) return unknownResult;
  const legacyCode = transaction.statusHistory?.find((event) => event.processorResponse !== undefined)?.processorResponse?.legacyCode ?? '';
  return declinedResult(transaction.status === 'FAILED' ? 'processing_error' : (braintreeCodes[legacyCode] ?? 'card_declined'));
}

const capturedStatuses = ['SUBMITTED_FOR_SETTLEMENT', 'SETTLING', 'SETTLED', 'SETTLEMENT_PENDING', 'SETTLEMENT_CONFIRMED'];

/** Undefined for a transaction that never moved money. */
function toCharge({ id, orderId, createdAt, status, amount, refunds }: Transaction): Charge | undefined {
  const minor = fromDecimal(amount.value, amount.currencyCode);
  const at = new Date(createdAt);
  const isKnown = status === 'VOIDED' || capturedStatuses.includes(status);
  if (!isKnown || minor === undefined || Number.isNaN(at.getTime())) return undefined;
  const heldStatus = (refunds ?? []).length > 0 ? 'refunded' : 'captured';
  return {
    chargeId: id,
    reference: orderId ?? '',
    amount: minor,
    currency: amount.currencyCode,
    status: status === 'VOIDED' ? 'voided' : heldStatus,
    at: at.toISOString(),
  };
}

function sourceResult({ vaultPaymentMethod: { paymentMethod } }: Static<typeof VaultResponse>): GatewayResult<SavedSource> {
  const { brandCode, last4, expirationMonth, expirationYear } = paymentMethod.details;
  const expiry = expirationMonth.padStart(2, '0') + expirationYear;
  return { ok: true, value: { sourceId: paymentMethod.id, method: 'Card', last4, brand: brandCode.toLowerCase(), expiry } };
}
