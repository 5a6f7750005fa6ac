import { createHash } from 'node:crypto';
import english from '../../../schemas/texts/en.json' with { type: 'json' };

/** Consent to the terms as the demo tenants word them now. */
export const consent = {
  document: 'terms',
  version: english.texts['agreement.version'],
  hash: createHash('sha256').update(english.texts['agreement.terms.text']).digest('hex'),
};

/** Everything a payer has to agree to at the demo tenants. */
export const agreements = [consent];
