import { isBlank, type JsonObject } from '../../engine/index.js';
import { own } from '../../engine/base/pointer.js';
import { joinTexts } from '../shared/comparable-text.js';

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
  return parts.map((word, index) => (index === parts.length - 1 ? maskLast(word) : `${firstLetter(word)}***`)).join(' ');
}

/**
 * Returns the name that a recognized person may read: the first name as the visitor typed it with the masked last name (D-46). @example recognizedName({ firstName: 'Ada', lastName: 'Marsh' }, 'ada') // 'ada M****'
 */
export function recognizedName(client: JsonObject, typedFirstName: string): string {
  const lastName = joinTexts(client, ['lastName']).split(/\s+/).at(-1) ?? '';
  return `${typedFirstName} ${maskLast(lastName)}`;
}

function maskLast(word: string): string {
  return `${firstLetter(word)}****`;
}

function firstLetter(word: string): string {
  return [...word][0] ?? '';
}
