import { keysOf, pointer, ROOT, within, type Pointer } from '../pointer.js';
import { conditionalQuestions, type QuestionEntry } from './questionnaire-form.js';

/**
 * Returns the place in the questionnaire for a place in its form. The rule after the last one is the eligibility.
 * @example questionnairePointer(asked, '/rules/0/when/===') // "/questions/3/showIf/==="
 */
export function questionnairePointer(questions: readonly QuestionEntry[], at: Pointer): Pointer {
  const [part = '', ...keys] = keysOf(at);
  return MAPPERS[part]?.(questions, keys) ?? ROOT;
}

/** Returns the place in the questionnaire for the keys below one part of the form. */
type PointerMapper = (asked: readonly QuestionEntry[], keys: readonly string[]) => Pointer;

const MAPPERS: { readonly [part: string]: PointerMapper | undefined } = {
  id: () => pointer('id'),
  schema: (asked, [part = '', ...keys]) => {
    if (part === 'properties') return fieldPart(asked, keys);
    return part === 'title' ? pointer('title') : pointer('questions');
  },
  ui: (asked, [name, , nth]) =>
    nth === undefined ? questionPart(questionById(asked, name)) : questionPart(questionById(asked, name), 'options', nth, 'label'),
  rules: (asked, [nth, part, ...keys]) => {
    if (nth === undefined) return pointer('questions');
    const rules = conditionalQuestions(asked);
    const condition = part === 'when' ? pointer(...keys) : ROOT;
    return Number(nth) === rules.length
      ? within(pointer('eligibility'), condition)
      : within(questionPart(rules[Number(nth)], 'showIf'), condition);
  },
  submit: (asked, [, nth]) => questionPart(asked[Number(nth)]),
};

/**
 * Returns the pointer of a question, or of its text, help or option code, in the questionnaire for the keys below `properties` of the
 * form's schema.
 */
function fieldPart(questions: readonly QuestionEntry[], [name, ...keys]: readonly string[]): Pointer {
  const question = questionById(questions, name);
  const [part, index] = keys[0] === 'items' ? keys.slice(1) : keys;
  if (part === 'enum' && index !== undefined) return questionPart(question, 'options', index, 'code');
  if (part === 'title') return questionPart(question, 'text');
  return part === 'description' ? questionPart(question, 'help') : questionPart(question);
}

/** Returns the question with an id; undefined if it does not exist. */
function questionById(questions: readonly QuestionEntry[], name: string | undefined): QuestionEntry | undefined {
  return questions.find(({ question }) => question.id === name);
}

/** Returns a place inside a question; the list of questions if the question is unknown. */
function questionPart(entry: QuestionEntry | undefined, ...keys: readonly string[]): Pointer {
  return entry === undefined ? pointer('questions') : pointer('questions', entry.index, ...keys);
}
