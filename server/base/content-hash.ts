import { hash } from 'node:crypto';

/** Returns the 32 hex digits that identify a definition by its text: half of its SHA-256. */
export function contentHash(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32);
}
