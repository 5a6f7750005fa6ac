import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import {
  askVendor,
  chargeOnce,
  declined,
  type FindCharge,
  longestCall,
  noAnswer,
  readVendorAnswer,
  refused,
  shortName,
} from '../ask-vendor.js';
import { cardPointeCodes } from './codes.js';
import { fromDecimal, toDecimal } from '../minor-units.js';
import type { Charge, GatewayResult, PaymentGateway, SavedSource } from '../payment-gateway.js';

interface CardPointeOptions {
  readonly merchantId: string;
  /** `https://user:password@site.cardconnect.com`: the vendor gives every customer a site. */
  readonly secret: string;
  readonly timeoutMs?: number;
}

const Answer = Type.Object({ respstat: Type.String(), respcode: Type.Optional(Type.String()) });
const Authorized = Type.Object({ retref: Type.String() });
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
 * Charges through the CardPointe Gateway API with the account of the deployment. The vendor has no list of charges by
 * time, and order ids of 19 letters: a charge is found again by the short name of its reference.
 *
 * NOT EXERCISED AGAINST ITS VENDOR: written from the vendor's documentation and tried against a stand-in only. Try it
 * on a UAT site before relying on it.
 */
export function openCardPointe(options: CardPointeOptions): PaymentGateway {
  const { timeoutMs = longestCall } = options;
  const ask = openLine(options);
  const merchant = encodeURIComponent(options.merchantId);
  const now = (): AbortSignal => AbortSignal.timeout(timeoutMs);
  const find: FindCharge = async (reference, signal) => {
    const found = await inquire(ask, `inquireByOrderid/${shortName(reference, 19)}/${merchant}/1`, signal);
    return found.ok ? { ok: true, value: found.value && chargeOf(found.value, reference) } : found;
  };
  const once = chargeOnce(find, timeoutMs);
  const charge = (from: object, money: CardPointeCharge): Promise<GatewayResult<Charge>> =>
    once(money.reference, async (signal) =>
      readVendorAnswer(await ask('PUT', 'auth', signal, { ...orderOf(money), ...from }), Authorized, ({ retref }) => ({
        ok: true,
        value: { ...money, chargeId: idOf(retref, money.reference), status: 'captured', at: new Date().toISOString() },
      })),
    );

  return {
    async saveSource({ token, method, expiry }) {
      const answer = await ask('PUT', 'profile', now(), { ...accountOf(token, method, expiry), defaultacct: 'Y' });
      return readVendorAnswer(answer, Profile, (profile) => ({ ok: true, value: { ...sourceOf(profile, expiry), method } }));
    },
    chargeSource: ({ sourceId, reference, amount, currency }) => charge({ profile: sourceId }, { reference, amount, currency }),
    authorizeAndCapture: ({ token, method, expiry, reference, amount, currency }) =>
      charge(accountOf(token, method, expiry), { reference, amount, currency }),
    void: ({ chargeId }) => giveBack(ask, merchant, chargeId, now()),
    findCharge: (reference) => find(reference, now()),
    chargesSince: () => Promise.resolve(refused('unsupported_feature')),
  };
}

type CardPointeCall = (method: 'GET' | 'PUT', path: string, signal: AbortSignal, fields?: object) => Promise<GatewayResult<unknown>>;

function openLine({ merchantId: merchid, secret }: CardPointeOptions): CardPointeCall {
  const site = new URL(secret);
  const account = `${decodeURIComponent(site.username)}:${decodeURIComponent(site.password)}`;
  const headers = { authorization: `Basic ${Buffer.from(account).toString('base64')}` };
  return async (method, path, signal, fields) => {
    const body = fields && { merchid, ...fields };
    const answer = await askVendor(`${site.origin}/cardconnect/rest/${path}`, { method, headers, signal, ...(body && { body }) });
    if (answer === undefined || answer.status >= 500) return noAnswer;
    if (answer.status === 401 || answer.status === 403) return refused('config_error');
    if (!Value.Check(Answer, answer.body)) return noAnswer;
    return answer.body.respstat === 'A' ? { ok: true, value: answer.body } : failureOf(answer.body);
  };
}

