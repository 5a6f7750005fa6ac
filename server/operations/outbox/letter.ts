import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { formatting, type Platform, type Text, type TextParams } from '../../../engine/index.js';
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
export function writeLetter(subject: string, paragraphs: readonly string[]): Letter {
  return { subject: subject.replaceAll(/\s+/g, ' ').slice(0, 500), text: `${paragraphs.join('\n\n')}\n` };
}

/** Strangers enter the names, so one that could be read as a URL is left out. */
export function greetingText(t: LetterText, name: string | null): string {
  return name !== null && /^[\p{L}\p{M}'’ -]{1,40}$/u.test(name)
    ? t('letter.payment.greeting', 'Hello {name},', { name })
    : t('letter.payment.greeting-nobody', 'Hello,');
}

export function referenceText(t: LetterText, reference: string): string {
  return `${t('panel.enrollment-done.reference', 'Reference')}: ${reference}`;
}

/** As on the site: the public page's phone number and the support address (SPEC 2). */
export function contactText(t: LetterText, tenant: Tenant): string {
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

export interface Recipient {
  readonly to: string;
  /** The most preferred first; without one it is the tenant's first language. */
  readonly languages: readonly string[];
}

/** How letters of one kind are written. */
interface LetterKind<Content> {
  /** Returns undefined if there is nothing left to send, and throws a final error if there is no recipient any more. */
  read(db: Database, state: TenantState, message: OutboxMessage): Promise<(Content & Recipient) | undefined>;
  write(head: Letterhead, content: Content): Letter;
}

export function letterSender<Content>(
  { store, tenants, library, mailer }: LetterServices,
  { read, write }: LetterKind<Content>,
): MessageSender {
  return async (message) => {
    const state = await tenants.byId(message.tenantId);
    const definitions = state && library.tenant(state.tenant.code);
    if (state === undefined || definitions === undefined) throw finalError('Its tenant is gone.');
    const content = await store.inTenant(state.scope, (db) => read(db, state, message));
    if (content === undefined) return;
    const { tenant } = state;
    const language = chooseLanguage(offeredLanguages(definitions.library), content.languages);
    const text = tenantText(state, definitions.library, language);
    const letter = write({ tenant, platform: definitions.library.platform, text, language }, content);
    const from = { name: tenant.displayName, address: tenant.email };
    await mailer.send({ id: message.messageId, from, to: content.to, ...letter, writtenAt: message.createdAt });
  };
}

export function noRecipient(): Error {
  return finalError('There is nobody to write to any more.');
}

/** More than a person causes; anybody can have letters sent to a stranger's address. */
const maxLettersADay = 10;

/** Counts a letter to an address; throws a final error if its mailbox had ten others within a day, at any tenant. */
export async function countLetter(db: Database, { messageId }: OutboxMessage, to: string): Promise<void> {
  // Mail to name+anything@ arrives in the mailbox of name@.
  const mailbox = hash('sha256', to.toLowerCase().replace(/\+.*@/, '@'), 'base64url');
  const { rows } = await sql<{ isCounted: boolean }>`
    select count_letter(${mailbox}, ${messageId}::uuid, ${maxLettersADay}) as "isCounted"`.execute(db);
  if (rows[0]?.isCounted !== true) throw finalError('Its mailbox has had enough letters today.');
}
