import { Value } from 'typebox/value';
import {
  requestVendor,
  chargeOnce,
  type FindCharge,
  preferCaptured,
  callTimeout,
  unknownResult,
  readVendorResponse,
  refusedResult,
  shortName,
} from '../request-vendor.js';
import {
  AuthorizeNetResponse,
  BatchesAnswer,
  toCharge,
  descriptionOf,
  type Details,
  DetailsAnswer,
  isCharge,
  ListAnswer,
  PaymentProfileAnswer,
  ProfileAnswer,
  requestFailure,
  sourceSummary,
  TransactionAnswer,
  transactionFailure,
  duplicateCode,
  overRefundCode,
} from './read-response.js';
import { toDecimal } from '../minor-units.js';
import type { Charge, GatewayMethod, GatewayResult, PaymentEnvironment, PaymentGateway, SavedSource } from '../payment-gateway.js';

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
const searchDays = 3;
const maxCharges = 1000;
const maxConcurrent = 10;

/**
 * Returns the gateway for Authorize.Net's JSON API. Finds a charge among unsettled ones and those settled within three days. NOT
 * EXERCISED AGAINST ITS VENDOR: tested against a stand-in only; try a sandbox account first.
 */
export function openAuthorizeNet(options: AuthorizeNetOptions): PaymentGateway {
  const { timeoutMs = callTimeout } = options;
  const call = createClient(options);
  const newSignal = (): AbortSignal => AbortSignal.timeout(timeoutMs);
  const find: FindCharge = async (reference, signal) => {
    const found = await listCharges(call, new Date(Date.now() - searchDays * 86_400_000), signal, shortName(reference, 20));
    return found.ok ? { ok: true, value: preferCaptured(found.value) } : found;
  };
  const chargeIdempotently = chargeOnce(find, timeoutMs);
  const charge = (from: object, money: AuthorizeNetCharge): Promise<GatewayResult<Charge>> =>
    chargeIdempotently(money.reference, (signal) => createCharge(call, from, money, signal, () => find(money.reference, signal)));

  return {
    saveSource: ({ token, method, key }) => saveProfile(call, { token, method, key }, newSignal()),
    chargeSource: ({ sourceId, reference, amount, currency }) => {
      const [customerProfileId = '', paymentProfileId = ''] = sourceId.split('/');
      return charge({ profile: { customerProfileId, paymentProfile: { paymentProfileId } } }, { reference, amount, currency });
    },
    authorizeAndCapture: ({ token, reference, amount, currency }) =>
      charge({ payment: tokenPayment(token) }, { reference, amount, currency }),
    void: ({ chargeId }) => reverseCharge(call, chargeId, newSignal()),
    findCharge: (reference) => find(reference, newSignal()),
    async chargesSince(since) {
      const found = await listCharges(call, new Date(since), newSignal());
      if (!found.ok) return found;
      const charges = found.value.filter(({ at }) => Date.parse(at) >= Date.parse(since)).sort((a, b) => (a.at < b.at ? -1 : 1));
      return { ok: true, value: charges.slice(0, maxCharges) };
    },
  };
}

type AuthorizeNetCharge = Pick<Charge, 'reference' | 'amount' | 'currency'>;
type AuthorizeNetCall = (request: string, fields: object, signal: AbortSignal) => Promise<GatewayResult<unknown>>;

