import { keysOf, pointer, ROOT, within, type Pointer } from '../pointer.js';
import { conditionalOf, type Asked } from './questionnaire-form.js';

/**
 * Where a place of the form stands in the questionnaire it was made of. The rule after the last one is the eligibility.
 * @example placeInQuestionnaire(asked, '/rules/0/when/===') // "/questions/3/showIf/==="
 */
export function placeInQuestionnaire(asked: readonly Asked[], at: Pointer): Pointer {
  const [part = '', ...keys] = keysOf(at);
  return PLACES[part]?.(asked, keys) ?? ROOT;
}

type Place = (asked: readonly Asked[], keys: readonly string[]) => Pointer;

const PLACES: { readonly [part: string]: Place | undefined } = {
  id: () => pointer('id'),
  schema: (asked, [part = '', ...keys]) => {
    if (part === 'properties') return ofField(asked, keys);
    return part === 'title' ? pointer('title') : pointer('questions');
  },
  ui: (asked, [name, , nth]) =>
    nth === undefined ? ofQuestion(named(asked, name)) : ofQuestion(named(asked, name), 'options', nth, 'label'),
  rules: (asked, [nth, part, ...keys]) => {
    if (nth === undefined) return pointer('questions');
    const rules = conditionalOf(asked);
    const condition = part === 'when' ? pointer(...keys) : ROOT;
    return Number(nth) === rules.length
      ? within(pointer('eligibility'), condition)
      : within(ofQuestion(rules[Number(nth)], 'showIf'), condition);
  },
  submit: (asked, [, nth]) => ofQuestion(asked[Number(nth)]),
};

function ofField(asked: readonly Asked[], [name, ...keys]: readonly string[]): Pointer {
  const question = named(asked, name);
  const [part, nth] = keys[0] === 'items' ? keys.slice(1) : keys;
  if (part === 'enum' && nth !== undefined) return ofQuestion(question, 'options', nth, 'code');
  if (part === 'title') return ofQuestion(question, 'text');
  return part === 'description' ? ofQuestion(question, 'help') : ofQuestion(question);
}

function named(asked: readonly Asked[], name: string | undefined): Asked | undefined {
  return asked.find(({ question }) => question.id === name);
}

function ofQuestion(asked: Asked | undefined, ...keys: readonly string[]): Pointer {
  return asked === undefined ? pointer('questions') : pointer('questions', asked.nth, ...keys);
}
