import { type Static, Type } from 'typebox';
import { fromDecimal } from '../minor-units.js';
import type { GatewayCode, Charge, GatewayResult, SavedSource } from '../payment-gateway.js';
import { declinedResult, unknownResult, refusedResult } from '../request-vendor.js';

type Codes = Readonly<Partial<Record<string, GatewayCode>>>;

/** Reasons of transactions that were not approved; any other is a plain decline. */
const transactionCodes: Codes = {
  '4': 'pick_up_card',
  '5': 'config_error',
  '6': 'incorrect_number',
  '7': 'invalid_expiry_date',
  '8': 'expired_card',
  '9': 'invalid_routing_number',
  '10': 'invalid_account_number',
  '13': 'config_error',
  '16': 'charge_unknown',
  '17': 'unsupported_feature',
  '18': 'unsupported_feature',
  '19': 'processing_error',
  '20': 'processing_error',
  '21': 'processing_error',
  '22': 'processing_error',
  '23': 'processing_error',
  '25': 'processing_error',
  '26': 'processing_error',
  '27': 'incorrect_zip',
  '28': 'unsupported_feature',
  '37': 'invalid_number',
  '44': 'incorrect_cvc',
  '65': 'incorrect_cvc',
  '78': 'invalid_cvc',
  '127': 'incorrect_zip',
};

/** The vendor rejected a repeated charge. */
export const duplicateCode = '11';
/** The refund exceeds the charge, because it was refunded before. */
export const overRefundCode = '55';

/** Reasons for rejected requests; with any other the charge may have happened. */
const requestCodes: Codes = {
  E00003: 'config_error',
  E00005: 'config_error',
  E00006: 'config_error',
  E00007: 'config_error',
  E00008: 'config_error',
  E00009: 'config_error',
  E00010: 'config_error',
  E00011: 'config_error',
  E00013: 'config_error',
  E00014: 'config_error',
  E00040: 'source_unknown',
  E00114: 'token_unknown',
  E00116: 'token_mismatch',
};

/** The end of every response, which states whether the request was understood. */
export const AuthorizeNetResponse = Type.Object({
  messages: Type.Object({ resultCode: Type.String(), message: Type.Array(Type.Object({ code: Type.String() })) }),
});

export const TransactionAnswer = Type.Object({
  transactionResponse: Type.Object({
    responseCode: Type.String(),
    transId: Type.String(),
    errors: Type.Optional(Type.Array(Type.Object({ errorCode: Type.String() }))),
  }),
});

export const ListAnswer = Type.Object({
  transactions: Type.Optional(
    Type.Array(Type.Object({ transId: Type.String(), transactionStatus: Type.String(), invoiceNumber: Type.Optional(Type.String()) })),
  ),
});

export const BatchesAnswer = Type.Object({ batchList: Type.Optional(Type.Array(Type.Object({ batchId: Type.String() }))) });

export const DetailsAnswer = Type.Object({
  transaction: Type.Object({
    transId: Type.String(),
    submitTimeUTC: Type.String(),
    transactionStatus: Type.String(),
    authAmount: Type.Union([Type.Number(), Type.String()]),
    order: Type.Optional(Type.Object({ description: Type.Optional(Type.String()) })),
    payment: Type.Optional(Type.Object({ creditCard: Type.Optional(Type.Object({ cardNumber: Type.String() })) })),
  }),
});
export type Details = Static<typeof DetailsAnswer>['transaction'];

export const ProfileAnswer = Type.Object({ customerProfileId: Type.String(), customerPaymentProfileIdList: Type.Array(Type.String()) });

/** A stored card or account, of which the vendor returns the last digits and the expiry as `2030-03`. */
const StoredPayment = Type.Object({
  creditCard: Type.Optional(
    Type.Object({ cardNumber: Type.String(), expirationDate: Type.Optional(Type.String()), cardType: Type.Optional(Type.String()) }),
  ),
  bankAccount: Type.Optional(Type.Object({ accountNumber: Type.String() })),
});
export const PaymentProfileAnswer = Type.Object({ paymentProfile: Type.Object({ payment: StoredPayment }) });

export function sourceSummary({ creditCard, bankAccount }: Static<typeof StoredPayment>): Pick<SavedSource, 'last4' | 'brand' | 'expiry'> {
  if (creditCard === undefined) return { last4: bankAccount?.accountNumber.slice(-4) ?? '' };
  const { cardNumber, cardType, expirationDate = '' } = creditCard;
  const [, year = '', month = ''] = /^(\d{4})-(\d\d)$/.exec(expirationDate) ?? [];
  return {
    last4: cardNumber.slice(-4),
    ...(cardType !== undefined && { brand: cardType.toLowerCase() }),
    ...(year !== '' && { expiry: month + year }),
  };
}

export function requestFailure({ messages }: Static<typeof AuthorizeNetResponse>): GatewayResult<never> {
  const code = requestCodes[messages.message[0]?.code ?? ''];
  return code === undefined ? unknownResult : refusedResult(code);
}

/** Every response code but 2 and 3, such as held for review, is unknown, because it may still charge. */
export function transactionFailure(responseCode: string, errorCode: string): GatewayResult<never> {
  if (responseCode !== '2' && responseCode !== '3') return unknownResult;
  const code = transactionCodes[errorCode] ?? (responseCode === '2' ? 'card_declined' : 'processing_error');
  return code === 'config_error' || code === 'unsupported_feature' || code === 'charge_unknown'
    ? refusedResult(code)
    : declinedResult(code);
}

const statuses: Readonly<Partial<Record<string, Charge['status']>>> = {
  capturedPendingSettlement: 'captured',
  settledSuccessfully: 'captured',
  voided: 'voided',
  returnedItem: 'refunded',
};

export function isCharge(transactionStatus: string): boolean {
  return statuses[transactionStatus] !== undefined;
}

/** Carries the reference and currency, which the vendor does not store in full. */
export function descriptionOf({ reference, currency }: Pick<Charge, 'reference' | 'currency'>): string {
  return `${reference} ${currency}`;
}

/** Undefined for a transaction that never moved money. */
export function toCharge({ transId, submitTimeUTC, transactionStatus, authAmount, order }: Details): Charge | undefined {
  const [, reference = '', currency = 'USD'] = /^(.*) ([A-Z]{3})$/.exec(order?.description ?? '') ?? [];
  const status = statuses[transactionStatus];
  const amount = fromDecimal(String(authAmount), currency);
  const at = new Date(submitTimeUTC);
  if (status === undefined || amount === undefined || Number.isNaN(at.getTime())) return undefined;
  return { chargeId: transId, reference, amount, currency, status, at: at.toISOString() };
}
