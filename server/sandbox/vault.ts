import { passesLuhn } from './card-brand.js';
import { createHmac, randomBytes, randomInt } from 'node:crypto';

/** Returns a keyed hash of a value that must not be stored. */
export type HashSecret = (text: string) => string;

/** Returns a function that hashes values with the sandbox's secret. */
export function secretHasher(secret: string): HashSecret {
  return (text) => createHmac('sha256', secret).update(text).digest('base64url');
}

export function newId(kind: 'tok' | 'src' | 'ch'): string {
  return `${kind}_${randomBytes(24).toString('base64url')}`;
}

/** Returns a token in CardPointe's form: 9, the card's first two and last four digits. It never passes the Luhn check. */
export function cardShapedToken(number: string): string {
  for (;;) {
    const token = `9${number.slice(0, 2)}${String(randomInt(1e9)).padStart(9, '0')}${number.slice(-4)}`;
    if (!passesLuhn(token)) return token;
  }
}
