import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * A payment's id, and its name at the gateway: 80 random bits, then 48 by which this installation knows its own again.
 * A merchant's account may also be charged by others, whose charges are none of our business.
 */
export function newPaymentId(keys: readonly string[], tenantId: string): string {
  const random = randomBytes(10).toString('hex');
  return dashed(random + markOf(random, keys[0] ?? '', tenantId));
}

/** Was this made here, for a payment of this tenant? */
export function isOurs(reference: string, keys: readonly string[], tenantId: string): boolean {
  const digits = reference.replaceAll('-', '');
  if (!/^[0-9a-f]{32}$/.test(digits)) return false;
  const random = digits.slice(0, 20);
  return keys.some((key) => timingSafeEqual(Buffer.from(digits.slice(20)), Buffer.from(markOf(random, key, tenantId))));
}

function markOf(random: string, key: string, tenantId: string): string {
  return createHmac('sha256', key).update(`payment ${tenantId} ${random}`).digest('hex').slice(0, 12);
}

function dashed(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
