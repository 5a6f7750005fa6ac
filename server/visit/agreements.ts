import { createHash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import type { Form, Text } from '../../engine/index.js';
import { agreementText, type ConsentBox, consentBoxes } from '../shared/agreements.js';
import { offeredLanguages } from '../shared/language.js';
import { tenantText } from '../library/tenant-text.js';
import { answersInvalid, type FieldError, fieldError, apiError } from '../errors/api-error.js';
import type { Tenant } from '../records/tenant.js';
import type { TenantState } from '../tenants/tenant-cache.js';

/** One document that a visitor agreed to, with its version and hash. */
export const Agreement = Type.Object({
  document: Type.String({ maxLength: 200, description: 'terms, psa for the agreement on services, or agents for the terms for agents.' }),
  version: Type.String({
    maxLength: 100,
    description: 'The text agreement.<document>.version, else agreement.version, as the visitor saw it.',
  }),
  hash: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'SHA-256 of the text the visitor saw, UTF-8, in hexadecimal; left out by a page that cannot reckon it.',
    }),
  ),
});
export type Agreement = Static<typeof Agreement>;

/** The documents that payers agree to (D-35, D-36). */
const paymentDocuments: readonly string[] = ['terms', 'psa'];

/** A tenant and the texts of its group and platform. */
export interface AgreementContext {
  readonly state: { readonly tenant: Pick<Tenant, 'code' | 'groupCode'> } & Pick<TenantState, 'dictionaries'>;
  readonly library: Parameters<typeof tenantText>[1] & Parameters<typeof offeredLanguages>[0];
}

/**
 * Throws 422 if consent to a document is missing or names an unknown one, 409 if the text has changed. `at` is the path of the request
 * in the body.
 */
export function requireAgreements(agreements: readonly Agreement[], context: AgreementContext, at = ''): void {
  const texts = tenantTexts(context);
  const errors = [
    ...unknownDocumentErrors(agreements, paymentDocuments, at),
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

/**
 * Throws unless there is consent to the current words of each document that a box of the form names: 422 if it is missing, 409 at the box if
 * the words have changed.
 */
export function requireConsentOfForm(form: Form, agreements: readonly Agreement[], context: AgreementContext): void {
  const texts = tenantTexts(context);
  const boxes = consentBoxes(form).filter(({ document }) => hasText(document, texts));
  const names = boxes.map(({ document }) => document);
  const missing = names.filter((name) => isMissing(name, agreements, texts)).map(() => requiredError('/agreements'));
  const errors = [...unknownDocumentErrors(agreements, names), ...missing];
  if (errors.length > 0) throw answersInvalid(errors);
  const isOutdated = ({ document }: ConsentBox) =>
    agreements.some((each) => each.document === document && !texts.some((text) => matchesText(each, text)));
  const outdated = boxes.filter(isOutdated).map(({ at }) => fieldError(at, 'terms_changed'));
  if (outdated.length > 0) throw apiError('terms_changed', { errors: outdated });
}

function outdatedError(path: string): Error {
  return apiError('agreement_changed', { errors: [fieldError(path, 'agreement_outdated')] });
}

function missingDocuments(agreements: readonly Agreement[], texts: readonly Text[]): string[] {
  return paymentDocuments.filter((name) => isMissing(name, agreements, texts));
}

function tenantTexts({ state, library }: AgreementContext): readonly Text[] {
  return offeredLanguages(library).map((language) => tenantText(state, library, language));
}

/** Returns whether an agreement has the version and, if sent, the hash of this non-empty text. */
function matchesText({ document, version, hash }: Agreement, text: Text): boolean {
  const current = agreementText(text, document);
  return (
    version === current.version && (hash === undefined || hash.toLowerCase() === sha256Hex(current.text)) && current.text.trim() !== ''
  );
}

function isMissing(name: string, agreements: readonly Agreement[], texts: readonly Text[]): boolean {
  return hasText(name, texts) && !agreements.some(({ document }) => document === name);
}

function hasText(name: string, texts: readonly Text[]): boolean {
  return texts.some((text) => agreementText(text, name).text.trim() !== '');
}

function sha256Hex(documentContent: string): string {
  return createHash('sha256').update(documentContent, 'utf8').digest('hex');
}

function unknownDocumentErrors(agreements: readonly Agreement[], known: readonly string[], at = ''): readonly FieldError[] {
  return agreements.flatMap(({ document }, index) =>
    known.includes(document) ? [] : [fieldError(`${at}/agreements/${index}/document`, 'agreement_unknown')],
  );
}

function requiredError(path: string): FieldError {
  return fieldError(path, 'required');
}
