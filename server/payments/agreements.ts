import { createHash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import type { Text } from '../../engine/index.js';
import { offeredLanguages } from '../../engine/site/language.js';
import { tenantText } from '../library/tenant-text.js';
import { type FieldError, fieldError, apiError } from '../errors/api-error.js';
import type { Tenant } from '../records/tenant.js';
import type { TenantState } from '../tenants/tenant-cache.js';

/** One document that a payer agreed to, with its version and hash. */
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

/** The text keys of the documents that payers agree to (D-35, D-36). */
const documents: ReadonlyMap<string, string> = new Map([
  ['terms', 'agreement.terms.text'],
  ['psa', 'agreement.psa.text'],
]);

/** A tenant and the texts of its group and platform. */
export interface AgreementContext {
  readonly state: { readonly tenant: Pick<Tenant, 'code' | 'groupCode'> } & Pick<TenantState, 'dictionaries'>;
  readonly library: Parameters<typeof offeredLanguages>[0];
}

/**
 * Throws 422 if consent to a document is missing or names an unknown one, 409 if the text has changed. `at` is the path of the request
 * in the body.
 */
export function requireAgreements(agreements: readonly Agreement[], context: AgreementContext, at = ''): void {
  const texts = tenantTexts(context);
  const errors = [
    ...agreements.flatMap((each, index) =>
      documents.has(each.document) ? [] : [unknownDocumentError(`${at}/agreements/${index}/document`)],
    ),
    ...missingDocuments(agreements, texts).map(() => requiredError(`${at}/agreements`)),
  ];
  if (errors.length > 0) throw apiError('agreement_invalid', { errors: errors });
  const outdatedIndex = agreements.findIndex((each) => !texts.some((text) => matchesText(each, text)));
  if (outdatedIndex >= 0) throw outdatedError(`${at}/agreements/${outdatedIndex}`);
}

/** Throws unless saved consent covers every present document: 422 if it is missing, 409 if it is outdated. */
export function requireConsent(savedAgreements: readonly Agreement[], context: AgreementContext): void {
  const texts = tenantTexts(context);
  const valid = savedAgreements.filter((each) => texts.some((text) => matchesText(each, text)));
  if (missingDocuments(valid, texts).length === 0) return;
  if (missingDocuments(savedAgreements, texts).length === 0) throw outdatedError('/agreements');
  throw apiError('agreement_missing', { errors: [requiredError('/agreements')] });
}

function outdatedError(path: string): Error {
  return apiError('agreement_changed', { errors: [fieldError(path, 'agreement_outdated')] });
}

/** Returns the documents of the tenant that no agreement names. */
function missingDocuments(agreements: readonly Agreement[], texts: readonly Text[]): string[] {
  return [...documents.keys()].filter((name) => isMissing(name, agreements, texts));
}

/** Returns the tenant's text functions, one for each language its pages offer. */
function tenantTexts({ state, library }: AgreementContext): readonly Text[] {
  return offeredLanguages(library).map((language) => tenantText(state, library.texts, language));
}

/** Returns whether an agreement has the version and, if sent, the hash of this non-empty text. */
function matchesText({ document, version, hash }: Agreement, text: Text): boolean {
  const documentContent = documentText(document, text);
  return (
    version === text(['agreement.version'], '') &&
    (hash === undefined || hash.toLowerCase() === sha256Hex(documentContent)) &&
    documentContent.trim() !== ''
  );
}

function isMissing(name: string, agreements: readonly Agreement[], texts: readonly Text[]): boolean {
  return texts.some((text) => documentText(name, text).trim() !== '') && !agreements.some(({ document }) => document === name);
}

function documentText(document: string, text: Text): string {
  return text([documents.get(document) ?? ''], '');
}

function sha256Hex(documentContent: string): string {
  return createHash('sha256').update(documentContent, 'utf8').digest('hex');
}

function unknownDocumentError(path: string): FieldError {
  return fieldError(path, 'agreement_unknown');
}

function requiredError(path: string): FieldError {
  return fieldError(path, 'required');
}
