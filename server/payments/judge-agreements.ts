import { createHash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import type { Text } from '../../engine/index.js';
import { type Fault, failure } from '../failure.js';
import { tenantText, wordsIn } from '../library/tenant-text.js';
import { languagesOf } from '../page/language.js';
import type { Tenant } from '../tenants/tenant.js';
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
type Agreement = Static<typeof Agreement>;

/** What there is to agree to, each by the key of its text (D-35, D-36). */
const documents: ReadonlyMap<string, string> = new Map([
  ['terms', 'agreement.terms.text'],
  ['psa', 'agreement.psa.text'],
]);

interface Desk {
  readonly state: { readonly tenant: Pick<Tenant, 'code' | 'groupCode'> } & Pick<TenantState, 'dictionaries'>;
  readonly library: Parameters<typeof languagesOf>[0];
}

/**
 * Refuses consent to what the tenant does not say now, in any of its languages: 422 where there is no such document, 409
 * where its words are others. With `all`, consent to each document the tenant has must be there.
 */
export function judgeAgreements(given: readonly Agreement[], desk: Desk, { all }: { readonly all: boolean }): void {
  const told = toldIn(desk);
  const faults = [
    ...given.flatMap((each, nth) => (documents.has(each.document) ? [] : [unknown(nth)])),
    ...(all ? [...documents.keys()].filter((name) => isMissing(name, given, told)).map(required) : []),
  ];
  if (faults.length > 0) throw failure(422, 'Please check what you agree to.', { errors: faults });
  const changed = given.findIndex((each) => !told.some((text) => isSaid(each, text)));
  if (changed < 0) return;
  throw failure(409, 'What you agreed to has changed meanwhile.', {
    actionMessage: 'Nothing was charged. Load the page again, read it, and agree once more.',
    errors: [{ path: `/agreements/${changed}`, message: 'These are not the words of today' }],
  });
}

/** The tenant's words, in each language its pages can be read in. */
function toldIn({ state: { tenant, dictionaries }, library }: Desk): readonly Text[] {
  const { code, groupCode } = tenant;
  return languagesOf(library).map((language) => tenantText({ code, groupCode, ...wordsIn(language, dictionaries, library.texts) }));
}

function isSaid({ document, version, hash }: Agreement, text: Text): boolean {
  const words = wordsOf(document, text);
  return version === text(['agreement.version'], '') && (hash === undefined || hash.toLowerCase() === hashOf(words)) && words.trim() !== '';
}

function isMissing(name: string, given: readonly Agreement[], told: readonly Text[]): boolean {
  return told.some((text) => wordsOf(name, text).trim() !== '') && !given.some(({ document }) => document === name);
}

function wordsOf(document: string, text: Text): string {
  return text([documents.get(document) ?? ''], '');
}

function hashOf(words: string): string {
  return createHash('sha256').update(words, 'utf8').digest('hex');
}

function unknown(nth: number): Fault {
  return { path: `/agreements/${nth}/document`, message: 'There is no such agreement' };
}

function required(): Fault {
  return { path: '/agreements', message: 'This is a required field' };
}
