import { decideSource, mayAccess, type SandboxContext } from '../decide.js';
import type { StoredSource } from '../ledger.js';
import { paymentProfileOf, profileExists, requestError, successful } from './answers.js';
import type { RequestOf } from './requests.js';
import { type Outcome, tokenError } from './transactions.js';

/** A profile for each token. */
export function createProfile(context: SandboxContext, { profile }: RequestOf<'createCustomerProfileRequest'>): Outcome {
  const { merchantCustomerId: customer = '', paymentProfiles } = profile;
  const before = findByCustomer(context, customer);
  if (before !== undefined) return { answer: profileExists(profileIdOf(before)) };
  const token = paymentProfiles.payment.opaqueData?.dataValue ?? '';
  const { method } = context.ledger.tokens.get(context.hide(token)) ?? { method: 'Card' };
  const { source, spent = '', result } = decideSource(context, { token, method });
  if (source === undefined) return { answer: requestError(tokenError(result.ok ? 'token_unknown' : result.code)) };
  return { answer: madeProfile(source), change: { spent, source: { ...source, customer } } };
}

function madeProfile(source: StoredSource): object {
  const ids = { customerProfileId: profileIdOf(source), customerPaymentProfileIdList: [source.sourceId.split('/')[1]] };
  return { ...ids, customerShippingAddressIdList: [], validationDirectResponseList: [], messages: successful };
}

export function customerProfile(context: SandboxContext, request: RequestOf<'getCustomerProfileRequest'>): object {
  const { customerProfileId, merchantCustomerId = '', unmaskExpirationDate } = request;
  const own =
    customerProfileId === undefined
      ? findByCustomer(context, merchantCustomerId)
      : sourcesOf(context).find((source) => profileIdOf(source) === customerProfileId);
  if (own === undefined) return requestError('E00040');
  const profile = {
    paymentProfiles: [paymentProfileOf(own, String(unmaskExpirationDate) === 'true')],
    profileType: 'regular',
    customerProfileId: profileIdOf(own),
    merchantCustomerId: own.customer ?? '',
    description: '',
    email: '',
  };
  return { profile, messages: successful };
}

export function customerPaymentProfile(context: SandboxContext, request: RequestOf<'getCustomerPaymentProfileRequest'>): object {
  const { customerProfileId, customerPaymentProfileId, unmaskExpirationDate } = request;
  const own = sourcesOf(context).find(({ sourceId }) => sourceId === `${customerProfileId}/${customerPaymentProfileId}`);
  if (own === undefined) return requestError('E00040');
  const { customerType: _type, ...shown } = paymentProfileOf(own, String(unmaskExpirationDate) === 'true');
  return { paymentProfile: { customerProfileId, ...shown }, messages: successful };
}

function findByCustomer(context: SandboxContext, name: string): StoredSource | undefined {
  return name === '' ? undefined : sourcesOf(context).find(({ customer }) => customer === name);
}

const profileIdOf = ({ sourceId }: StoredSource): string => sourceId.split('/')[0] ?? '';

function sourcesOf(context: SandboxContext): StoredSource[] {
  return [...context.ledger.sources.values()].filter(({ merchant }) => mayAccess(context, merchant));
}
