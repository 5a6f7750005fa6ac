import { isBlank } from '../engine/index.js';
import { own } from '../engine/pointer.js';

/** The name of a client: first, middle and last name of a person, or the name of a business. */
export function displayName(client: unknown): string {
  const names = ['firstName', 'middleName', 'lastName'].map((key) => own(client, key));
  const business = own(client, 'businessName');
  const parts: readonly unknown[] = isBlank(business) ? names : [business];
  return parts.filter((part) => typeof part === 'string' && !isBlank(part)).join(' ');
}

/** A text for comparing people: letters' case, spaces and composed letters make no difference. Empty for any other value. */
export function comparableText(value: unknown): string {
  return typeof value === 'string' ? value.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase() : '';
}