function createClient({ environment, merchantId, secret, origin = origins[environment] }: AuthorizeNetOptions): AuthorizeNetCall {
  const merchantAuthentication = { name: merchantId, transactionKey: secret };
  return async (request, fields, signal) => {
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

/** A charge that the vendor reports as a duplicate is looked up instead. */
async function createCharge(
  call: AuthorizeNetCall,
  from: object,
  money: AuthorizeNetCharge,
  signal: AbortSignal,
  findDuplicate: () => ReturnType<FindCharge>,
): Promise<GatewayResult<Charge>> {
  const { reference, amount, currency } = money;
  const transactionRequest = {
    transactionType: 'authCaptureTransaction',
    amount: toDecimal(amount, currency),
    currencyCode: currency,
    ...from,
    order: { invoiceNumber: shortName(reference, 20), description: descriptionOf(money) },
    transactionSettings: { setting: [{ settingName: 'duplicateWindow', settingValue: duplicateWindow }] },
  };
  const answer = await call('createTransactionRequest', { transactionRequest }, signal);
  if (!answer.ok) return answer;
  if (!Value.Check(TransactionAnswer, answer.value)) return unknownResult;
  const { responseCode, transId, errors } = answer.value.transactionResponse;
  const errorCode = errors?.[0]?.errorCode ?? '';
  if (responseCode === '1') return { ok: true, value: { ...money, chargeId: transId, status: 'captured', at: new Date().toISOString() } };
  if (errorCode !== duplicateCode) return transactionFailure(responseCode, errorCode);
  const first = await findDuplicate();
  return first.ok && first.value !== undefined ? { ok: true, value: first.value } : unknownResult;
}

/** A void or a refund, depending on its settlement; a charge that is already reversed is returned as it is. */
async function reverseCharge(call: AuthorizeNetCall, transId: string, signal: AbortSignal): Promise<GatewayResult<Charge>> {
  const found = await readDetails(call, transId, signal);
  if (!found.ok) return found.code === 'source_unknown' ? refusedResult('charge_unknown') : found;
  const made = toCharge(found.value);
  if (made === undefined) return refusedResult('charge_unknown');
  if (made.status !== 'captured') return { ok: true, value: made };
  const isSettled = found.value.transactionStatus === 'settledSuccessfully';
  const answer = await call(
    'createTransactionRequest',
    { transactionRequest: isSettled ? refundRequest(made, found.value) : voidRequest(made) },
    signal,
  );
  return readVendorResponse(answer, TransactionAnswer, ({ transactionResponse: { responseCode, errors } }): GatewayResult<Charge> => {
    const errorCode = errors?.[0]?.errorCode ?? '';
    const isDone = responseCode === '1' || (isSettled && errorCode === overRefundCode);
    return isDone
      ? { ok: true, value: { ...made, status: isSettled ? 'refunded' : 'voided' } }
      : transactionFailure(responseCode, errorCode);
  });
}

function voidRequest({ chargeId }: Charge): object {
  return { transactionType: 'voidTransaction', refTransId: chargeId };
}

/** A refund names the card by its last four digits. */
function refundRequest({ chargeId, amount, currency }: Charge, { payment }: Details): object {
  const cardNumber = payment?.creditCard?.cardNumber.slice(-4);
  return {
    transactionType: 'refundTransaction',
    amount: toDecimal(amount, currency),
    currencyCode: currency,
    ...(cardNumber !== undefined && { payment: { creditCard: { cardNumber, expirationDate: 'XXXX' } } }),
    refTransId: chargeId,
  };
}

async function readDetails(call: AuthorizeNetCall, transId: string, signal: AbortSignal): Promise<GatewayResult<Details>> {
  const answer = await call('getTransactionDetailsRequest', { transId }, signal);
  return readVendorResponse(answer, DetailsAnswer, ({ transaction }) => ({ ok: true, value: transaction }));
}

async function listCharges(call: AuthorizeNetCall, since: Date, signal: AbortSignal, invoice?: string): Promise<GatewayResult<Charge[]>> {
  const ids = await listTransactionIds(call, since, signal, invoice);
  if (!ids.ok) return ids;
  const charges: Charge[] = [];
  for (let from = 0; from < ids.value.length; from += maxConcurrent) {
    const page = await Promise.all(ids.value.slice(from, from + maxConcurrent).map((id) => readDetails(call, id, signal)));
    for (const each of page) {
      if (!each.ok) return each;
      charges.push(...[toCharge(each.value) ?? []].flat());
    }
  }
  return { ok: true, value: charges };
}

/** Of one invoice or of all; unsettled, or settled since the date. */
async function listTransactionIds(
  call: AuthorizeNetCall,
  since: Date,
  signal: AbortSignal,
  invoice?: string,
): Promise<GatewayResult<string[]>> {
  const sorting = { orderBy: 'submitTimeUTC', orderDescending: true };
  const paging = { limit: maxCharges, offset: 1 };
  const lists = [await call('getUnsettledTransactionListRequest', { sorting, paging }, signal)];
  const days = { firstSettlementDate: toIsoSeconds(since), lastSettlementDate: toIsoSeconds(new Date()) };
  const batches = readVendorResponse(await call('getSettledBatchListRequest', days, signal), BatchesAnswer, ({ batchList = [] }) => ({
    ok: true,
    value: batchList.map(({ batchId }) => batchId),
  }));
  if (!batches.ok) return batches;
  for (const batchId of batches.value) lists.push(await call('getTransactionListRequest', { batchId, sorting, paging }, signal));
  const ids: string[] = [];
  for (const list of lists) {
    const found = readVendorResponse(list, ListAnswer, ({ transactions = [] }) => ({ ok: true, value: transactions }));
    if (!found.ok) return found;
    const wanted = found.value.filter((each) => isCharge(each.transactionStatus) && (invoice ?? each.invoiceNumber) === each.invoiceNumber);
    ids.push(...wanted.map(({ transId }) => transId));
  }
  return { ok: true, value: ids };
}

const toIsoSeconds = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;

interface ProfileRequest {
  readonly token: string;
  readonly method: GatewayMethod;
  readonly key: string;
}

async function saveProfile(
  call: AuthorizeNetCall,
  { token, method, key }: ProfileRequest,
  signal: AbortSignal,
): Promise<GatewayResult<SavedSource>> {
  const paymentProfiles = { customerType: 'individual', payment: tokenPayment(token) };
  const profile = { merchantCustomerId: shortName(key, 20), paymentProfiles };
  const made = await call('createCustomerProfileRequest', { profile, validationMode: 'none' }, signal);
  if (!made.ok) return made;
  if (!Value.Check(ProfileAnswer, made.value)) return unknownResult;
  const { customerProfileId, customerPaymentProfileIdList } = made.value;
  const [customerPaymentProfileId = ''] = customerPaymentProfileIdList;
  const profileIds = { customerProfileId, customerPaymentProfileId, unmaskExpirationDate: true };
  const shown = await call('getCustomerPaymentProfileRequest', profileIds, signal);
  return readVendorResponse(shown, PaymentProfileAnswer, ({ paymentProfile: { payment } }) => ({
    ok: true,
    value: { sourceId: `${customerProfileId}/${customerPaymentProfileId}`, method, ...sourceSummary(payment) },
  }));
}
