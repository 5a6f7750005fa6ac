import { passesLuhn } from './luhn.js';
import { createHmac, randomBytes, randomInt } from 'node:crypto';

/** Hides what may not be kept, always in the same way. */
export type Hide = (text: string) => string;

export function hideWith(secret: string): Hide {
  return (text) => createHmac('sha256', secret).update(text).digest('base64url');
}

export function newId(kind: 'tok' | 'src' | 'ch'): string {
  return `${kind}_${randomBytes(24).toString('base64url')}`;
}

/**
 * A token as CardPointe makes them: a 9, the first two and the last four digits of the card, sixteen in all. It never
 * passes the check of card numbers, so nobody can take it for one.
 */
export function cardShapedToken(number: string): string {
  for (;;) {
    const token = `9${number.slice(0, 2)}${String(randomInt(1e9)).padStart(9, '0')}${number.slice(-4)}`;
    if (!passesLuhn(token)) return token;
  }
}
