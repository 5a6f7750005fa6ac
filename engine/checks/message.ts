import { BASE_LANGUAGE } from '../base-language.js';
import { messages } from '../messages.js';
import { pointer, within } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { DefinitionCheck, Surroundings } from './check.js';
import { found, meant } from './found.js';
import { entriesOf, isGone, partsOf } from './parts.js';

/** Messages of checks that nobody wrote, and values they name that the check does not give. */
export const message: DefinitionCheck = (subject) => {
  const { built } = subject;
  const known = knownTexts(subject);
  return partsOf(built.definition, 'checks').flatMap(({ at, value }): readonly Finding[] => {
    const key = value['say'];
    if (typeof key !== 'string' || isGone(built, value['at'])) return [];
    const place = built.where(within(at, pointer('say')));
    const words = known.get(key);
    if (words === undefined) return [found(place, 'unknown-text', { key }, meant(key, known.keys()))];
    const given = entriesOf(built, at, value['with']).map((entry) => entry.key);
    return valuesNamed(words)
      .filter((name) => !given.includes(name))
      .map((name) => found(place, 'missing-message-value', { key, value: `{${name}}` }, meant(name, given)));
  });
};

/** Every text that can be said, by key, in the base language: the engine's messages and the texts. */
export function knownTexts({ library }: Pick<Surroundings, 'library'>): ReadonlyMap<string, string> {
  return new Map([...Object.entries(messages), ...Object.entries(library.texts[BASE_LANGUAGE] ?? {})]);
}

/** The names in braces. */
export function valuesNamed(words: string): readonly string[] {
  return [...new Set([...words.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))];
}
