import { type Static, Type } from 'typebox';
import { isBlank } from '../../engine/index.js';
import { type Fault, failure } from '../errors/failure.js';
import { type ResolvedGateway, resolveGateway } from '../gateways/merchant.js';
import { GATEWAYS } from '../gateways/payment-gateway.js';
import type { TenantState } from '../tenants/tenant-keeper.js';
import { Agreement } from './judge-agreements.js';
import { broughtMethods, type BroughtMethod, isOffered, nothingBrought, tokenMethod } from './payment-methods.js';

const text = Type.Optional(Type.String({ maxLength: 200 }));

export const BillingAddress = Type.Object({
  businessName: text,
  firstName: text,
  middleName: text,
  lastName: text,
  email: text,
  phone: Type.Optional(Type.String({ pattern: '^[0-9]{0,15}$', description: 'Digits only.' })),
  phoneExt: text,
  countryCode: text,
  textEnabled: Type.Optional(Type.Boolean()),
  address: Type.Optional(
    Type.Object({
      addressLine1: text,
      addressLine2: text,
      city: text,
      state: text,
      zip: text,
      lat: Type.Optional(Type.Number()),
      lng: Type.Optional(Type.Number()),
    }),
  ),
});

/** A card, an account or another way to pay (SPEC 3 cardDetail). The numbers themselves never come here: a token does. */
const detail = {
  token: Type.Optional(Type.String({ minLength: 1, maxLength: 4000, description: 'What the gateway made of the card or account.' })),
  tokenSource: Type.Optional(Type.String({ maxLength: 50, description: "The gateway's type." })),
  expiry: Type.Optional(Type.String({ maxLength: 20, description: 'MMyyyy, only from the one type whose token lacks it.' })),
  paymentEnvironment: Type.Optional(Type.Enum(['sandbox', 'production'])),
  source: Type.String({ maxLength: 64, description: 'The same as the header x-request-source.' }),
  checkNumber: Type.Optional(Type.String({ maxLength: 20, description: 'Of a check: 4 digits.' })),
  sponsorId: Type.Optional(Type.String({ maxLength: 100 })),
};

export const SourceBody = Type.Object({
  paymentMethod: Type.Enum([...broughtMethods, nothingBrought], {
    description: 'None where nothing is paid now: what is agreed to is kept.',
  }),
  ...detail,
  billingAddress: Type.Optional(BillingAddress),
  agreements: Type.Optional(
    Type.Array(Agreement, { maxItems: 20, description: 'What the payer agrees to: every document the tenant has, however it is paid.' }),
  ),
});
export type SourceBody = Static<typeof SourceBody>;

export const CardDetail = Type.Object({ paymentMethod: Type.Enum([...broughtMethods, 'Card on File']), ...detail });
export type CardDetail = Static<typeof CardDetail>;

/** A way to pay that may be used. What goes to a gateway has its type and a token. */
export interface JudgedSource {
  readonly method: BroughtMethod;
  readonly gateway: ResolvedGateway | undefined;
}

type Given = Omit<CardDetail, 'paymentMethod'> & { readonly paymentMethod: BroughtMethod };

interface Bench {
  readonly state: Pick<TenantState, 'settings' | 'merchant'>;
  /** What the header x-request-source said. */
  readonly source: string;
}

/** Refuses what the tenant does not take and what its gateway would not have given. `at` is where the detail stands in the request. */
export function judgeSource(given: Given, { state, source }: Bench, at = ''): JudgedSource {
  const { paymentMethod: method } = given;
  const gateway = state.merchant && resolveGateway(state.merchant);
  const faults = [
    ...(isOffered(method, state) ? [] : [{ path: '/paymentMethod', message: 'This way to pay is not offered here.' }]),
    ...(given.source === source ? [] : [{ path: '/source', message: 'This is not the source of the request' }]),
    ...(tokenMethod(method) === undefined ? plainFaults(given) : tokenFaults(given, gateway)),
  ];
  if (faults.length > 0)
    throw failure(422, 'Please check how you want to pay.', {
      actionMessage: 'Nothing was charged. Check the details, or choose another way to pay.',
      errors: faults.map(({ path, message }) => ({ path: `${at}${path}`, message })),
    });
  return { method, gateway };
}

function plainFaults({ paymentMethod, token, checkNumber, sponsorId }: Given): Fault[] {
  const needsCheck = paymentMethod === 'Check' && !/^\d{4}$/.test(checkNumber ?? '');
  const needsSponsor = paymentMethod === 'Sponsor on AC' && isBlank(sponsorId);
  return [
    ...(token === undefined ? [] : [{ path: '/token', message: 'This way to pay has no token' }]),
    ...(needsCheck ? [{ path: '/checkNumber', message: 'The number of the check has 4 digits' }] : []),
    ...(needsSponsor ? [{ path: '/sponsorId', message: 'This is a required field' }] : []),
  ];
}

function tokenFaults(given: Given, gateway: ResolvedGateway | undefined): Fault[] {
  if (gateway === undefined) return [{ path: '/paymentMethod', message: 'This way to pay is not offered here.' }];
  const { methods } = GATEWAYS[gateway.type];
  const isTaken = methods.some((method) => method === given.paymentMethod);
  const otherPlace = given.paymentEnvironment !== undefined && given.paymentEnvironment !== gateway.paymentEnvironment;
  return [
    ...(isTaken ? [] : [{ path: '/paymentMethod', message: 'This way to pay is not offered here.' }]),
    ...(given.token === undefined ? [{ path: '/token', message: 'This is a required field' }] : []),
    ...(given.tokenSource === gateway.type ? [] : [{ path: '/tokenSource', message: `Tokens come from ${gateway.type} here` }]),
    ...(otherPlace ? [{ path: '/paymentEnvironment', message: `Payments are made in ${gateway.paymentEnvironment} here` }] : []),
    ...expiryFaults(given, gateway),
  ];
}

/** Exactly one type of gateway makes tokens that lack the expiry of a card (SPEC 3). */
function expiryFaults({ paymentMethod, expiry }: Given, { type }: ResolvedGateway): Fault[] {
  const isAsked = GATEWAYS[type].sendsExpiry && paymentMethod === 'Card';
  if (!isAsked) return expiry === undefined ? [] : [{ path: '/expiry', message: 'This gateway knows the expiry from the token' }];
  return /^(0[1-9]|1[0-2])20\d\d$/.test(expiry ?? '') ? [] : [{ path: '/expiry', message: 'The expiry is written MMyyyy' }];
}
