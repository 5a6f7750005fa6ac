import { describe, expect, it, afterEach } from '@jest/globals';
import type { Text } from '../../engine/index.js';
import { offeringName } from './offering-texts.js';
import { historyStateOf } from './history-data.js';
import { createHash } from 'node:crypto';
import { agreementDocuments, createConsents, PAYMENT_DOCUMENTS } from './agreements.js';

const nepali: Text = ([key], fallback) => (key === 'offering.one.name' ? 'साथी' : fallback);

describe('the name of an offering', () => {
  it.each([
    ['one', 'साथी'],
    ['two', 'Pariwar'],
  ])("is that of the tenant's dictionary, else as the tenant calls it: %s", (tenantOfferingId, name) => {
    expect(offeringName({ text: nepali }, { tenantOfferingId, name: 'Pariwar' })).toBe(name);
  });
});

describe('the data that the end of a page shows after a reload', () => {
  it('comes from the last response and, where the page says so, from the last answers', () => {
    const keeps = { reference: '/appointment/reference', day: { answer: '/note/date' } };
    const result = { data: { appointment: { reference: 'AP-1' } }, answers: { note: { date: '11/25/2026', message: 'private' } } };
    expect(historyStateOf({ keeps }, result)).toEqual({ kept: { reference: 'AP-1', day: '11/25/2026' } });
  });

  it('has lists of texts, too', () => {
    const keeps = { tenants: { answer: '/associations' } };
    expect(historyStateOf({ keeps }, { answers: { associations: ['a', 'b'] } })).toEqual({ kept: { tenants: 'a,b' } });
  });

  it('leaves out what is missing and what is no text', () => {
    const keeps = { reference: '/reference', day: { answer: '/day' }, note: { answer: '/note' } };
    expect(historyStateOf({ keeps }, { data: { reference: 7 }, answers: { note: { day: 'x' } } })).toEqual({ kept: {} });
    expect(historyStateOf({}, { data: { reference: 'AP-1' } })).toEqual({ kept: {} });
  });
});

const browsers = Object.getOwnPropertyDescriptor(globalThis, 'crypto');
afterEach(() => {
  if (browsers) Object.defineProperty(globalThis, 'crypto', browsers);
});

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
