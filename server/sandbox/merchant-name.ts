import { GATEWAYS } from '../gateways/payment-gateway.js';
import type { FrameSession, TokenRefusal } from '../gateways/sandbox/protocol.js';

/** Whom a token, a source or a charge belongs to. */
export function merchantName(merchant: Pick<FrameSession, 'type' | 'clientKey' | 'merchantId'>): string {
  return [merchant.type, merchant.merchantId ?? '', merchant.clientKey ?? ''].join(' ');
}

const prefix = 'sandbox_';

/** Why no payment can be started for a session; undefined when one can. */
export function refusalOf(session: FrameSession, method: 'Card' | 'Bank' | undefined): TokenRefusal | undefined {
  if (session.paymentEnvironment !== 'sandbox')
    return refusal(
      'config_error',
      'This is the payment sandbox, and it takes no live payments. Set the gateway to the environment "test".',
    );
  const { needs, methods, label } = GATEWAYS[session.type];
  const missing = needs.find((need) => session[need] === undefined);
  if (missing !== undefined) return refusal('config_error', `${label} needs a ${missing}.`);
  // The value that names the merchant to the vendor's own frame: the key, or the id where there is no key.
  const key = needs.includes('clientKey') ? 'clientKey' : 'merchantId';
  if (session[key]?.startsWith(prefix) !== true)
    return refusal('config_error', `The sandbox does not know this ${key}. It takes those that start with "${prefix}".`);
  if (method !== undefined && !methods.includes(method)) return refusal('unsupported_feature', `${label} takes no bank accounts.`);
  return undefined;
}

function refusal(code: 'config_error' | 'unsupported_feature', message: string): TokenRefusal {
  return { kind: 'merchant', code, message, retryable: false };
}