async function inquire(ask: CardPointeCall, path: string, signal: AbortSignal): Promise<GatewayResult<Inquiry | undefined>> {
  const answer = await ask('GET', path, signal);
  if (!answer.ok && answer.code === 'charge_unknown') return { ok: true, value: undefined };
  // A charge that was declined is found like any other, and is none.
  if (!answer.ok && answer.kind === 'declined') return { ok: true, value: undefined };
  return readVendorAnswer(answer, Inquiry, (value) => ({ ok: true, value }));
}

async function giveBack(ask: CardPointeCall, merchant: string, chargeId: string, signal: AbortSignal): Promise<GatewayResult<Charge>> {
  const [retref = '', reference = ''] = chargeId.split(/\/(.*)/s);
  const found = await inquire(ask, `inquire/${encodeURIComponent(retref)}/${merchant}`, signal);
  if (!found.ok) return found;
  const made = found.value && chargeOf(found.value, reference);
  if (made === undefined) return refused('charge_unknown');
  return made.status === 'captured' ? reverse(ask, made, retref, found.value?.voidable, signal) : { ok: true, value: made };
}

async function reverse(
  ask: CardPointeCall,
  made: Charge,
  retref: string,
  voidable: string | undefined,
  signal: AbortSignal,
): Promise<GatewayResult<Charge>> {
  const [path, status] = voidable === 'N' ? (['refund', 'refunded'] as const) : (['void', 'voided'] as const);
  const answer = await ask('PUT', path, signal, { retref });
  return answer.ok ? { ok: true, value: { ...made, status } } : answer;
}

function orderOf({ reference, amount, currency }: CardPointeCharge): object {
  return { amount: toDecimal(amount, currency), currency, orderid: shortName(reference, 19), capture: 'Y', ecomind: 'E' };
}

function sourceOf({ profileid, acctid, token, accttype }: Static<typeof Profile>, expiry: string | undefined): Omit<SavedSource, 'method'> {
  return {
    sourceId: `${profileid}/${acctid}`,
    last4: token.slice(-4),
    ...(accttype !== undefined && { brand: accttype.toLowerCase() }),
    ...(expiry !== undefined && { expiry }),
  };
}

/** A token of CardPointe does not hold the expiry: it goes beside it, as MMyy. */
function accountOf(token: string, method: 'Card' | 'Bank', expiry: string | undefined): object {
  if (method === 'Bank') return { account: token, accttype: 'ECHK' };
  return { account: token, ...(expiry !== undefined && { expiry: expiry.slice(0, 2) + expiry.slice(4) }) };
}

/** The vendor keeps our reference only in short, so it is carried along in the id. */
function idOf(retref: string, reference: string): string {
  return `${retref}/${reference}`;
}

function failureOf({ respcode = '' }: Static<typeof Answer>): GatewayResult<never> {
  const code = cardPointeCodes[respcode] ?? 'card_declined';
  return code === 'config_error' || code === 'charge_unknown' || code === 'token_unknown' ? refused(code) : declined(code);
}

const statuses: Readonly<Partial<Record<string, Charge['status']>>> = {
  'Queued for Capture': 'captured',
  Accepted: 'captured',
  Voided: 'voided',
  Refunded: 'refunded',
};

/** Undefined for what never moved money. */
function chargeOf({ retref, amount, currency = 'USD', setlstat, capturedate = '' }: Inquiry, reference: string): Charge | undefined {
  const status = statuses[setlstat];
  const minor = fromDecimal(amount, currency);
  if (status === undefined || minor === undefined) return undefined;
  return { chargeId: idOf(retref, reference), reference, amount: minor, currency, status, at: momentOf(capturedate) };
}

/** `20261120150000`, taken as UTC: the vendor does not say. */
function momentOf(text: string): string {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  return year === undefined ? new Date().toISOString() : `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
}
