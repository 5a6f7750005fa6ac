import { pointer } from '../pointer.js';
import type { Question, Questionnaire } from '../questionnaire.js';
import type { Json, JsonObject } from '../types.js';

/** A question, and its place in the questionnaire as it is written. */
export interface Asked {
  readonly question: Question;
  readonly nth: number;
}

/** What a visitor may write about a question, in characters. */
const LONGEST_TEXT = 2_000;

/** The questions in screen order, the first of each id; what has not the shape of a question was cut out and is null. */
export function askedOf({ questions }: { readonly questions: readonly (Question | null)[] }): readonly Asked[] {
  const all = questions.flatMap((question, nth): Asked[] => (question === null ? [] : [{ question, nth }]));
  const first = all.filter(({ question }, nth) => all.findIndex((other) => other.question.id === question.id) === nth);
  return first.toSorted((a, b) => a.question.order - b.question.order);
}

/** The questions that are shown only sometimes: each is one rule of the form, in this order. */
export function conditionalOf(asked: readonly Asked[]): readonly Asked[] {
  return asked.filter(({ question }) => question.showIf !== undefined);
}

/** Has it options to choose from? */
export function isChoice({ type }: Question): boolean {
  return type !== 'Text';
}

/**
 * The form that a questionnaire is, as a `.form.json` would say it: each question a field of its name, each `showIf` a
 * rule, and the request `{ answers: [{ questionId, value }, …] }` in screen order. Which questionnaire and whose answers
 * they are is not part of the form. Whether it can work is for `compileQuestionnaires` to say.
 * @example questionnaireForm(questionnaire).submit // { call: 'POST /questionnaire-responses', body: [{ from: '/smoker', … }] }
 */
export function questionnaireForm(questionnaire: Questionnaire): JsonObject {
  const asked = askedOf(questionnaire);
  const always = asked.filter(({ question }) => question.required && question.showIf === undefined);
  return {
    $schema: '../meta/form.schema.json',
    language: 1,
    id: `questionnaire-${questionnaire.id}`,
    about: `The questions of ${questionnaire.name}.`,
    schema: {
      type: 'object',
      title: questionnaire.title,
      required: always.map(({ question }) => question.id),
      properties: Object.fromEntries(asked.map(({ question }) => [question.id, fieldOf(question)])),
    },
    ui: Object.fromEntries(asked.map(({ question }) => [question.id, labelsOf(question)])),
    rules: conditionalOf(asked).map(({ question }) => ruleOf(question)),
    submit: { call: 'POST /questionnaire-responses', body: asked.map(({ question }) => moveOf(question)) },
  };
}

function fieldOf(question: Question): JsonObject {
  const { text, help } = question;
  return { title: text, ...(help !== undefined && { description: help }), ...valueOf(question) };
}

function valueOf({ type, options = [] }: Question): JsonObject {
  const codes = options.map((option) => option.code);
  if (type === 'Text') return { type: 'string', format: 'lines', maxLength: LONGEST_TEXT };
  // Without options it is told so once, and not again by everything that needs them.
  if (codes.length === 0) return { type: 'string' };
  if (type === 'Radio') return { type: 'string', format: 'choice-cards', enum: codes };
  return { type: 'array', format: 'boxes', items: { type: 'string', enum: codes }, uniqueItems: true };
}

function labelsOf(question: Question): JsonObject {
  const { options = [] } = question;
  return isChoice(question) && options.length > 0 ? { 'ui:enumNames': options.map((option) => option.label) } : {};
}

function ruleOf({ id, required, showIf }: Question): JsonObject {
  const field = [pointer(id)];
  // Read from JSON, where everything is JSON.
  return { id: `${id} is asked`, when: showIf as Json, then: { show: field, ...(required && { require: field }) } };
}

function moveOf({ id }: Question): JsonObject {
  return { from: pointer(id), to: '/answers/-', as: 'named-entry', with: { key: 'questionId', name: id } };
}
