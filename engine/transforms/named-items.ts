import { isObject } from '../base/json.js';
import type { Json, JsonObject } from '../types.js';
import { joinEscaped, splitEscaped } from './join-comma.js';
import type { Parameters, Transform } from './transform.js';

/** Returns one item such as `reason: Fever` for each answer of a group; a list gives several items. */
function itemsOf(group: JsonObject): string[] {
  return Object.entries(group).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => `${name}: ${String(each)}`),
  );
}

/** Returns the group of answers that items such as `reason: Fever` describe; the parameter `list` names the answer that is a list. */
function groupOf(items: readonly string[], { list }: Parameters): JsonObject {
  const group = new Map<string, Json>();
  for (const item of items) {
    const [, name = '', value = ''] = /^([^:]*): ([^]*)$/.exec(item) ?? [];
    group.set(name, name === list ? [...((group.get(name) as readonly Json[] | undefined) ?? []), value] : value);
  }
  return Object.fromEntries(group);
}

export const namedItems: Transform = {
  id: 'named-items',
  about:
    'A group of texts as one text of named items, with commas between; one of the group may be a list of texts, and is an item for each.',
  parameters: { list: 'The answer of the group that is a list.' },
  to: (value) => (isObject(value) ? joinEscaped(itemsOf(value)) : value),
  from: (wire, parameters) => {
    if (typeof wire !== 'string') return undefined;
    const group = groupOf(splitEscaped(wire), parameters);
    return joinEscaped(itemsOf(group)) === wire ? { value: group } : undefined;
  },
  examples: [
    {
      value: { reason: ['Fever', 'Cough'], date: '11/25/2026' },
      parameters: { list: 'reason' },
      wire: 'reason: Fever,reason: Cough,date: 11/25/2026',
    },
    { value: { message: 'Mornings, please' }, wire: 'message: Mornings\\, please' },
  ],
};
