import type { PaymentSource } from '../api/payments.js';
import type { Translate } from '../state/site.js';

type Consent = NonNullable<PaymentSource['agreements']>[number];

/** A text a visitor is asked to agree to. */
export interface AgreementDocument {
  /** Its name on the wire, and where it stands on the page `/agreement`. */
  readonly document: 'terms' | 'psa';
  readonly version: string;
  readonly text: string;
}

/** What the tenant has to agree to (D-35, D-36); what it has no words for is not asked. */
export function agreementDocuments(t: Translate): readonly AgreementDocument[] {
  const version = t('agreement.version', '1.0');
  const all: readonly AgreementDocument[] = [
    { document: 'terms', version, text: t('agreement.terms.text', '') },
    { document: 'psa', version, text: t('agreement.psa.text', '') },
  ];
  return all.filter(({ text }) => text.trim() !== '');
}

/** Consent to these very words. Where the page is not served safely, the browser cannot reckon, and says the version alone. */
export async function consentTo(agreements: readonly AgreementDocument[]): Promise<Consent[]> {
  return Promise.all(
    agreements.map(async ({ document, version, text }) => {
      const hash = await hashOf(text);
      return { document, version, ...(hash !== undefined && { hash }) };
    }),
  );
}

/** SHA-256 in hexadecimal. */
async function hashOf(text: string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
