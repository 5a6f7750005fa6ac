import { sql } from 'kysely';
import { formatting, type Platform, type Text, type TextParams } from '../../../engine/index.js';
import { isEmailAddress, mailboxOf } from '../../base/email-address.js';
import type { Database, Store } from '../../database/store.js';
import type { LiveLibrary } from '../../library/live-library.js';
import { tenantText } from '../../library/tenant-text.js';
import type { Tenant } from '../../records/tenant.js';
import { chooseLanguage, offeredLanguages } from '../../shared/language.js';
import type { TenantCache, TenantState } from '../../tenants/tenant-cache.js';
import { finalError, type MessageSender, type OutboxMessage } from './dispatcher.js';
import type { Mailer } from './mailer.js';

export interface Letterhead {
  readonly tenant: Tenant;
  readonly platform: Platform;
  readonly text: Text;
  readonly language: string;
}

export interface Letter {
  readonly subject: string;
  readonly text: string;
}

export type LetterText = (key: string, fallback: string, params?: TextParams) => string;

export function letterText({ text }: Letterhead): LetterText {
  return (key, fallback, params) => text([key], fallback, params);
}

/** A line break would end the subject header. */
export function toLetter(subject: string, paragraphs: readonly string[]): Letter {
  return { subject: subject.replaceAll(/\s+/g, ' ').slice(0, 500), text: `${paragraphs.join('\n\n')}\n` };
}

/** Returns a letter to a person, which begins with a greeting and ends with whom to ask. */
export function personalLetter(head: Letterhead, name: string | null, subject: string, paragraphs: readonly string[]): Letter {
  const t = letterText(head);
  return toLetter(subject, [greetingText(t, name), ...paragraphs, contactText(t, head.tenant), head.tenant.displayName]);
}

/** Strangers enter the names, so one that could be read as a URL is left out. */
function greetingText(t: LetterText, name: string | null): string {
  return name !== null && isPlainName(name)
    ? t('letter.payment.greeting', 'Hello {name},', { name })
    : t('letter.payment.greeting-nobody', 'Hello,');
}

export function isPlainName(name: string): boolean {
  return /^[\p{L}\p{M}'’ -]{1,40}$/u.test(name);
}

/** As on the site: the public page's phone number and the support address (SPEC 2). */
function contactText(t: LetterText, tenant: Tenant): string {
  const { phone, countryCode } = tenant.publicPage?.phone ? { ...tenant, ...tenant.publicPage } : tenant;
  return [
    t('panel.enrollment-done.contacts', 'If you have questions'),
    `${t('panel.contacts.phone', 'Phone')}: ${formatting.phone(phone, countryCode)}`,
    `${t('panel.contacts.email', 'Email')}: ${supportAddress(tenant)}`,
    ...(tenant.website.trim() === '' ? [] : [`${t('panel.contacts.website', 'Website')}: ${tenant.website.trim()}`]),
  ].join('\n');
}

export function supportAddress({ contact, email }: Tenant): string {
  const of = (type: string): string | undefined => contact.find((each) => each.type === type)?.email;
  return of('support') ?? of('primary') ?? email;
}

export interface LetterServices {
  readonly store: Store;
  readonly tenants: TenantCache;
  readonly library: LiveLibrary;
  readonly mailer: Mailer;
}

/** A letter that is not written yet; without languages it is in the tenant's first. */
export interface LetterDraft {
  readonly to: string;
  readonly languages: readonly string[];
  write(head: Letterhead): Letter;
}

/** `read` returns undefined if there is nothing left to send. */
export function letterSender(
  { store, tenants, library, mailer }: LetterServices,
  read: (db: Database, state: TenantState, message: OutboxMessage) => Promise<LetterDraft | undefined>,
): MessageSender {
  return async (message) => {
    const state = await tenants.byId(message.tenantId);
    const definitions = state && library.tenant(state.tenant.code)?.library;
    if (state === undefined || definitions === undefined) throw finalError('Its tenant is gone.');
    const draft = await store.inTenant(state.scope, (db) => read(db, state, message));
    if (draft === undefined) return;
    const { tenant } = state;
    const language = chooseLanguage(offeredLanguages(definitions), draft.languages);
    const head = { tenant, platform: definitions.platform, text: tenantText(state, definitions, language), language };
    const from = { name: tenant.displayName, address: tenant.email };
    await mailer.send({ id: message.messageId, from, to: draft.to, ...draft.write(head), writtenAt: message.createdAt });
  };
}

export function noRecipient(): Error {
  return finalError('There is nobody to write to any more.');
}

/** More than a person causes; anybody can have letters sent to a stranger's address. */
const lettersADay = 10;

/** Returns the address and counts the letter for its mailbox; throws if it had ten others within a day, at any tenant. */
export async function countedAddress(db: Database, { messageId }: OutboxMessage, email: string | null): Promise<string> {
  if (!isEmailAddress(email)) throw noRecipient();
  const counting = sql<{ isCounted: boolean }>`select count_letter(${mailboxOf(email)}, ${messageId}::uuid, ${lettersADay}) as "isCounted"`;
  const { rows } = await counting.execute(db);
  if (rows[0]?.isCounted !== true) throw finalError('Its mailbox has had enough letters today.');
  return email;
}
