import { randomInt } from 'node:crypto';

/** No letter or digit that is taken for another when it is read aloud or copied by hand. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** What people quote when they ask about a payment or an appointment: PY-7K3M-Q2ZX. */
export function newReference(prefix: 'PY' | 'AP'): string {
  const drawn = Array.from({ length: 8 }, () => letters.charAt(randomInt(letters.length))).join('');
  return `${prefix}-${drawn.slice(0, 4)}-${drawn.slice(4)}`;
}
