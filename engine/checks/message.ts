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

/** Every text that can be said, by key: the engine's messages and the texts of all languages. */
export function knownTexts({ library }: Surroundings): ReadonlyMap<string, string> {
  return new Map([...Object.entries(messages), ...Object.values(library.texts).flatMap((texts) => Object.entries(texts))]);
}

function valuesNamed(words: string): readonly string[] {
  return [...new Set([...words.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))];
}
