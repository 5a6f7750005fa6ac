import { fromDecimal } from '../../gateways/minor-units.js';
import type { ShownCharge, StoredCharge, StoredSource } from '../ledger.js';

/** What the vendor answers, in the shapes of its samples. */

const texts = {
  E00001: 'An error occurred during processing. Please try again.',
  E00003: 'An error occurred while parsing the XML request.',
  E00007: 'User authentication failed due to invalid authentication values.',
  E00040: 'The record cannot be found.',
  E00114: 'Invalid OTS Token.',
  E00115: 'Expired OTS Token.',
  E00116: 'OTS Token access violation',
} as const;
export type RequestError = keyof typeof texts;

export const successful = { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] };
export const noRecords = { messages: { resultCode: 'Ok', message: [{ code: 'I00004', text: 'No records found.' }] } };

export function requestError(code: RequestError) {
  return { messages: { resultCode: 'Error', message: [{ code, text: texts[code] }] } };
}

export function profileExists(profileId: string) {
  const message = [{ code: 'E00039', text: `A duplicate record with ID ${profileId} already exists.` }];
  const none: string[] = [];
  const lists = { customerPaymentProfileIdList: none, customerShippingAddressIdList: none, validationDirectResponseList: none };
  return { ...lists, messages: { resultCode: 'Error', message } };
}

/** Reasons by which the stand-in turns a transaction down; declines are class 2, errors 3. */
const reasonTexts = {
  '2': 'This transaction has been declined.',
  '4': 'This transaction has been declined.',
  '8': 'The credit card has expired.',
  '11': 'A duplicate transaction has been submitted.',
  '16': 'The transaction cannot be found.',
  '19': 'An error occurred during processing.  Please try again.',
  '44': 'This transaction has been declined.',
  '54': 'The referenced transaction does not meet the criteria for issuing a credit.',
  '55': 'The sum of credits against the referenced transaction would exceed original debit amount.',
  '310': 'This transaction has already been voided.',
} as const;
export type Reason = keyof typeof reasonTexts;
const declines: readonly Reason[] = ['2', '4', '44'];

const brandNames: Readonly<Partial<Record<string, string>>> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  amex: 'AmericanExpress',
  discover: 'Discover',
  diners: 'DinersClub',
};

type Payment = Pick<ShownCharge, 'method' | 'last4' | 'brand'>;
const typeName = ({ method, brand = '' }: Payment): string => (method === 'Bank' ? 'eCheck' : (brandNames[brand] ?? 'Visa'));
const masked = (payment: Payment) => ({ accountNumber: `XXXX${payment.last4}`, accountType: typeName(payment) });

interface Transacted {
  readonly transId: string;
  readonly refTransID?: string;
  readonly payment: Payment | undefined;
  readonly profileId?: string | undefined;
}

function transaction(responseCode: string, { transId, refTransID = '', payment }: Transacted, outcome: object) {
  const codes = { authCode: responseCode === '1' ? 'STANDN' : '', avsResultCode: 'P', cvvResultCode: '', cavvResultCode: '' };
  const account = payment === undefined ? { accountNumber: '', accountType: '' } : masked(payment);
  return { responseCode, ...codes, transId, refTransID, transHash: '', testRequest: '0', ...account, ...outcome, transHashSha2: '' };
}

export function approved(transacted: Transacted) {
  const outcome = { messages: [{ code: '1', description: 'This transaction has been approved.' }] };
  const [customerProfileId, customerPaymentProfileId] = transacted.profileId?.split('/') ?? [];
  const profile = customerProfileId !== undefined && { profile: { customerProfileId, customerPaymentProfileId } };
  const transactionResponse = { ...transaction('1', transacted, outcome), ...profile, SupplementalDataQualificationIndicator: 0 };
  return { transactionResponse: { ...transactionResponse, networkTransId: '' }, messages: successful };
}

/** A decline has successful messages; an error has not. */
export function notApproved(reason: Reason, transacted: Transacted) {
  const outcome = { errors: [{ errorCode: reason, errorText: reasonTexts[reason] }] };
  const isDecline = declines.includes(reason);
  const failure = { resultCode: 'Error', message: [{ code: 'E00027', text: 'The transaction was unsuccessful.' }] };
  return { transactionResponse: transaction(isDecline ? '2' : '3', transacted, outcome), messages: isDecline ? successful : failure };
}

