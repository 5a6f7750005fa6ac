import { pointer } from '../pointer.js';
import type { Question, Questionnaire } from '../questionnaire.js';
import type { Json, JsonObject } from '../types.js';

/** A question with its index in the questionnaire as written. */
export interface QuestionEntry {
  readonly question: Question;
  readonly index: number;
}

/** The longest answer to a text question, in characters. */
const MAX_TEXT_LENGTH = 2_000;

/** Returns the questions in screen order, the first of each id; malformed questions are null and left out. */
export function orderedQuestions({ questions }: { readonly questions: readonly (Question | null)[] }): readonly QuestionEntry[] {
  const all = questions.flatMap((question, index): QuestionEntry[] => (question === null ? [] : [{ question, index }]));
  const first = all.filter(({ question }, index) => all.findIndex((other) => other.question.id === question.id) === index);
  return first.toSorted((a, b) => a.question.order - b.question.order);
}

/** Returns the questions with a `showIf`, each of which is one rule of the form, in this order. */
export function conditionalQuestions(questions: readonly QuestionEntry[]): readonly QuestionEntry[] {
  return questions.filter(({ question }) => question.showIf !== undefined);
}

/** Returns whether a question has options to choose from. */
export function isChoice({ type }: Question): boolean {
  return type !== 'Text';
}

/**
 * Returns a questionnaire as a form definition: each question is a field, each `showIf` a rule, and the payload lists the answers
 * in screen order.
 * @example questionnaireForm(questionnaire).submit // { call: 'POST /questionnaire-responses', body: [{ from: '/smoker', … }] }
 */
export function questionnaireForm(questionnaire: Questionnaire): JsonObject {
  const questions = orderedQuestions(questionnaire);
  const required = questions.filter(({ question }) => question.required && question.showIf === undefined);
  return {
    $schema: '../meta/form.schema.json',
    language: 2,
    id: `questionnaire-${questionnaire.id}`,
    about: `The questions of ${questionnaire.name}.`,
    schema: {
      type: 'object',
      title: questionnaire.title,
      required: required.map(({ question }) => question.id),
      properties: Object.fromEntries(questions.map(({ question }) => [question.id, questionField(question)])),
    },
    ui: Object.fromEntries(questions.map(({ question }) => [question.id, optionLabelsUi(question)])),
    rules: conditionalQuestions(questions).map(({ question }) => showRule(question)),
    submit: { call: 'POST /questionnaire-responses', body: questions.map(({ question }) => questionMapping(question)) },
  };
}

/** Returns the schema of the field of a question. */
function questionField(question: Question): JsonObject {
  const { text, help } = question;
  return { title: text, ...(help !== undefined && { description: help }), ...answerSchema(question) };
}

/** Returns the JSON Schema of the answer to a question: a text, one option, or a list of options; a text if a choice has no options. */
function answerSchema({ type, options = [] }: Question): JsonObject {
  const codes = options.map((option) => option.code);
  if (type === 'Text') return { type: 'string', format: 'lines', maxLength: MAX_TEXT_LENGTH };
  // Missing options are reported once, so other checks must not report them again.
  if (codes.length === 0) return { type: 'string' };
  if (type === 'Radio') return { type: 'string', format: 'choice-cards', enum: codes };
  return { type: 'array', format: 'boxes', items: { type: 'string', enum: codes }, uniqueItems: true };
}

/** Returns the labels of the options as `ui` keys; empty if the question has no options. */
function optionLabelsUi(question: Question): JsonObject {
  const { options = [] } = question;
  return isChoice(question) && options.length > 0 ? { 'ui:enumNames': options.map((option) => option.label) } : {};
}

/** Returns the rule that shows a question, and requires it, while its `showIf` holds. */
function showRule({ id, required, showIf }: Question): JsonObject {
  const field = [pointer(id)];
  // Read from JSON, where everything is JSON.
  return { id: `${id} is asked`, when: showIf as Json, then: { show: field, ...(required && { require: field }) } };
}

/** Returns the mapping that adds the answer to the list `answers` of the payload. */
function questionMapping({ id }: Question): JsonObject {
  return { from: pointer(id), to: '/answers/-', as: 'named-entry', with: { key: 'questionId', name: id } };
}
