import { createHash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import type { Text } from '../../engine/index.js';
import { offeredLanguages } from '../../engine/site/language.js';
import { tenantText } from '../library/tenant-text.js';
import { type FieldError, fieldError, apiError } from '../errors/api-error.js';
import type { Tenant } from '../records/tenant.js';
import type { TenantState } from '../tenants/tenant-keeper.js';

/** One text a payer agreed to: which it is, and that it was this very one. */
export const Agreement = Type.Object({
  document: Type.String({ maxLength: 200, description: 'terms, or psa for the agreement on services.' }),
  version: Type.String({ maxLength: 100, description: 'The text agreement.version, as the payer saw it.' }),
  hash: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'SHA-256 of the text the payer saw, UTF-8, in hexadecimal; left out by a page that cannot reckon it.',
    }),
  ),
});
export type Agreement = Static<typeof Agreement>;

/** What there is to agree to, each by the key of its text (D-35, D-36). */
const documents: ReadonlyMap<string, string> = new Map([
  ['terms', 'agreement.terms.text'],
  ['psa', 'agreement.psa.text'],
]);

/** A tenant and the texts of its group and platform. */
export interface AgreementDesk {
  readonly state: { readonly tenant: Pick<Tenant, 'code' | 'groupCode'> } & Pick<TenantState, 'dictionaries'>;
  readonly library: Parameters<typeof offeredLanguages>[0];
}

/**
 * Requires consent to every document the tenant has, in the words of today in one of its languages. Answers 422 where a
 * consent is missing or names no document, 409 where the words have changed. `at` is the place of the request in the body.
 */
export function judgeAgreements(given: readonly Agreement[], desk: AgreementDesk, at = ''): void {
  const texts = textsOf(desk);
  const faults = [
    ...given.flatMap((each, index) => (documents.has(each.document) ? [] : [unknown(`${at}/agreements/${index}/document`)])),
    ...missing(given, texts).map(() => required(`${at}/agreements`)),
  ];
  if (faults.length > 0) throw apiError('agreement_invalid', { errors: faults });
  const changed = given.findIndex((each) => !texts.some((text) => isSaid(each, text)));
  if (changed >= 0) throw outdated(`${at}/agreements/${changed}`);
}

/** Requires that consent which was saved before covers every document of today: 422 where it is missing, 409 where it is outdated. */
export function requireConsent(saved: readonly Agreement[], desk: AgreementDesk): void {
  const texts = textsOf(desk);
  const valid = saved.filter((each) => texts.some((text) => isSaid(each, text)));
  if (missing(valid, texts).length === 0) return;
  if (missing(saved, texts).length === 0) throw outdated('/agreements');
  throw apiError('agreement_missing', { errors: [required('/agreements')] });
}

function outdated(path: string): Error {
  return apiError('agreement_changed', { errors: [fieldError(path, 'agreement_outdated')] });
}

/** The documents that the tenant has and that no consent names. */
function missing(given: readonly Agreement[], texts: readonly Text[]): string[] {
  return [...documents.keys()].filter((name) => isMissing(name, given, texts));
}

/** The tenant's words, in each language its pages can be read in. */
function textsOf({ state, library }: AgreementDesk): readonly Text[] {
  return offeredLanguages(library).map((language) => tenantText(state, library.texts, language));
}

function isSaid({ document, version, hash }: Agreement, text: Text): boolean {
  const words = wordsOf(document, text);
  return version === text(['agreement.version'], '') && (hash === undefined || hash.toLowerCase() === hashOf(words)) && words.trim() !== '';
}

function isMissing(name: string, given: readonly Agreement[], texts: readonly Text[]): boolean {
  return texts.some((text) => wordsOf(name, text).trim() !== '') && !given.some(({ document }) => document === name);
}

function wordsOf(document: string, text: Text): string {
  return text([documents.get(document) ?? ''], '');
}

function hashOf(words: string): string {
  return createHash('sha256').update(words, 'utf8').digest('hex');
}

function unknown(path: string): FieldError {
  return fieldError(path, 'agreement_unknown');
}

function required(path: string): FieldError {
  return fieldError(path, 'required');
}
