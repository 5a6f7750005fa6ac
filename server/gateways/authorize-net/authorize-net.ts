import { Value } from 'typebox/value';
import {
  askVendor,
  chargeOnce,
  type FindCharge,
  firstHeld,
  longestCall,
  noAnswer,
  readVendorAnswer,
  refused,
  shortName,
} from '../ask-vendor.js';
import {
  AuthorizeNetResponse,
  BatchesAnswer,
  chargeOf,
  descriptionOf,
  type Details,
  DetailsAnswer,
  isCharge,
  ListAnswer,
  PaymentProfileAnswer,
  ProfileAnswer,
  requestFailure,
  shownOf,
  TransactionAnswer,
  transactionFailure,
} from './read-response.js';
import { duplicateCode, overRefundCode } from './codes.js';
import { toDecimal } from '../minor-units.js';
import type { Charge, GatewayMethod, GatewayResult, PaymentEnvironment, PaymentGateway, SavedSource } from '../payment-gateway.js';

interface AuthorizeNetOptions {
  readonly environment: PaymentEnvironment;
  /** The API login id, which the browser knows too. */
  readonly merchantId: string;
  /** The transaction key. */
  readonly secret: string;
  readonly origin?: string;
  readonly timeoutMs?: number;
}

const origins = { sandbox: 'https://apitest.authorize.net', production: 'https://api.authorize.net' };
/** The vendor refuses the same charge for as long as this, in seconds: its most. */
const duplicateWindow = '28800';
const settledDays = 3;
const mostCharges = 1000;
const atOnce = 10;

/**
 * Charges through the JSON API of Authorize.Net with the account of the deployment. A charge is found again among the
 * 1000 latest that are not settled and those settled in the last three days.
 *
 * NOT EXERCISED AGAINST ITS VENDOR: written from the vendor's documentation and tried against a stand-in only. Try it
 * with a sandbox account before relying on it.
 */
export function openAuthorizeNet(options: AuthorizeNetOptions): PaymentGateway {
  const { timeoutMs = longestCall } = options;
  const ask = openLine(options);
  const now = (): AbortSignal => AbortSignal.timeout(timeoutMs);
  const find: FindCharge = async (reference, signal) => {
    const found = await listCharges(ask, new Date(Date.now() - settledDays * 86_400_000), signal, shortName(reference, 20));
    return found.ok ? { ok: true, value: firstHeld(found.value) } : found;
  };
  const once = chargeOnce(find, timeoutMs);
  const charge = (from: object, money: AuthorizeNetCharge): Promise<GatewayResult<Charge>> =>
    once(money.reference, (signal) => makeCharge(ask, from, money, signal, () => find(money.reference, signal)));

  return {
    saveSource: ({ token, method, key }) => saveProfile(ask, { token, method, key }, now()),
    chargeSource: ({ sourceId, reference, amount, currency }) => {
      const [customerProfileId = '', paymentProfileId = ''] = sourceId.split('/');
      return charge({ profile: { customerProfileId, paymentProfile: { paymentProfileId } } }, { reference, amount, currency });
    },
    authorizeAndCapture: ({ token, reference, amount, currency }) => charge({ payment: paymentOf(token) }, { reference, amount, currency }),
    void: ({ chargeId }) => giveBack(ask, chargeId, now()),
    findCharge: (reference) => find(reference, now()),
    async chargesSince(since) {
      const found = await listCharges(ask, new Date(since), now());
      if (!found.ok) return found;
      const charges = found.value.filter(({ at }) => Date.parse(at) >= Date.parse(since)).sort((a, b) => (a.at < b.at ? -1 : 1));
      return { ok: true, value: charges.slice(0, mostCharges) };
    },
  };
}

type AuthorizeNetCharge = Pick<Charge, 'reference' | 'amount' | 'currency'>;
type AuthorizeNetCall = (request: string, fields: object, signal: AbortSignal) => Promise<GatewayResult<unknown>>;

function openLine({ environment, merchantId, secret, origin = origins[environment] }: AuthorizeNetOptions): AuthorizeNetCall {
  const merchantAuthentication = { name: merchantId, transactionKey: secret };
  return async (request, fields, signal) => {
    // The vendor turns its JSON into XML that has an order, so the order of the fields counts everywhere.
    const body = { [request]: { merchantAuthentication, ...fields } };
    const answer = await askVendor(`${origin}/xml/v1/request.api`, { method: 'POST', body, signal });
    if (answer === undefined || answer.status >= 400 || !Value.Check(AuthorizeNetResponse, answer.body)) return noAnswer;
    // What became of a transaction says more than whether the request was understood.
    if (answer.body.messages.resultCode === 'Ok' || Value.Check(TransactionAnswer, answer.body)) return { ok: true, value: answer.body };
    return requestFailure(answer.body);
  };
}

/** What Accept.js and the hosted form give the browser. */
function paymentOf(token: string): object {
  return { opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: token } };
}

async function makeCharge(
  ask: AuthorizeNetCall,
  from: object,
  money: AuthorizeNetCharge,
  signal: AbortSignal,
  findAgain: () => ReturnType<FindCharge>,
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
  const answer = await ask('createTransactionRequest', { transactionRequest }, signal);
  if (!answer.ok) return answer;
  if (!Value.Check(TransactionAnswer, answer.value)) return noAnswer;
  const { responseCode, transId, errors } = answer.value.transactionResponse;
  const errorCode = errors?.[0]?.errorCode ?? '';
  if (responseCode === '1') return { ok: true, value: { ...money, chargeId: transId, status: 'captured', at: new Date().toISOString() } };
  if (errorCode !== duplicateCode) return transactionFailure(responseCode, errorCode);
  const first = await findAgain();
  return first.ok && first.value !== undefined ? { ok: true, value: first.value } : noAnswer;
}

