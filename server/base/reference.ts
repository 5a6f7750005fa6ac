import { randomInt } from 'node:crypto';

/** Without letters and digits that are easily confused. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Returns a random reference for a payment, an appointment or another request, such as PY-7K3M-Q2ZX. */
export function newReference(prefix: 'PY' | 'AP' | 'RQ'): string {
  const characters = Array.from({ length: 8 }, () => letters.charAt(randomInt(letters.length))).join('');
  return `${prefix}-${characters.slice(0, 4)}-${characters.slice(4)}`;
}
