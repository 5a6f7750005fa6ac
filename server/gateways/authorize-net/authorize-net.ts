import { Value } from 'typebox/value';
import { requestVendor, chargeOnce, callTimeout, unknownResult, readVendorResponse, refusedResult } from '../request-vendor.js';
import { duplicateReason, reversedReasons } from './codes.js';
import { type Ask, findCharge, invoiceOf, listCharges, readDetails } from './charges.js';
import {
  AuthorizeNetResponse,
  toCharge,
  descriptionOf,
  type Details,
  MerchantAnswer,
  ProfileAnswer,
  requestFailure,
  reasonOf,
  sourceSummary,
  type Transaction,
  TransactionAnswer,
  transactionFailure,
} from './read-response.js';
import { fromDecimal, toDecimal } from '../minor-units.js';
import type {
  Charge,
  ChargeRequest,
  GatewayResult,
  MerchantDetails,
  PaymentEnvironment,
  PaymentGateway,
  SavedSource,
  TokenRequest,
} from '../payment-gateway.js';

interface AuthorizeNetOptions {
  readonly environment: PaymentEnvironment;
  /** The API login id, which the browser receives too. */
  readonly merchantId: string;
  /** The transaction key. */
  readonly secret: string;
  readonly origin?: string;
  readonly timeoutMs?: number;
}

const origins = { sandbox: 'https://apitest.authorize.net', production: 'https://api.authorize.net' };
/** Seconds for which the vendor rejects a repeated charge: its maximum. */
const duplicateWindow = '28800';

/** Returns the gateway for Authorize.Net's JSON API. NOT EXERCISED AGAINST ITS VENDOR: see the README of this folder. */
export function openAuthorizeNet(options: AuthorizeNetOptions): PaymentGateway {
  const { environment, timeoutMs = callTimeout } = options;
  const within = createClient(options);
  const start = (): Ask => within(AbortSignal.timeout(timeoutMs));
  const chargeIdempotently = chargeOnce((reference, signal) => findCharge(within(signal), reference), timeoutMs);
  const charge = async (from: object, asked: AskedCharge): Promise<GatewayResult<Charge>> => {
    const charged = await chargeIdempotently(asked.reference, (signal) => createCharge(within(signal), from, asked));
    return charged.ok && (charged.value.amount !== asked.amount || charged.value.currency !== asked.currency) ? unknownResult : charged;
  };

  return {
    saveSource: (request) => saveProfile(start(), request),
    chargeSource: ({ sourceId, ...asked }) => {
      const [customerProfileId = '', paymentProfileId = ''] = sourceId.split('/');
      return charge({ profile: { customerProfileId, paymentProfile: { paymentProfileId } } }, asked);
    },
    authorizeAndCapture: ({ token, ...asked }) => charge({ payment: tokenPayment(token) }, asked),
    void: ({ chargeId }) => reverseCharge(start(), chargeId),
    findCharge: (reference) => findCharge(start(), reference),
    chargesSince: (since, known) => listCharges(start(), new Date(since), known),
    checkMerchant: () => readMerchant(start(), environment),
  };
}

type AskedCharge = ChargeRequest & Pick<TokenRequest, 'last4'>;

function createClient({
  environment,
  merchantId,
  secret,
  origin = origins[environment],
}: AuthorizeNetOptions): (signal: AbortSignal) => Ask {
  const merchantAuthentication = { name: merchantId, transactionKey: secret };
  return (signal) => async (request, fields) => {
    // The vendor converts JSON to ordered XML, so the order of the fields matters.
    const body = { [request]: { merchantAuthentication, ...fields } };
    const answer = await requestVendor(`${origin}/xml/v1/request.api`, { method: 'POST', body, signal });
    if (answer === undefined || answer.status >= 400 || !Value.Check(AuthorizeNetResponse, answer.body)) return unknownResult;
    // The transaction's result says more than the request's.
    if (answer.body.messages.resultCode === 'Ok' || Value.Check(TransactionAnswer, answer.body)) return { ok: true, value: answer.body };
    return requestFailure(answer.body);
  };
}

/** The token is from Accept.js or the hosted form. */
function tokenPayment(token: string): object {
  return { opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: token } };
}

function orderOf(charge: Pick<Charge, 'reference' | 'currency'>): object {
  return { invoiceNumber: invoiceOf(charge.reference), description: descriptionOf(charge) };
}

async function createCharge(ask: Ask, from: object, asked: AskedCharge): Promise<GatewayResult<Charge>> {
  const transactionRequest = {
    transactionType: 'authCaptureTransaction',
    amount: toDecimal(asked.amount, asked.currency),
    currencyCode: asked.currency,
    ...from,
    order: orderOf(asked),
    transactionSettings: { setting: [{ settingName: 'duplicateWindow', settingValue: duplicateWindow }] },
  };
  const answer = await ask('createTransactionRequest', { transactionRequest });
  // A token is used up by the first charge with it, whose answer may have been lost.
  if (!answer.ok) return answer.code === 'token_unknown' ? findFirst(ask, asked.reference, answer) : answer;
  if (!Value.Check(TransactionAnswer, answer.value)) return unknownResult;
  const { transactionResponse: transaction } = answer.value;
  return reasonOf(transaction) === duplicateReason
    ? readDuplicate(ask, transaction.transId, asked.reference)
    : readCharge(transaction, asked);
}