async function giveBack(ask: AuthorizeNetCall, transId: string, signal: AbortSignal): Promise<GatewayResult<Charge>> {
  const found = await detailsOf(ask, transId, signal);
  if (!found.ok) return found.code === 'source_unknown' ? refused('charge_unknown') : found;
  const made = chargeOf(found.value);
  if (made === undefined) return refused('charge_unknown');
  if (made.status !== 'captured') return { ok: true, value: made };
  const isSettled = found.value.transactionStatus === 'settledSuccessfully';
  const answer = await ask(
    'createTransactionRequest',
    { transactionRequest: isSettled ? refundOf(made, found.value) : voidOf(made) },
    signal,
  );
  return readVendorAnswer(answer, TransactionAnswer, ({ transactionResponse: { responseCode, errors } }): GatewayResult<Charge> => {
    const errorCode = errors?.[0]?.errorCode ?? '';
    const isDone = responseCode === '1' || (isSettled && errorCode === overRefundCode);
    return isDone
      ? { ok: true, value: { ...made, status: isSettled ? 'refunded' : 'voided' } }
      : transactionFailure(responseCode, errorCode);
  });
}

function voidOf({ chargeId }: Charge): object {
  return { transactionType: 'voidTransaction', refTransId: chargeId };
}

/** A refund names the card by its last four digits. */
function refundOf({ chargeId, amount, currency }: Charge, { payment }: Details): object {
  const cardNumber = payment?.creditCard?.cardNumber.slice(-4);
  return {
    transactionType: 'refundTransaction',
    amount: toDecimal(amount, currency),
    currencyCode: currency,
    ...(cardNumber !== undefined && { payment: { creditCard: { cardNumber, expirationDate: 'XXXX' } } }),
    refTransId: chargeId,
  };
}

async function detailsOf(ask: AuthorizeNetCall, transId: string, signal: AbortSignal): Promise<GatewayResult<Details>> {
  const answer = await ask('getTransactionDetailsRequest', { transId }, signal);
  return readVendorAnswer(answer, DetailsAnswer, ({ transaction }) => ({ ok: true, value: transaction }));
}

/** The charges of one invoice or of all, those not settled yet and those settled since a day. */
async function listCharges(ask: AuthorizeNetCall, since: Date, signal: AbortSignal, invoice?: string): Promise<GatewayResult<Charge[]>> {
  const ids = await listIds(ask, since, signal, invoice);
  if (!ids.ok) return ids;
  const charges: Charge[] = [];
  for (let from = 0; from < ids.value.length; from += atOnce) {
    const page = await Promise.all(ids.value.slice(from, from + atOnce).map((id) => detailsOf(ask, id, signal)));
    for (const each of page) {
      if (!each.ok) return each;
      charges.push(...[chargeOf(each.value) ?? []].flat());
    }
  }
  return { ok: true, value: charges };
}

async function listIds(ask: AuthorizeNetCall, since: Date, signal: AbortSignal, invoice?: string): Promise<GatewayResult<string[]>> {
  const sorting = { orderBy: 'submitTimeUTC', orderDescending: true };
  const paging = { limit: mostCharges, offset: 1 };
  const lists = [await ask('getUnsettledTransactionListRequest', { sorting, paging }, signal)];
  const days = { firstSettlementDate: secondsOf(since), lastSettlementDate: secondsOf(new Date()) };
  const batches = readVendorAnswer(await ask('getSettledBatchListRequest', days, signal), BatchesAnswer, ({ batchList = [] }) => ({
    ok: true,
    value: batchList.map(({ batchId }) => batchId),
  }));
  if (!batches.ok) return batches;
  for (const batchId of batches.value) lists.push(await ask('getTransactionListRequest', { batchId, sorting, paging }, signal));
  const ids: string[] = [];
  for (const list of lists) {
    const found = readVendorAnswer(list, ListAnswer, ({ transactions = [] }) => ({ ok: true, value: transactions }));
    if (!found.ok) return found;
    const wanted = found.value.filter((each) => isCharge(each.transactionStatus) && (invoice ?? each.invoiceNumber) === each.invoiceNumber);
    ids.push(...wanted.map(({ transId }) => transId));
  }
  return { ok: true, value: ids };
}

function secondsOf(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}Z`;
}

interface ToSave {
  readonly token: string;
  readonly method: GatewayMethod;
  readonly key: string;
}

async function saveProfile(
  ask: AuthorizeNetCall,
  { token, method, key }: ToSave,
  signal: AbortSignal,
): Promise<GatewayResult<SavedSource>> {
  const paymentProfiles = { customerType: 'individual', payment: paymentOf(token) };
  const profile = { merchantCustomerId: shortName(key, 20), paymentProfiles };
  const made = await ask('createCustomerProfileRequest', { profile, validationMode: 'none' }, signal);
  if (!made.ok) return made;
  if (!Value.Check(ProfileAnswer, made.value)) return noAnswer;
  const { customerProfileId, customerPaymentProfileIdList } = made.value;
  const customerPaymentProfileId = customerPaymentProfileIdList[0] ?? '';
  const asked = { customerProfileId, customerPaymentProfileId, unmaskExpirationDate: true };
  const shown = await ask('getCustomerPaymentProfileRequest', asked, signal);
  return readVendorAnswer(shown, PaymentProfileAnswer, ({ paymentProfile: { payment } }) => ({
    ok: true,
    value: { sourceId: `${customerProfileId}/${customerPaymentProfileId}`, method, ...shownOf(payment) },
  }));
}
