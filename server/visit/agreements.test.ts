import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import type { Form } from '../../engine/index.js';
import { type Agreement, requireAgreements, requireConsentOfForm } from './agreements.js';

const hashOf = (words: string) => createHash('sha256').update(words).digest('hex');

const texts = {
  en: { 'agreement.version': '1.0', 'agreement.terms.text': 'Be kind.' },
  ne: { 'agreement.version': '1.0', 'agreement.terms.text': 'दयालु हुनुहोस्।' },
};
const platform = { currencySymbol: '$', numberStyle: 'western', viewDateFormat: 'MM/dd/yyyy', languages: ['en', 'ne', 'fr'] } as const;
const inTheHouse = {
  'harbor_agreement.terms.text': 'Be kind at the harbor.',
  'coastal_agreement.version': '4',
  'agreement.psa.text': 'We serve.',
};

/** A tenant with these words of its own. */
const deskWith = (own: Record<string, string>) => ({
  state: { tenant: { code: 'harbor', groupCode: 'coastal' }, dictionaries: { en: own } },
  library: { platform, texts },
});

/** How consent is refused: the status, and the places of the errors. */
function faultsOf(act: () => void) {
  try {
    act();
    return undefined;
  } catch (error) {
    const { statusCode, apiError } = error as { statusCode: number; apiError: { errors: { path: string }[] } };
    return [statusCode, ...apiError.errors.map(({ path }) => path)];
  }
}
const said = (given: Parameters<typeof requireAgreements>[0], own: Record<string, string> = {}) =>
  faultsOf(() => requireAgreements(given, deskWith(own)));

describe('consent', () => {
  it('is taken to the very words of the tenant, in any language they are said in', () => {
    for (const words of [texts.en, texts.ne])
      expect(said([{ document: 'terms', version: '1.0', hash: hashOf(words['agreement.terms.text']) }])).toBeUndefined();
    expect(said([{ document: 'terms', version: '1.0', hash: hashOf('Be kind.').toUpperCase() }])).toBeUndefined();
  });

  it("is to a tenant's own words where it has some", () => {
    const own = { document: 'terms', version: '4', hash: hashOf('Be kind at the harbor.') };
    const psa = { document: 'psa', version: '4', hash: hashOf('We serve.') };
    expect(said([own, psa], inTheHouse)).toBeUndefined();
    expect(said([{ ...own, hash: hashOf('Be kind.') }, psa], inTheHouse)).toEqual([409, '/agreements/0']);
  });

  it('is refused to words that are others by now, and to another version of them', () => {
    const terms = { document: 'terms', version: '1.0', hash: hashOf('Be kind.') };
    expect(said([terms, { ...terms, hash: hashOf('Be strict.') }])).toEqual([409, '/agreements/1']);
    expect(said([{ ...terms, version: '0.9' }])).toEqual([409, '/agreements/0']);
  });

  it('is taken without a hash from a page that cannot reckon one, to the version of today only', () => {
    expect(said([{ document: 'terms', version: '1.0' }])).toBeUndefined();
    expect(said([{ document: 'terms', version: '2.0' }])).toEqual([409, '/agreements/0']);
  });

  it('is refused to what nobody says, and to what is no agreement [D-36]', () => {
    const terms = { document: 'terms', version: '1.0' };
    expect(said([{ document: 'psa', version: '1.0' }, terms])).toEqual([409, '/agreements/0']);
    expect(said([{ document: 'psa', version: '1.0', hash: hashOf('') }, terms])).toEqual([409, '/agreements/0']);
    expect(said([{ document: '__proto__', version: '1.0' }, terms])).toEqual([422, '/agreements/0/document']);
  });

  it('is asked for to every document the tenant has [D-36]', () => {
    const terms = { document: 'terms', version: '1.0' };
    expect(said([])).toEqual([422, '/agreements']);
    expect(said([terms])).toBeUndefined();
    expect(said([terms], { 'agreement.psa.text': 'We serve.' })).toEqual([422, '/agreements']);
    expect(said([], { 'agreement.terms.text': ' ' })).toEqual([422, '/agreements']);
  });
});

describe('consent to the document that a box names', () => {
  // A part of a compiled form: what is read of it.
  const form = { fields: [{ pointer: '/agreement', ui: { 'ui:document': 'agents' } }] } as unknown as Form;
  const ownTexts = { 'agreement.agents.text': 'Be honest.', 'agreement.agents.version': '7' };
  const errorsOf = (agreements: readonly Agreement[], own: Record<string, string> = ownTexts) =>
    faultsOf(() => requireConsentOfForm(form, agreements, deskWith(own)));

  it('is required in its current version and words, and the error is at the box', () => {
    const agents = { document: 'agents', version: '7', hash: hashOf('Be honest.') };
    expect(errorsOf([agents])).toBeUndefined();
    expect(errorsOf([])).toEqual([422, '/agreements']);
    expect(errorsOf([{ ...agents, version: '6' }])).toEqual([409, '/agreement']);
    expect(errorsOf([{ ...agents, hash: hashOf('Be nice.') }])).toEqual([409, '/agreement']);
    expect(errorsOf([agents, { document: 'terms', version: '1.0' }])).toEqual([422, '/agreements/1/document']);
  });

  it('is not required where the tenant has no text for it', () => {
    expect(errorsOf([], {})).toBeUndefined();
  });

  it('has the common version where the document has none of its own', () => {
    expect(errorsOf([{ document: 'agents', version: '1.0' }], { 'agreement.agents.text': 'Be honest.' })).toBeUndefined();
  });
});
