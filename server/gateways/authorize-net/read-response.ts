import { type Static, Type } from 'typebox';
import { declined, noAnswer, refused } from '../ask-vendor.js';
import { requestCodes, transactionCodes } from './codes.js';
import { fromDecimal } from '../minor-units.js';
import type { Charge, GatewayResult, SavedSource } from '../payment-gateway.js';

/** Every answer says at its end whether the request was understood. */
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

/** Of a kept card or account the vendor shows the last digits only; the expiry of a card as `2030-03`. */
const KeptPayment = Type.Object({
  creditCard: Type.Optional(
    Type.Object({ cardNumber: Type.String(), expirationDate: Type.Optional(Type.String()), cardType: Type.Optional(Type.String()) }),
  ),
  bankAccount: Type.Optional(Type.Object({ accountNumber: Type.String() })),
});
export const PaymentProfileAnswer = Type.Object({ paymentProfile: Type.Object({ payment: KeptPayment }) });

export function shownOf({ creditCard, bankAccount }: Static<typeof KeptPayment>): Pick<SavedSource, 'last4' | 'brand' | 'expiry'> {
  if (creditCard === undefined) return { last4: bankAccount?.accountNumber.slice(-4) ?? '' };
  const { cardNumber, cardType, expirationDate = '' } = creditCard;
  const [, year = '', month = ''] = /^(\d{4})-(\d\d)$/.exec(expirationDate) ?? [];
  return {
    last4: cardNumber.slice(-4),
    ...(cardType !== undefined && { brand: cardType.toLowerCase() }),
    ...(year !== '' && { expiry: month + year }),
  };
}

/** Why a request was turned away before any transaction was made of it. */
export function requestFailure({ messages }: Static<typeof AuthorizeNetResponse>): GatewayResult<never> {
  const code = requestCodes[messages.message[0]?.code ?? ''];
  return code === undefined ? noAnswer : refused(code);
}

/** What a transaction that was not approved came to. One that is held for review may still charge. */
export function transactionFailure(responseCode: string, errorCode: string): GatewayResult<never> {
  if (responseCode !== '2' && responseCode !== '3') return noAnswer;
  const code = transactionCodes[errorCode] ?? (responseCode === '2' ? 'card_declined' : 'processing_error');
  return code === 'config_error' || code === 'unsupported_feature' || code === 'charge_unknown' ? refused(code) : declined(code);
}

const statuses: Readonly<Partial<Record<string, Charge['status']>>> = {
  capturedPendingSettlement: 'captured',
  settledSuccessfully: 'captured',
  voided: 'voided',
  returnedItem: 'refunded',
};

/** Whether a transaction ever moved money. */
export function isCharge(transactionStatus: string): boolean {
  return statuses[transactionStatus] !== undefined;
}

/** The vendor keeps no currency and only 20 letters of our reference, so both stand in the description. */
export function descriptionOf({ reference, currency }: Pick<Charge, 'reference' | 'currency'>): string {
  return `${reference} ${currency}`;
}

export function chargeOf({ transId, submitTimeUTC, transactionStatus, authAmount, order }: Details): Charge | undefined {
  const [, reference = '', currency = 'USD'] = /^(.*) ([A-Z]{3})$/.exec(order?.description ?? '') ?? [];
  const status = statuses[transactionStatus];
  const amount = fromDecimal(String(authAmount), currency);
  const at = new Date(submitTimeUTC);
  if (status === undefined || amount === undefined || Number.isNaN(at.getTime())) return undefined;
  return { chargeId: transId, reference, amount, currency, status, at: at.toISOString() };
}
