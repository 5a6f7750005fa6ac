import type { PaymentSource } from './api/payments.js';
import type { Text } from '../../engine/index.js';
import { agreementText, type AgreementText } from '../../server/shared/agreements.js';

type Consent = NonNullable<PaymentSource['agreements']>[number];

/** The documents that payers agree to (D-35, D-36). */
export const PAYMENT_DOCUMENTS = ['terms', 'psa'] as const;

/** Returns those of the documents that the tenant has a text for. */
export function agreementDocuments(text: Text, documents: readonly string[]): readonly AgreementText[] {
  return documents.map((document) => agreementText(text, document)).filter((each) => each.text.trim() !== '');
}

/** Returns the consents with version and hash of each text; without the hash on insecure origins, where browsers offer no crypto. */
export async function createConsents(agreements: readonly AgreementText[]): Promise<Consent[]> {
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
