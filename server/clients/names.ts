import { isBlank, type JsonObject } from '../../engine/index.js';
import { own } from '../../engine/pointer.js';
import { joinTexts } from '../../engine/site/comparable-text.js';

/** The name of a client: first, middle and last name of a person, or the name of a business. */
export function displayName(client: unknown): string {
  const keys = isBlank(own(client, 'businessName')) ? ['firstName', 'middleName', 'lastName'] : ['businessName'];
  return joinTexts(client, keys);
}

/**
 * A name that whoever bears it recognises and nobody else learns; how long its words are stays unknown too.
 * @example maskedName({ firstName: 'Ada', lastName: 'Marsh' }) // 'A*** M****'
 */
export function maskedName(client: JsonObject): string {
  const words = displayName(client).split(/\s+/).filter(Boolean);
  return words.map((word, nth) => `${[...word][0] ?? ''}${nth === words.length - 1 ? '****' : '***'}`).join(' ');
}
