import { hash } from 'node:crypto';
import { own } from '../../engine/base/pointer.js';
import { formatting, isBlank, type JsonObject } from '../../engine/index.js';
import { comparableText } from '../shared/comparable-text.js';

/**
 * Returns hashes that identify a person in a tenant group by name, date of birth and one contact each (D-8), or a business by its name and
 * one contact each (D-126).
 */
export function matchKeys(person: JsonObject, groupCode: string): string[] {
  const { firstName, lastName, dob, businessName } = person;
  const identity = (isBlank(businessName) ? [groupCode, firstName, lastName, dob] : [groupCode, '', '', businessName]).map(comparableText);
  return [...new Set(contactsOf(person))].map((contact) => hash('sha256', JSON.stringify([...identity, contact]), 'base64url'));
}

/** Returns the e-mail address and the digits of each phone number, without blank ones. */
export function contactsOf(person: Readonly<Record<string, unknown>>): string[] {
  const phones = own(person, 'phones');
  const numbers = Array.isArray(phones) ? phones.map((entry: unknown) => own(entry, 'value')) : [];
  const digits = [own(person, 'phone'), ...numbers].map((number) => formatting.asciiDigits(comparableText(number)).replaceAll(/\D/g, ''));
  return [comparableText(own(person, 'email')), ...digits].filter((contact) => contact !== '');
}
