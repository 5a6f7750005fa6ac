import { BASE_LANGUAGE } from '../base-language.js';
import { memoize } from '../base/memoize.js';
import { messages } from '../messages.js';
import { pointer, within } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import { type DefinitionCheck, type CheckContext, findingAt, nearestHint } from './check.js';
import { objectParts, isRemovedField, listParts } from './definition-parts.js';

/** Reports placeholders of a message that its check gives no value. */
export const checkMessages: DefinitionCheck = (context) => {
  const { built } = context;
  const known = baseTexts(context);
  return listParts(built.definition, 'checks').flatMap(({ at, value }): readonly UnlocatedFinding[] => {
    const key = value['say'];
    if (typeof key !== 'string' || isRemovedField(built, value['at'])) return [];
    const place = built.where(within(at, pointer('say')));
    const text = known.get(key);
    if (text === undefined) return [];
    const given = objectParts(built, at, value['with']).map((entry) => entry.key);
    return placeholdersIn(text)
      .map((placeholder) => placeholder.split(',')[0] ?? placeholder)
      .filter((name) => !given.includes(name))
      .map((name) => findingAt(place, 'missing-message-value', { key, value: `{${name}}` }, nearestHint(name, given)));
  });
};

/** Returns every text in the base language by key: the messages of the engine and the texts of the definitions. */
export const baseTexts = memoize(
  ({ library }: Pick<CheckContext, 'library'>): ReadonlyMap<string, string> =>
    new Map([...Object.entries(messages), ...Object.entries(library.texts[BASE_LANGUAGE] ?? {})]),
  ({ library }) => library.texts[BASE_LANGUAGE] ?? library,
);

/** Returns the placeholders in a text, each once: a name, or a name and a format such as `amount, currency`. */
export function placeholdersIn(words: string): readonly string[] {
  return [...new Set([...words.matchAll(/\{(\w+(?:, \w+)?)\}/g)].map(([, placeholder = '']) => placeholder))];
}
