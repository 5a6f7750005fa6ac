import type { JsonObject } from '../../engine/index.js';
import { displayName } from '../../shared/people.js';

/**
 * A name that whoever bears it recognises and nobody else learns; how long its words are stays unknown too.
 * @example maskedName({ firstName: 'Ada', lastName: 'Marsh' }) // 'A*** M****'
 */
export function maskedName(client: JsonObject): string {
  const words = displayName(client).split(/\s+/).filter(Boolean);
  return words.map((word, nth) => `${[...word][0] ?? ''}${nth === words.length - 1 ? '****' : '***'}`).join(' ');
}
