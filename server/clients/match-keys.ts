import { hash } from 'node:crypto';
import type { JsonObject } from '../../engine/index.js';
import { own } from '../../engine/pointer.js';
import { comparableText } from '../../engine/site/comparable-text.js';

/**
 * What a person is recognised by in a group of tenants (D-8): the name, the day of birth, and the e-mail address or the
 * digits of a telephone; of a business its name in place of the day. One key for each address and number, hashed.
 */
export function matchKeys(person: JsonObject, groupCode: string): string[] {
  const who = [groupCode, own(person, 'firstName'), own(person, 'lastName'), own(person, 'dob') ?? own(person, 'businessName')].map(
    comparableText,
  );
  return [...new Set(contactsOf(person))].map((contact) => hash('sha256', JSON.stringify([...who, contact]), 'base64url'));
}

function contactsOf(person: JsonObject): string[] {
  const phones = own(person, 'phones');
  const numbers = Array.isArray(phones) ? phones.map((entry: unknown) => own(entry, 'value')) : [];
  const digits = [own(person, 'phone'), ...numbers].map((number) => comparableText(number).replaceAll(/\D/g, ''));
  return [comparableText(own(person, 'email')), ...digits].filter((contact) => contact !== '');
}