function readCharge(transaction: Transaction, asked: AskedCharge): GatewayResult<Charge> {
  const { responseCode, transId } = transaction;
  if (responseCode !== '1') return transactionFailure(responseCode, reasonOf(transaction));
  // An account in test mode approves, but has no charge.
  if (transId === '0') return refusedResult('config_error');
  if (!isAsAsked(transaction, asked)) return unknownResult;
  const { reference, amount, currency } = asked;
  return { ok: true, value: { chargeId: transId, reference, amount, currency, status: 'captured', at: new Date().toISOString() } };
}

/** What an answer leaves out cannot differ. */
function isAsAsked({ accountNumber = '', prePaidCard }: Transaction, { amount, currency, last4 }: AskedCharge): boolean {
  const isSameCard = last4 === undefined || accountNumber === '' || accountNumber.slice(-4) === last4;
  const approved = prePaidCard?.approvedAmount;
  return isSameCard && (approved === undefined || fromDecimal(approved, currency) === amount);
}

/** The charge that was made before with the same reference, or else the failure. */
async function findFirst(ask: Ask, reference: string, failure: GatewayResult<never>): Promise<GatewayResult<Charge>> {
  const first = await findCharge(ask, reference);
  if (!first.ok) return unknownResult;
  return first.value?.status === 'captured' ? { ok: true, value: first.value } : failure;
}

/** The first of two equal charges, which may have been declined. */
async function readDuplicate(ask: Ask, transId: string, reference: string): Promise<GatewayResult<Charge>> {
  if (transId === '0') return findFirst(ask, reference, unknownResult);
  const first = await readDetails(ask, transId);
  if (!first.ok) return unknownResult;
  const { responseCode, responseReasonCode } = first.value;
  const charge = toCharge(first.value);
  if (charge === undefined) return transactionFailure(String(responseCode), String(responseReasonCode));
  return charge.reference === reference && charge.status === 'captured' ? { ok: true, value: charge } : unknownResult;
}

/** A void or a refund, depending on its settlement; a charge that is already reversed is returned as it is. */
async function reverseCharge(ask: Ask, transId: string): Promise<GatewayResult<Charge>> {
  const found = await readDetails(ask, transId);
  if (!found.ok) return found.code === 'source_unknown' ? refusedResult('charge_unknown') : found;
  const made = toCharge(found.value);
  if (made === undefined) return refusedResult('charge_unknown');
  if (made.status !== 'captured') return { ok: true, value: made };
  const isSettled = found.value.transactionStatus === 'settledSuccessfully';
  const transactionRequest = isSettled ? refundRequest(made, found.value) : { transactionType: 'voidTransaction', refTransId: transId };
  const answer = await ask('createTransactionRequest', { transactionRequest });
  return readVendorResponse(answer, TransactionAnswer, ({ transactionResponse }): GatewayResult<Charge> => {
    const reason = reasonOf(transactionResponse);
    return transactionResponse.responseCode === '1' || reversedReasons.includes(reason)
      ? { ok: true, value: { ...made, status: isSettled ? 'refunded' : 'voided' } }
      : transactionFailure(transactionResponse.responseCode, reason);
  });
}

/** A refund names the card by its last four digits. */
function refundRequest(charge: Charge, { payment: { creditCard } }: Details): object {
  return {
    transactionType: 'refundTransaction',
    amount: toDecimal(charge.amount, charge.currency),
    currencyCode: charge.currency,
    ...(creditCard && { payment: { creditCard: { cardNumber: creditCard.cardNumber.slice(-4), expirationDate: 'XXXX' } } }),
    refTransId: charge.chargeId,
    order: orderOf(charge),
  };
}

/** Exchanges a token for a profile, which is named by the key, so that a repeated request finds the first one's. */
async function saveProfile(
  ask: Ask,
  { token, method, key, last4 }: TokenRequest & { readonly key: string },
): Promise<GatewayResult<SavedSource>> {
  const merchantCustomerId = invoiceOf(key);
  const paymentProfiles = { customerType: 'individual', payment: tokenPayment(token) };
  const profile = { merchantCustomerId, paymentProfiles };
  const made = await ask('createCustomerProfileRequest', { profile, validationMode: 'none' });
  if (!made.ok && made.code !== 'key_reused' && made.code !== 'token_unknown') return made;
  const shown = await ask('getCustomerProfileRequest', { merchantCustomerId, unmaskExpirationDate: true });
  if (!made.ok && !shown.ok && shown.code === 'source_unknown') return made;
  return readVendorResponse(
    shown,
    ProfileAnswer,
    ({
      profile: {
        customerProfileId,
        paymentProfiles: [saved],
      },
    }): GatewayResult<SavedSource> => {
      const summary = saved && sourceSummary(saved.payment);
      if (saved === undefined || summary === undefined || (last4 ?? summary.last4) !== summary.last4) return unknownResult;
      return { ok: true, value: { sourceId: `${customerProfileId}/${saved.customerPaymentProfileId}`, method, ...summary } };
    },
  );
}

async function readMerchant(ask: Ask, environment: PaymentEnvironment): Promise<GatewayResult<MerchantDetails>> {
  return readVendorResponse(await ask('getMerchantDetailsRequest', {}), MerchantAnswer, (details) => ({
    ok: true,
    value: {
      name: details.merchantName,
      isTest: environment === 'sandbox' || details.isTestMode === true,
      currencies: details.currencies,
      ...(details.publicClientKey !== undefined && { clientKey: details.publicClientKey }),
    },
  }));
}
