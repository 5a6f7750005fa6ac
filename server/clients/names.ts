import { isBlank, type JsonObject } from '../../engine/index.js';
import { own } from '../../engine/pointer.js';
import { joinTexts } from '../../engine/site/comparable-text.js';

/** The name of a client: first, middle and last name of a person, or the name of a business. */
export function displayName(client: unknown): string {
  const keys = isBlank(own(client, 'businessName')) ? ['firstName', 'middleName', 'lastName'] : ['businessName'];
  return joinTexts(client, keys);
}

/**
 * Masks a name so that only its owner recognises it; the length of its parts stays hidden. @example maskedName({ firstName: 'Ada',
 * lastName: 'Marsh' }) // 'A*** M****'
 */
export function maskName(client: JsonObject): string {
  const parts = displayName(client).split(/\s+/).filter(Boolean);
  return parts.map((word, index) => `${[...word][0] ?? ''}${index === parts.length - 1 ? '****' : '***'}`).join(' ');
}
