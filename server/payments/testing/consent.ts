import { createHash } from 'node:crypto';
import english from '../../../schemas/texts/en.json' with { type: 'json' };

/** Consent to the present terms of the demo tenants. */
export const consent = {
  document: 'terms',
  version: english.texts['agreement.version'],
  hash: createHash('sha256').update(english.texts['agreement.terms.text']).digest('hex'),
};

/** Consent of an agent to the present terms for agents. */
export const agentConsent = {
  document: 'agents',
  version: english.texts['agreement.agents.version'],
  hash: createHash('sha256').update(english.texts['agreement.agents.text']).digest('hex'),
};

/** All consent that a payer of the demo tenants needs. */
export const agreements = [consent];
