import { GATEWAYS } from '../gateways/registry.js';
import type { FrameSession, TokenError } from '../gateways/sandbox/protocol.js';

/** Returns the name of the merchant that owns tokens, sources and charges. */
export function merchantName(merchant: Pick<FrameSession, 'type' | 'clientKey' | 'merchantId'>): string {
  return [merchant.type, merchant.merchantId ?? '', merchant.clientKey ?? ''].join(' ');
}

const prefix = 'sandbox_';

/** Returns why a session cannot start a payment; undefined if it can. */
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