export function tokenRefused(code: RequestError) {
  return { transactionResponse: { SupplementalDataQualificationIndicator: 0 }, ...requestError(code) };
}

const toSeconds = (at: string): string => at.slice(0, 19);
const kind = { marketType: 'eCommerce', product: 'Card Not Present' };

function statusOf({ status, settledAt }: StoredCharge): string {
  if (status === 'voided') return 'voided';
  return settledAt === undefined ? 'capturedPendingSettlement' : 'settledSuccessfully';
}

interface Listed {
  readonly transId: string;
  readonly at: string;
  readonly transactionStatus: string;
}

function listEntry(charge: StoredCharge, { transId, at, transactionStatus }: Listed) {
  const { invoiceNumber } = charge.shown ?? {};
  return {
    transId,
    submitTimeUTC: `${toSeconds(at)}Z`,
    submitTimeLocal: toSeconds(at),
    transactionStatus,
    ...(invoiceNumber !== undefined && { invoiceNumber }),
    ...masked(charge.shown ?? { method: 'Card', last4: '' }),
    settleAmount: transactionStatus === 'voided' ? 0 : decimalOf(charge),
    ...kind,
    hasReturnedItemsSpecified: false,
  };
}
export type ListEntry = ReturnType<typeof listEntry>;

export function chargeEntry(charge: StoredCharge): ListEntry {
  return listEntry(charge, { transId: charge.chargeId, at: charge.at, transactionStatus: statusOf(charge) });
}

export function refundEntry(charge: StoredCharge, { id: transId, at }: NonNullable<StoredCharge['refund']>): ListEntry {
  return listEntry(charge, { transId, at, transactionStatus: 'refundPendingSettlement' });
}

export function batchEntry(batchId: string, settledAt: string, method: string) {
  return {
    batchId,
    settlementTimeUTC: `${toSeconds(settledAt)}Z`,
    settlementTimeUTCSpecified: true,
    settlementTimeLocal: toSeconds(settledAt),
    settlementTimeLocalSpecified: true,
    settlementState: 'settledSuccessfully',
    paymentMethod: method === 'Bank' ? 'eCheck' : 'creditCard',
  };
}

export function detailsOf(charge: StoredCharge, batch: object | undefined) {
  const { chargeId, at, shown } = charge;
  const { invoiceNumber, description } = shown ?? {};
  const amount = decimalOf(charge);
  return {
    transId: chargeId,
    submitTimeUTC: at,
    submitTimeLocal: at.slice(0, -1),
    transactionType: 'authCaptureTransaction',
    transactionStatus: statusOf(charge),
    responseCode: 1,
    responseReasonCode: 1,
    responseReasonDescription: 'Approval',
    authCode: 'STANDN',
    AVSResponse: 'P',
    ...(batch && { batch }),
    order: { invoiceNumber, description },
    requestedAmountSpecified: false,
    authAmount: amount,
    settleAmount: charge.status === 'voided' ? 0 : amount,
    prepaidBalanceRemainingSpecified: false,
    taxExempt: false,
    taxExemptSpecified: true,
    payment: maskedPayment(shown ?? { method: 'Card', last4: '' }, 'XXXX'),
    recurringBilling: false,
    recurringBillingSpecified: true,
    product: kind.product,
    marketType: kind.marketType,
  };
}

function maskedPayment(payment: Payment, expirationDate: string) {
  const number = `XXXX${payment.last4}`;
  return payment.method === 'Bank'
    ? { bankAccount: { accountType: 'checking', routingNumber: 'XXXX', accountNumber: number, nameOnAccount: '' } }
    : { creditCard: { cardNumber: number, expirationDate, cardType: typeName(payment), issuerNumber: '' } };
}

export function paymentProfileOf({ sourceId, expiry = '', ...payment }: StoredSource, isUnmasked: boolean) {
  const expirationDate = isUnmasked ? `${expiry.slice(2)}-${expiry.slice(0, 2)}` : 'XXXX';
  const [, customerPaymentProfileId] = sourceId.split('/');
  return {
    customerPaymentProfileId,
    payment: maskedPayment(payment, expirationDate),
    originalNetworkTransId: '',
    originalAuthAmount: 0,
    customerType: 'individual',
  };
}

/** The vendor's amounts are numbers. */
function decimalOf({ amount, currency }: StoredCharge): number {
  return amount / (fromDecimal('1', currency) ?? 1);
}
