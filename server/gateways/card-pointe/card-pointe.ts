import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { fromDecimal, toDecimal } from '../minor-units.js';
import type { GatewayCode, Charge, GatewayResult, PaymentGateway, SavedSource } from '../payment-gateway.js';
import {
  requestVendor,
  chargeOnce,
  declinedResult,
  type FindCharge,
  callTimeout,
  unknownResult,
  readVendorResponse,
  refusedResult,
  shortName,
} from '../request-vendor.js';

/** CardPointe's response codes; any other is a plain decline. */
const cardPointeCodes: Readonly<Partial<Record<string, GatewayCode>>> = {
  '03': 'config_error',
  '12': 'incorrect_number',
  '13': 'incorrect_cvc',
  '14': 'incorrect_cvc',
  '15': 'invalid_expiry_date',
  '16': 'expired_card',
  '17': 'incorrect_zip',
  '21': 'config_error',
  '22': 'config_error',
  '23': 'config_error',
  '24': 'processing_error',
  '25': 'processing_error',
  '27': 'processing_error',
  '28': 'processing_error',
  '29': 'charge_unknown',
  '31': 'processing_error',
  '32': 'processing_error',
  '35': 'incorrect_zip',
  '36': 'processing_error',
  '37': 'incorrect_cvc',
  '41': 'processing_error',
  '42': 'processing_error',
  '43': 'processing_error',
  '44': 'config_error',
  '54': 'expired_card',
  '60': 'pick_up_card',
  '61': 'processing_error',
  '62': 'processing_error',
  '63': 'processing_error',
  '64': 'config_error',
  '91': 'processing_error',
  '92': 'processing_error',
  '93': 'processing_error',
  '94': 'processing_error',
  '95': 'config_error',
  '96': 'processing_error',
  C2: 'incorrect_cvc',
  NU: 'insufficient_funds',
};

interface CardPointeOptions {
  readonly merchantId: string;
  /** `https://user:password@site.cardconnect.com`: the vendor gives every customer a site. */
  readonly secret: string;
  readonly timeoutMs?: number;
}

const CardPointeResponse = Type.Object({ respstat: Type.String(), respcode: Type.Optional(Type.String()) });
const AuthResponse = Type.Object({ retref: Type.String() });
const Profile = Type.Object({
  profileid: Type.String(),
  acctid: Type.String(),
  token: Type.String(),
  accttype: Type.Optional(Type.String()),
});
const Inquiry = Type.Object({
  retref: Type.String(),
  amount: Type.String(),
  currency: Type.Optional(Type.String()),
  setlstat: Type.String(),
  capturedate: Type.Optional(Type.String()),
  voidable: Type.Optional(Type.String()),
});
type Inquiry = Static<typeof Inquiry>;

type CardPointeCharge = Pick<Charge, 'reference' | 'amount' | 'currency'>;

/**
 * Returns the gateway for the CardPointe API. Order ids have 19 characters, so charges are found by a short name. NOT EXERCISED AGAINST
 * ITS VENDOR: tested against a stand-in only; try a UAT site first.
 */
export function openCardPointe(options: CardPointeOptions): PaymentGateway {
  const { timeoutMs = callTimeout } = options;
  const call = createClient(options);
  const merchant = encodeURIComponent(options.merchantId);
  const newSignal = (): AbortSignal => AbortSignal.timeout(timeoutMs);
  const find: FindCharge = async (reference, signal) => {
    const found = await findTransaction(call, `inquireByOrderid/${shortName(reference, 19)}/${merchant}/1`, signal);
    return found.ok ? { ok: true, value: found.value && toCharge(found.value, reference) } : found;
  };
  const chargeIdempotently = chargeOnce(find, timeoutMs);
  const charge = (from: object, money: CardPointeCharge): Promise<GatewayResult<Charge>> =>
    chargeIdempotently(money.reference, async (signal) =>
      readVendorResponse(await call('PUT', 'auth', signal, { ...orderFields(money), ...from }), AuthResponse, ({ retref }) => ({
        ok: true,
        value: { ...money, chargeId: chargeIdOf(retref, money.reference), status: 'captured', at: new Date().toISOString() },
      })),
    );

  return {
    async saveSource({ token, method, expiry }) {
      const answer = await call('PUT', 'profile', newSignal(), { ...accountFields(token, method, expiry), defaultacct: 'Y' });
      return readVendorResponse(answer, Profile, (profile) => ({ ok: true, value: { ...toSource(profile, expiry), method } }));
    },
    chargeSource: ({ sourceId, reference, amount, currency }) => charge({ profile: sourceId }, { reference, amount, currency }),
    authorizeAndCapture: ({ token, method, expiry, reference, amount, currency }) =>
      charge(accountFields(token, method, expiry), { reference, amount, currency }),
    void: ({ chargeId }) => reverseCharge(call, merchant, chargeId, newSignal()),
    findCharge: (reference) => find(reference, newSignal()),
    chargesSince: () => Promise.resolve(refusedResult('unsupported_feature')),
  };
}

