import { type Static, Type } from 'typebox';
import { fromDecimal } from '../minor-units.js';
import type { Charge, GatewayResult, SavedSource } from '../payment-gateway.js';
import { unknownResult } from '../request-vendor.js';
import { failureClasses, reasons, requestErrors } from './codes.js';

const code = Type.Union([Type.Number(), Type.String()]);
const text = Type.Optional(Type.String());

/** The end of every response, which states whether the request was understood. */
export const AuthorizeNetResponse = Type.Object({
  messages: Type.Object({ resultCode: Type.String(), message: Type.Array(Type.Object({ code: Type.String() })) }),
});

export const TransactionAnswer = Type.Object({
  transactionResponse: Type.Object({
    responseCode: Type.String(),
    transId: Type.String(),
    accountNumber: text,
    prePaidCard: Type.Optional(Type.Object({ approvedAmount: text })),
    errors: Type.Optional(Type.Array(Type.Object({ errorCode: Type.String() }))),
  }),
});
export type Transaction = Static<typeof TransactionAnswer>['transactionResponse'];

export const ListAnswer = Type.Object({
  transactions: Type.Optional(
    Type.Array(
      Type.Object({ transId: Type.String(), submitTimeUTC: Type.String(), transactionStatus: Type.String(), invoiceNumber: text }),
    ),
  ),
});
export type Entry = NonNullable<Static<typeof ListAnswer>['transactions']>[number];

export const BatchesAnswer = Type.Object({ batchList: Type.Optional(Type.Array(Type.Object({ batchId: Type.String() }))) });

const MaskedPayment = Type.Object({
  creditCard: Type.Optional(Type.Object({ cardNumber: Type.String(), expirationDate: text, cardType: text })),
  bankAccount: Type.Optional(Type.Object({ accountNumber: Type.String() })),
});
type MaskedPayment = Static<typeof MaskedPayment>;

export const DetailsAnswer = Type.Object({
  transaction: Type.Object({
    transId: Type.String(),
    submitTimeUTC: Type.String(),
    transactionStatus: Type.String(),
    responseCode: code,
    responseReasonCode: code,
    authAmount: code,
    order: Type.Optional(Type.Object({ description: text })),
    payment: MaskedPayment,
  }),
});
export type Details = Static<typeof DetailsAnswer>['transaction'];

export const ProfileAnswer = Type.Object({
  profile: Type.Object({
    customerProfileId: Type.String(),
    paymentProfiles: Type.Array(Type.Object({ customerPaymentProfileId: Type.String(), payment: MaskedPayment })),
  }),
});

export const MerchantAnswer = Type.Object({
  merchantName: Type.String(),
  isTestMode: Type.Optional(Type.Boolean()),
  currencies: Type.Array(Type.String()),
  publicClientKey: text,
});

/** Names of brands that differ from ours by more than their letters. */
const brands: Readonly<Partial<Record<string, string>>> = { AmericanExpress: 'amex', DinersClub: 'diners' };

/** The card's expiry arrives as `2030-03`. */
export function sourceSummary({ creditCard, bankAccount }: MaskedPayment): Pick<SavedSource, 'last4' | 'brand' | 'expiry'> {
  if (creditCard === undefined) return { last4: bankAccount?.accountNumber.slice(-4) ?? '' };
  const { cardNumber, cardType, expirationDate = '' } = creditCard;
  const [, year, month] = /^(\d{4})-(\d\d)$/.exec(expirationDate) ?? [];
  return {
    last4: cardNumber.slice(-4),
    ...(cardType !== undefined && { brand: brands[cardType] ?? cardType.toLowerCase() }),
    ...(year !== undefined && { expiry: `${month}${year}` }),
  };
}

export function requestFailure({ messages }: Static<typeof AuthorizeNetResponse>): GatewayResult<never> {
  return requestErrors[messages.message[0]?.code ?? ''] ?? unknownResult;
}

export function reasonOf({ errors }: Transaction): string {
  return errors?.[0]?.errorCode ?? '';
}

/** A reason without a row is as its class; a class without a row is unknown. */
export function transactionFailure(responseCode: string, reason: string): GatewayResult<never> {
  const failure = failureClasses[responseCode];
  return failure === undefined ? unknownResult : (reasons[reason] ?? failure);
}

const statuses: Readonly<Partial<Record<string, Charge['status']>>> = {
  capturedPendingSettlement: 'captured',
  settledSuccessfully: 'captured',
  voided: 'voided',
  returnedItem: 'refunded',
};

export const isCharge = ({ transactionStatus }: Entry): boolean => statuses[transactionStatus] !== undefined;
/** A refund is a transaction of its own, after which the charge still is settled. */
export const isRefund = ({ transactionStatus }: Entry): boolean => transactionStatus.startsWith('refund');
/** Neither paid nor refused: the merchant decides. */
export const isHeld = ({ transactionStatus }: Entry): boolean =>
  /^(FDS|underReview|approvedReview|authorizedPending)/.test(transactionStatus);

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
