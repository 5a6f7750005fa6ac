import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Text } from '../../engine/index.js';
import { agreementDocuments, createConsents, PAYMENT_DOCUMENTS } from './agreements.js';

const browsers = Object.getOwnPropertyDescriptor(globalThis, 'crypto');
afterEach(() => {
  if (browsers) Object.defineProperty(globalThis, 'crypto', browsers);
});

/** A tenant that says this, and has no words for anything else. */
const saying =
  (words: { readonly [key: string]: string }): Text =>
  (keys, fallback) =>
    keys.map((key) => words[key]).find((text) => text !== undefined) ?? fallback;

const TERMS = 'Be kind – दयालु हुनुहोस्।\n\n- always';

describe('what a visitor agrees to', () => {
  it('is what the tenant has words for, and nothing else [D-36]', () => {
    expect(agreementDocuments(saying({ 'agreement.terms.text': TERMS }), PAYMENT_DOCUMENTS)).toEqual([
      { document: 'terms', version: '1.0', text: TERMS },
    ]);
    const both = saying({ 'agreement.terms.text': TERMS, 'agreement.psa.text': 'We serve.', 'agreement.version': '3' });
    expect(agreementDocuments(both, PAYMENT_DOCUMENTS).map(({ document, version }) => [document, version])).toEqual([
      ['terms', '3'],
      ['psa', '3'],
    ]);
    expect(agreementDocuments(saying({ 'agreement.terms.text': ' \n' }), PAYMENT_DOCUMENTS)).toEqual([]);
  });

  it('has a version of its own where the document has one', () => {
    const text = saying({ 'agreement.agents.text': 'Be honest.', 'agreement.agents.version': '7', 'agreement.version': '3' });
    expect(agreementDocuments(text, ['agents', 'terms'])).toEqual([{ document: 'agents', version: '7', text: 'Be honest.' }]);
  });

  it('is known by the hash of the very words', async () => {
    const [consent] = await createConsents(agreementDocuments(saying({ 'agreement.terms.text': TERMS }), PAYMENT_DOCUMENTS));
    expect(consent).toEqual({ document: 'terms', version: '1.0', hash: createHash('sha256').update(TERMS, 'utf8').digest('hex') });
  });

  it('is known by its version where the browser cannot reckon, as on a page that is not served safely', async () => {
    Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true });
    expect(await createConsents([{ document: 'terms', version: '1.0', text: TERMS }])).toEqual([{ document: 'terms', version: '1.0' }]);
  });
});