type CardPointeCall = (method: 'GET' | 'PUT', path: string, signal: AbortSignal, fields?: object) => Promise<GatewayResult<unknown>>;

function createClient({ merchantId: merchid, secret }: CardPointeOptions): CardPointeCall {
  const site = new URL(secret);
  const account = `${decodeURIComponent(site.username)}:${decodeURIComponent(site.password)}`;
  const headers = { authorization: `Basic ${Buffer.from(account).toString('base64')}` };
  return async (method, path, signal, fields) => {
    const body = fields && { merchid, ...fields };
    const answer = await requestVendor(`${site.origin}/cardconnect/rest/${path}`, { method, headers, signal, ...(body && { body }) });
    if (answer === undefined || answer.status >= 500) return unknownResult;
    if (answer.status === 401 || answer.status === 403) return refusedResult('config_error');
    if (!Value.Check(CardPointeResponse, answer.body)) return unknownResult;
    return answer.body.respstat === 'A' ? { ok: true, value: answer.body } : failureResult(answer.body);
  };
}

async function findTransaction(call: CardPointeCall, path: string, signal: AbortSignal): Promise<GatewayResult<Inquiry | undefined>> {
  const answer = await call('GET', path, signal);
  if (!answer.ok && answer.code === 'charge_unknown') return { ok: true, value: undefined };
  // Declined charges are found too, but moved no money.
  if (!answer.ok && answer.kind === 'declined') return { ok: true, value: undefined };
  return readVendorResponse(answer, Inquiry, (value) => ({ ok: true, value }));
}

/** A charge that is already reversed is returned as it is. */
async function reverseCharge(
  call: CardPointeCall,
  merchant: string,
  chargeId: string,
  signal: AbortSignal,
): Promise<GatewayResult<Charge>> {
  const [retref = '', reference = ''] = chargeId.split(/\/(.*)/s);
  const found = await findTransaction(call, `inquire/${encodeURIComponent(retref)}/${merchant}`, signal);
  if (!found.ok) return found;
  const charge = found.value && toCharge(found.value, reference);
  if (charge === undefined) return refusedResult('charge_unknown');
  return charge.status === 'captured' ? sendReversal(call, charge, retref, found.value?.voidable, signal) : { ok: true, value: charge };
}

async function sendReversal(
  call: CardPointeCall,
  charge: Charge,
  retref: string,
  voidable: string | undefined,
  signal: AbortSignal,
): Promise<GatewayResult<Charge>> {
  const [path, status] = voidable === 'N' ? (['refund', 'refunded'] as const) : (['void', 'voided'] as const);
  const answer = await call('PUT', path, signal, { retref });
  return answer.ok ? { ok: true, value: { ...charge, status } } : answer;
}

function orderFields({ reference, amount, currency }: CardPointeCharge): object {
  return { amount: toDecimal(amount, currency), currency, orderid: shortName(reference, 19), capture: 'Y', ecomind: 'E' };
}

function toSource({ profileid, acctid, token, accttype }: Static<typeof Profile>, expiry: string | undefined): Omit<SavedSource, 'method'> {
  return {
    sourceId: `${profileid}/${acctid}`,
    last4: token.slice(-4),
    ...(accttype !== undefined && { brand: accttype.toLowerCase() }),
    ...(expiry !== undefined && { expiry }),
  };
}

/** A card's token lacks the expiry, which is sent beside it as MMyy. */
function accountFields(token: string, method: 'Card' | 'Bank', expiry: string | undefined): object {
  if (method === 'Bank') return { account: token, accttype: 'ECHK' };
  return { account: token, ...(expiry !== undefined && { expiry: expiry.slice(0, 2) + expiry.slice(4) }) };
}

/** Carries the whole reference, of which the vendor stores a short form only. */
function chargeIdOf(retref: string, reference: string): string {
  return `${retref}/${reference}`;
}

function failureResult({ respcode = '' }: Static<typeof CardPointeResponse>): GatewayResult<never> {
  const code = cardPointeCodes[respcode] ?? 'card_declined';
  return code === 'config_error' || code === 'charge_unknown' || code === 'token_unknown' ? refusedResult(code) : declinedResult(code);
}

const statuses: Readonly<Partial<Record<string, Charge['status']>>> = {
  'Queued for Capture': 'captured',
  Accepted: 'captured',
  Voided: 'voided',
  Refunded: 'refunded',
};

/** Undefined for a transaction that never moved money. */
function toCharge({ retref, amount, currency = 'USD', setlstat, capturedate = '' }: Inquiry, reference: string): Charge | undefined {
  const status = statuses[setlstat];
  const minor = fromDecimal(amount, currency);
  if (status === undefined || minor === undefined) return undefined;
  return { chargeId: chargeIdOf(retref, reference), reference, amount: minor, currency, status, at: toIsoTime(capturedate) };
}

/** Converts `20261120150000` to ISO in UTC; the present time if the text is invalid. The vendor states no time zone. */
function toIsoTime(text: string): string {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  return year === undefined ? new Date().toISOString() : `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
}
