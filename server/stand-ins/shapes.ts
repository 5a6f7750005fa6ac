import { Type } from 'typebox';
import { gatewayTypeSchema, GATEWAYS } from '../gateways/registry.js';
import type { FrameSession, TokenError } from '../gateways/frame-protocol.js';

const exact = { additionalProperties: false };
const id = Type.String({ minLength: 1, maxLength: 200 });
const type = gatewayTypeSchema;
const entry = Type.String({ maxLength: 64 });
const method = Type.Union([Type.Literal('Card'), Type.Literal('Bank')]);
const publicKeys = { clientKey: Type.Optional(id), merchantId: Type.Optional(id) };

const session = Type.Object(
  { type, paymentEnvironment: Type.Union([Type.Literal('sandbox'), Type.Literal('production')]), ...publicKeys },
  exact,
);

export const SessionBody = Type.Object({ session, method }, exact);

export const TokenBody = Type.Object(
  {
    session,
    card: Type.Optional(Type.Object({ number: entry, expiry: entry, cvv: entry }, exact)),
    bank: Type.Optional(Type.Object({ routing: entry, account: entry, accountType: entry }, exact)),
    billing: Type.Object({ name: Type.Optional(Type.String({ maxLength: 200 })), zip: Type.Optional(entry) }, exact),
  },
  exact,
);

const merchant = Type.Optional(Type.Object({ type, ...publicKeys }, exact));
const common = { key: id, merchant };
const money = {
  amount: Type.Integer({ minimum: 1, maximum: 99_999_999_999 }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  reference: id,
};
const token = { token: id, method, expiry: Type.Optional(Type.String({ pattern: '^(0[1-9]|1[0-2])[0-9]{4}$' })) };

export const SourceRequestBody = Type.Object({ ...common, ...token, customer: id }, exact);
export const TokenChargeBody = Type.Object({ ...common, ...money, ...token }, exact);
export const SourceChargeBody = Type.Object({ ...common, ...money, sourceId: id }, exact);
export const VoidBody = Type.Object({ ...common, chargeId: id }, exact);

export const ChargeSearch = Type.Object(
  {
    reference: Type.Optional(id),
    since: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$' })),
    type: Type.Optional(type),
    ...publicKeys,
  },
  exact,
);

export function merchantName(merchant: Pick<FrameSession, 'type' | 'clientKey' | 'merchantId'>): string {
  return [merchant.type, merchant.merchantId ?? '', merchant.clientKey ?? ''].join(' ');
}

const prefix = 'sandbox_';

export function sessionError(session: FrameSession, method: 'Card' | 'Bank' | undefined): TokenError | undefined {
  if (session.paymentEnvironment !== 'sandbox')
    return merchantError(
      'config_error',
      'This is the payment sandbox, and it takes no live payments. Set the gateway to the environment "test".',
    );
  const { needs, methods, label } = GATEWAYS[session.type];
  const missing = needs.find((need) => session[need] === undefined);
  if (missing !== undefined) return merchantError('config_error', `${label} needs a ${missing}.`);
  // The value that identifies the merchant to the vendor's frame: the key, or the id without a key.
  const key = needs.includes('clientKey') ? 'clientKey' : 'merchantId';
  if (session[key]?.startsWith(prefix) !== true)
    return merchantError('config_error', `The sandbox does not know this ${key}. It takes those that start with "${prefix}".`);
  if (method !== undefined && !methods.includes(method)) return merchantError('unsupported_feature', `${label} takes no bank accounts.`);
  return undefined;
}

function merchantError(code: 'config_error' | 'unsupported_feature', message: string): TokenError {
  return { kind: 'merchant', code, message, retryable: false };
}
