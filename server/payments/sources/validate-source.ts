import { type Static, Type } from 'typebox';
import { isBlank } from '../../../engine/index.js';
import { type FieldError, fieldError, apiError, movedTo } from '../../errors/api-error.js';
import { type ResolvedGateway, resolveGateway } from '../../gateways/merchant.js';
import { GATEWAYS } from '../../gateways/registry.js';
import type { TenantState } from '../../tenants/tenant-cache.js';
import { Agreement } from '../../visit/agreements.js';
import { payableMethods, type SourceMethod, isOffered, noMethod, tokenMethod } from './sources-on-file.js';

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

/** A card, an account or another payment method (SPEC 3 cardDetail). A token replaces the card number. */
const cardDetailFields = {
  token: Type.Optional(Type.String({ minLength: 1, maxLength: 4000, description: 'What the gateway made of the card or account.' })),
  tokenSource: Type.Optional(Type.String({ maxLength: 50, description: "The gateway's type." })),
  expiry: Type.Optional(Type.String({ maxLength: 20, description: 'MMyyyy, only from the one type whose token lacks it.' })),
  paymentEnvironment: Type.Optional(Type.Enum(['sandbox', 'production'])),
  source: Type.String({ maxLength: 64, description: 'The same as the header x-request-source.' }),
  checkNumber: Type.Optional(Type.String({ maxLength: 20, description: 'Of a check: 4 digits.' })),
  sponsorId: Type.Optional(Type.String({ maxLength: 100 })),
  sourceId: Type.Optional(Type.String({ maxLength: 100, description: 'Of a card on file: one of those that this visit saved.' })),
};

export const SourceBody = Type.Object({
  paymentMethod: Type.Enum([...payableMethods, 'Card on File', noMethod], {
    description: 'None where nothing is paid now: what is agreed to is kept. Card on File needs a sourceId.',
  }),
  ...cardDetailFields,
  billingAddress: Type.Optional(BillingAddress),
  agreements: Type.Optional(
    Type.Array(Agreement, { maxItems: 20, description: 'What the payer agrees to: every document the tenant has, however it is paid.' }),
  ),
});
export type SourceBody = Static<typeof SourceBody>;

export const CardDetail = Type.Object({
  paymentMethod: Type.Enum([...payableMethods, 'Card on File', noMethod], { description: 'None where nothing is due.' }),
  ...cardDetailFields,
});
export type CardDetail = Static<typeof CardDetail>;

/** A payment method that the tenant accepts, with the gateway that charges it; undefined without a gateway. */
export interface ValidatedSource {
  readonly method: SourceMethod;
  readonly gateway: ResolvedGateway | undefined;
}

type SubmittedSource = Omit<CardDetail, 'paymentMethod'> & { readonly paymentMethod: SourceMethod };

interface SourceContext {
  readonly state: Pick<TenantState, 'parsedSettings' | 'merchant'>;
  /** The header x-request-source. */
  readonly source: string;
}

/** Returns the payment method if the tenant and its gateway accept it; throws 422 with all errors otherwise. `at` prefixes their paths. */
export function validateSource(submitted: SubmittedSource, { state, source }: SourceContext, at = ''): ValidatedSource {
  const { paymentMethod: method } = submitted;
  const gateway = state.merchant && resolveGateway(state.merchant);
  const errors = [
    ...(isOffered(method, state) ? [] : [fieldError('/paymentMethod', 'method_not_offered')]),
    ...(submitted.source === source ? [] : [fieldError('/source', 'source_differs')]),
    ...(tokenMethod(method) === undefined ? methodErrors(submitted) : tokenErrors(submitted, gateway)),
  ];
  if (errors.length > 0) throw apiError('payment_method_invalid', { errors: errors.map((each) => movedTo(at, each)) });
  return { method, gateway };
}

/** Returns the errors of a payment method without a token: check number, sponsor, or an unexpected token. */
function methodErrors({ paymentMethod, token, checkNumber, sponsorId }: SubmittedSource): FieldError[] {
  const needsCheck = paymentMethod === 'Check' && !/^\d{4}$/.test(checkNumber ?? '');
  const needsSponsor = paymentMethod === 'Sponsor on AC' && isBlank(sponsorId);
  return [
    ...(token === undefined ? [] : [fieldError('/token', 'token_not_expected')]),
    ...(needsCheck ? [fieldError('/checkNumber', 'check_number')] : []),
    ...(needsSponsor ? [fieldError('/sponsorId', 'required')] : []),
  ];
}

/** Returns the errors of a payment method with a token: method, token, gateway type, environment and expiry. */
function tokenErrors(submitted: SubmittedSource, gateway: ResolvedGateway | undefined): FieldError[] {
  if (gateway === undefined) return [fieldError('/paymentMethod', 'method_not_offered')];
  const { methods } = GATEWAYS[gateway.type];
  const isAccepted = methods.some((method) => method === submitted.paymentMethod);
  const isOtherEnvironment = submitted.paymentEnvironment !== undefined && submitted.paymentEnvironment !== gateway.paymentEnvironment;
  return [
    ...(isAccepted ? [] : [fieldError('/paymentMethod', 'method_not_offered')]),
    ...(submitted.token === undefined ? [fieldError('/token', 'required')] : []),
    ...(submitted.tokenSource === gateway.type ? [] : [fieldError('/tokenSource', 'token_source_differs', { gateway: gateway.type })]),
    ...(isOtherEnvironment
      ? [fieldError('/paymentEnvironment', 'payment_environment_differs', { environment: gateway.paymentEnvironment })]
      : []),
    ...expiryErrors(submitted, gateway),
  ];
}

/** Returns the errors of the expiry, which only one gateway type needs because its tokens lack it (SPEC 3). */
function expiryErrors({ paymentMethod, expiry }: SubmittedSource, { type }: ResolvedGateway): FieldError[] {
  const needsExpiry = GATEWAYS[type].sendsExpiry && paymentMethod === 'Card';
  if (!needsExpiry) return expiry === undefined ? [] : [fieldError('/expiry', 'expiry_not_expected')];
  return /^(0[1-9]|1[0-2])20\d\d$/.test(expiry ?? '') ? [] : [fieldError('/expiry', 'expiry_format')];
}
