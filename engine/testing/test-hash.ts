import { hash } from 'node:crypto';

/** The hash that tests of the engine compile with. */
export function testHash(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32);
}
