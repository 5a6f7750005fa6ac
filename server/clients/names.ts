import { type JsonObject, own } from '../../engine/index.js';

/** Of a person first, middle and last name; of a business its own. */
export function displayName(client: JsonObject): string {
  const business = own(client, 'businessName');
  if (typeof business === 'string' && business !== '') return business;
  const parts = ['firstName', 'middleName', 'lastName'].map((key) => own(client, key));
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}

/**
 * A name that whoever bears it recognises and nobody else learns; how long its words are stays unknown too.
 * @example maskedName({ firstName: 'Ada', lastName: 'Marsh' }) // 'A*** M****'
 */
export function maskedName(client: JsonObject): string {
  const words = displayName(client).split(/\s+/).filter(Boolean);
  return words.map((word, nth) => `${[...word][0] ?? ''}${nth === words.length - 1 ? '****' : '***'}`).join(' ');
}
