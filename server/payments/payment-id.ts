import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Returns a payment id that is also the gateway reference: 80 random bits and a 48-bit signature that marks it as this installation's. */
export function newPaymentId(keys: readonly string[], tenantId: string): string {
  const random = randomBytes(10).toString('hex');
  return toUuid(random + signatureOf(random, keys[0] ?? '', tenantId));
}

/** Returns whether this installation created the id for a payment of this tenant. */
export function isOwnPaymentId(reference: string, keys: readonly string[], tenantId: string): boolean {
  const digits = reference.replaceAll('-', '');
  if (!/^[0-9a-f]{32}$/.test(digits)) return false;
  const random = digits.slice(0, 20);
  return keys.some((key) => timingSafeEqual(Buffer.from(digits.slice(20)), Buffer.from(signatureOf(random, key, tenantId))));
}

function signatureOf(random: string, key: string, tenantId: string): string {
  return createHmac('sha256', key).update(`payment ${tenantId} ${random}`).digest('hex').slice(0, 12);
}

function toUuid(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
