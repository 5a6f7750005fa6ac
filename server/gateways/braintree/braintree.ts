import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import {
  askVendor,
  chargeOnce,
  declined,
  type FindCharge,
  firstHeld,
  longestCall,
  noAnswer,
  readVendorAnswer,
  refused,
} from '../ask-vendor.js';
import { braintreeCodes, braintreeErrors } from './codes.js';
import { fromDecimal, toDecimal } from '../minor-units.js';
import type { Charge, GatewayResult, PaymentEnvironment, PaymentGateway, SavedSource } from '../payment-gateway.js';

interface BraintreeOptions {
  readonly environment: PaymentEnvironment;
  /** `public key:private key` */
  readonly secret: string;
  readonly origin?: string;
  readonly timeoutMs?: number;
}

const origins = { sandbox: 'https://payments.sandbox.braintree-api.com', production: 'https://payments.braintree-api.com' };
const version = '2019-01-01';
const mostCharges = 1000;
const pageSize = 50;

const charged = 'id orderId createdAt status amount { value currencyCode } refunds { id }';
const queries = {
  vault: `mutation Vault($input: VaultPaymentMethodInput!) { vaultPaymentMethod(input: $input) { paymentMethod { id details {
    ... on CreditCardDetails { brandCode last4 expirationMonth expirationYear } } } } }`,
  charge: `mutation Charge($input: ChargePaymentMethodInput!) { chargePaymentMethod(input: $input) { transaction {
    ${charged} statusHistory { ... on ProcessorDeclinedEvent { processorResponse { legacyCode } } } } } }`,
  reverse: `mutation Reverse($input: ReverseTransactionInput!) { reverseTransaction(input: $input) { reversal {
    ... on Transaction { ${charged} } ... on Refund { refundedTransaction { ${charged} } } } } }`,
  search: `query Search($input: TransactionSearchInput!, $after: String) { search { transactions(input: $input, first: ${pageSize}, after: $after) {
    pageInfo { hasNextPage endCursor } edges { node { ${charged} } } } } }`,
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

const Charged = Type.Object({ chargePaymentMethod: Type.Object({ transaction: Transaction }) });
const Reversed = Type.Object({
  reverseTransaction: Type.Object({ reversal: Type.Union([Transaction, Type.Object({ refundedTransaction: Transaction })]) }),
});
const Vaulted = Type.Object({
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
const Found = Type.Object({
  search: Type.Object({
    transactions: Type.Object({
      pageInfo: Type.Object({ hasNextPage: Type.Boolean(), endCursor: Type.Union([Type.String(), Type.Null()]) }),
      edges: Type.Array(Type.Object({ node: Transaction })),
    }),
  }),
});
const Done = Type.Object({ data: Type.Unknown() });
const Failed = Type.Object({
  errors: Type.Array(
    Type.Object({
      extensions: Type.Optional(Type.Object({ errorClass: Type.Optional(Type.String()), legacyCode: Type.Optional(Type.String()) })),
    }),
    { minItems: 1 },
  ),
});

/**
 * Charges through Braintree's GraphQL API with the keys of the deployment. Cards only; a card is saved once for a
 * token, and a second try with the same token is refused by the vendor.
 *
 * NOT EXERCISED AGAINST ITS VENDOR: written from the vendor's published schema and tried against a stand-in only. Try
 * it with a sandbox account before relying on it.
 */
export function openBraintree(options: BraintreeOptions): PaymentGateway {
  const { timeoutMs = longestCall } = options;
  const ask = openLine(options);
  const now = (): AbortSignal => AbortSignal.timeout(timeoutMs);
  const find: FindCharge = async (reference, signal) => {
    const found = await search(ask, { orderId: { is: reference } }, signal);
    return found.ok ? { ok: true, value: firstHeld(found.value) } : found;
  };
  const once = chargeOnce(find, timeoutMs);
  const charge = (paymentMethodId: string, { reference, amount, currency }: BraintreeCharge): Promise<GatewayResult<Charge>> =>
    once(reference, async (signal) => {
      const input = { paymentMethodId, transaction: { amount: toDecimal(amount, currency), orderId: reference } };
      return readVendorAnswer(await ask(queries.charge, { input }, signal), Charged, resultOf);
    });

  return {
    saveSource: async ({ token, method }) =>
      method === 'Bank'
        ? refused('unsupported_feature')
        : readVendorAnswer(await ask(queries.vault, { input: { paymentMethodId: token } }, now()), Vaulted, sourceOf),
    chargeSource: ({ sourceId, ...money }) => charge(sourceId, money),
    authorizeAndCapture: async ({ token, method, ...money }) => (method === 'Bank' ? refused('unsupported_feature') : charge(token, money)),
    async void({ chargeId }) {
      const answer = await ask(queries.reverse, { input: { transactionId: chargeId } }, now());
      if (!answer.ok && answer.code === 'source_unknown') return refused('charge_unknown');
      return readVendorAnswer(answer, Reversed, reversalOf);
    },
    findCharge: (reference) => find(reference, now()),
    async chargesSince(since) {
      const found = await search(ask, { createdAt: { greaterThanOrEqualTo: since } }, now());
      if (!found.ok) return found;
      return { ok: true, value: found.value.sort((a, b) => (a.at < b.at ? -1 : 1)).slice(0, mostCharges) };
    },
  };
}

type BraintreeCharge = Pick<Charge, 'reference' | 'amount' | 'currency'>;
type BraintreeQuery = (query: string, variables: object, signal: AbortSignal) => Promise<GatewayResult<unknown>>;

function openLine({ environment, secret, origin = origins[environment] }: BraintreeOptions): BraintreeQuery {
  const headers = { authorization: `Basic ${Buffer.from(secret).toString('base64')}`, 'braintree-version': version };
  return async (query, variables, signal) => {
    const answer = await askVendor(`${origin}/graphql`, { method: 'POST', headers, body: { query, variables }, signal });
    if (answer === undefined || answer.status >= 500) return noAnswer;
    if (answer.status === 401 || answer.status === 403) return refused('config_error');
    if (Value.Check(Failed, answer.body)) return failureOf(answer.body);
    return Value.Check(Done, answer.body) ? { ok: true, value: answer.body.data } : noAnswer;
  };
}

async function search(ask: BraintreeQuery, input: object, signal: AbortSignal): Promise<GatewayResult<Charge[]>> {
  const found: Charge[] = [];
  for (let after: string | null = null; ;) {
    const answer: GatewayResult<unknown> = await ask(queries.search, { input, after }, signal);
    if (!answer.ok) return answer;
    if (!Value.Check(Found, answer.value)) return noAnswer;
    const { edges, pageInfo } = answer.value.search.transactions;
    found.push(...edges.flatMap(({ node }) => chargeOf(node) ?? []));
    if (!pageInfo.hasNextPage || pageInfo.endCursor === after) return { ok: true, value: found };
    after = pageInfo.endCursor;
  }
}

function failureOf({ errors: [first] }: Static<typeof Failed>): GatewayResult<never> {
  const { errorClass = '', legacyCode = '' } = first?.extensions ?? {};
  const code = braintreeErrors[legacyCode] ?? braintreeErrors[errorClass];
  return code === undefined ? noAnswer : refused(code);
}

function reversalOf({ reverseTransaction: { reversal } }: Static<typeof Reversed>): GatewayResult<Charge> {
  const isRefund = 'refundedTransaction' in reversal;
  const made = chargeOf(isRefund ? reversal.refundedTransaction : reversal);
  return made === undefined ? noAnswer : { ok: true, value: { ...made, status: isRefund ? 'refunded' : 'voided' } };
}

function resultOf({ chargePaymentMethod: { transaction } }: Static<typeof Charged>): GatewayResult<Charge> {
  const made = chargeOf(transaction);
  if (made?.status === 'captured') return { ok: true, value: made };
  if (!['PROCESSOR_DECLINED', 'GATEWAY_REJECTED', 'FAILED', 'SETTLEMENT_DECLINED'].includes(transaction.status)) return noAnswer;
  const legacyCode = transaction.statusHistory?.find((event) => event.processorResponse !== undefined)?.processorResponse?.legacyCode ?? '';
  return declined(transaction.status === 'FAILED' ? 'processing_error' : (braintreeCodes[legacyCode] ?? 'card_declined'));
}

const holdsMoney = ['SUBMITTED_FOR_SETTLEMENT', 'SETTLING', 'SETTLED', 'SETTLEMENT_PENDING', 'SETTLEMENT_CONFIRMED'];

/** Undefined for what never moved money. */
function chargeOf({ id, orderId, createdAt, status, amount, refunds }: Transaction): Charge | undefined {
  const minor = fromDecimal(amount.value, amount.currencyCode);
  const at = new Date(createdAt);
  const isKnown = status === 'VOIDED' || holdsMoney.includes(status);
  if (!isKnown || minor === undefined || Number.isNaN(at.getTime())) return undefined;
  const held = (refunds ?? []).length > 0 ? 'refunded' : 'captured';
  return {
    chargeId: id,
    reference: orderId ?? '',
    amount: minor,
    currency: amount.currencyCode,
    status: status === 'VOIDED' ? 'voided' : held,
    at: at.toISOString(),
  };
}

function sourceOf({ vaultPaymentMethod: { paymentMethod } }: Static<typeof Vaulted>): GatewayResult<SavedSource> {
  const { brandCode, last4, expirationMonth, expirationYear } = paymentMethod.details;
  const expiry = expirationMonth.padStart(2, '0') + expirationYear;
  return { ok: true, value: { sourceId: paymentMethod.id, method: 'Card', last4, brand: brandCode.toLowerCase(), expiry } };
}
