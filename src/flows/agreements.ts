import type { PaymentSource } from '../api/payments.js';
import type { Translate } from '../state/site.js';

type Consent = NonNullable<PaymentSource['agreements']>[number];

/** A text that a visitor must agree to. */
export interface AgreementDocument {
  /** Its name in the API and its fragment on the page `/agreement`. */
  readonly document: 'terms' | 'psa';
  readonly version: string;
  readonly text: string;
}

/** Returns the agreements that the tenant has a text for (D-35, D-36). */
export function agreementDocuments(t: Translate): readonly AgreementDocument[] {
  const version = t('agreement.version', '1.0');
  const all: readonly AgreementDocument[] = [
    { document: 'terms', version, text: t('agreement.terms.text', '') },
    { document: 'psa', version, text: t('agreement.psa.text', '') },
  ];
  return all.filter(({ text }) => text.trim() !== '');
}

/** Returns the consents with version and hash of each text; without the hash on insecure origins, where browsers offer no crypto. */
export async function createConsents(agreements: readonly AgreementDocument[]): Promise<Consent[]> {
  return Promise.all(
    agreements.map(async ({ document, version, text }) => {
      const hash = await hashOf(text);
      return { document, version, ...(hash !== undefined && { hash }) };
    }),
  );
}

/** Returns the SHA-256 hash of a text in hexadecimal; undefined on insecure origins. */
async function hashOf(text: string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
