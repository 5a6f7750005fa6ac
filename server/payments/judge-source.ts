import { type Static, Type } from 'typebox';
import { isBlank } from '../../engine/index.js';
import { type FieldError, fieldError, apiError, movedTo } from '../errors/api-error.js';
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

interface SourceContext {
  readonly state: Pick<TenantState, 'parsedSettings' | 'merchant'>;
  /** What the header x-request-source said. */
  readonly source: string;
}

/** Refuses what the tenant does not take and what its gateway would not have given. `at` is where the detail stands in the request. */
export function judgeSource(given: Given, { state, source }: SourceContext, at = ''): JudgedSource {
  const { paymentMethod: method } = given;
  const gateway = state.merchant && resolveGateway(state.merchant);
  const faults = [
    ...(isOffered(method, state) ? [] : [fieldError('/paymentMethod', 'method_not_offered')]),
    ...(given.source === source ? [] : [fieldError('/source', 'source_differs')]),
    ...(tokenMethod(method) === undefined ? plainFaults(given) : tokenFaults(given, gateway)),
  ];
  if (faults.length > 0) throw apiError('payment_method_invalid', { errors: faults.map((each) => movedTo(at, each)) });
  return { method, gateway };
}

function plainFaults({ paymentMethod, token, checkNumber, sponsorId }: Given): FieldError[] {
  const needsCheck = paymentMethod === 'Check' && !/^\d{4}$/.test(checkNumber ?? '');
  const needsSponsor = paymentMethod === 'Sponsor on AC' && isBlank(sponsorId);
  return [
    ...(token === undefined ? [] : [fieldError('/token', 'token_not_expected')]),
    ...(needsCheck ? [fieldError('/checkNumber', 'check_number')] : []),
    ...(needsSponsor ? [fieldError('/sponsorId', 'required')] : []),
  ];
}

function tokenFaults(given: Given, gateway: ResolvedGateway | undefined): FieldError[] {
  if (gateway === undefined) return [fieldError('/paymentMethod', 'method_not_offered')];
  const { methods } = GATEWAYS[gateway.type];
  const isTaken = methods.some((method) => method === given.paymentMethod);
  const otherPlace = given.paymentEnvironment !== undefined && given.paymentEnvironment !== gateway.paymentEnvironment;
  return [
    ...(isTaken ? [] : [fieldError('/paymentMethod', 'method_not_offered')]),
    ...(given.token === undefined ? [fieldError('/token', 'required')] : []),
    ...(given.tokenSource === gateway.type ? [] : [fieldError('/tokenSource', 'token_source_differs', { gateway: gateway.type })]),
    ...(otherPlace ? [fieldError('/paymentEnvironment', 'payment_environment_differs', { environment: gateway.paymentEnvironment })] : []),
    ...expiryFaults(given, gateway),
  ];
}

/** Exactly one type of gateway makes tokens that lack the expiry of a card (SPEC 3). */
function expiryFaults({ paymentMethod, expiry }: Given, { type }: ResolvedGateway): FieldError[] {
  const isAsked = GATEWAYS[type].sendsExpiry && paymentMethod === 'Card';
  if (!isAsked) return expiry === undefined ? [] : [fieldError('/expiry', 'expiry_not_expected')];
  return /^(0[1-9]|1[0-2])20\d\d$/.test(expiry ?? '') ? [] : [fieldError('/expiry', 'expiry_format')];
}
