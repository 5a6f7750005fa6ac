import { isObject } from '../base/json.js';
import { parseTree } from 'jsonc-parser';
import type { UnlocatedFinding } from '../findings.js';
import { own, ROOT, pointer, keysOf, within, type Pointer } from '../base/pointer.js';
import type { Question, Questionnaire } from '../questionnaire.js';
import type { Json, JsonObject } from '../types.js';
import type { Document } from './documents.js';
import { DEFINITION_LIMITS, keyFindings, limitFindings } from './limits.js';

/** A questionnaire as a document, with the text in which lines and columns are counted. */
interface QuestionnaireDocument {
  readonly file: string;
  readonly text: string;
  readonly document?: Document;
  readonly findings: readonly UnlocatedFinding[];
}

/** Turns a questionnaire into a document; one that is too large or not a JSON object gives a finding instead. */
export function readQuestionnaire(value: unknown, file: string): QuestionnaireDocument {
  if (isTooDeep(value))
    return { file, text: '', findings: [{ code: 'too-deep', file, at: ROOT, params: { most: DEFINITION_LIMITS.depth } }] };
  const plain = JSON.parse(JSON.stringify(value) ?? 'null') as Json;
  if (!isObject(plain))
    return {
      file,
      text: '',
      findings: [{ code: 'wrong-value', file, at: ROOT, params: { detail: 'a questionnaire is one JSON object' } }],
    };
  const limits = limitFindings(file, JSON.stringify(plain));
  if (limits.length > 0) return { file, text: '', findings: limits };
  const text = JSON.stringify(plain, null, 2);
  const tree = parseTree(text);
  return { file, text, document: { file, kind: 'questionnaire', name: file, value: plain, text, tree }, findings: keyFindings(file, tree) };
}

/** Returns whether a value exceeds the depth limit. It works level by level, because recursion would overflow. */
function isTooDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEFINITION_LIMITS.depth) return true;
    level = level.flatMap((holder) => (typeof holder === 'object' && holder !== null ? Object.values(holder) : []));
    level = level.filter((child) => typeof child === 'object' && child !== null);
  }
  return false;
}

const NAME_PATTERN = /^[A-Za-z][A-Za-z0-9_]{0,60}$/;

/**
 * Returns the name of each questionnaire in findings: `questionnaire Membership_Eligibility`, with its number if the name is not
 * unique.
 */
export function questionnaireNames(questionnaires: readonly unknown[]): readonly string[] {
  const names = questionnaires.map((value) => {
    const name = own(value, 'name');
    return typeof name === 'string' && NAME_PATTERN.test(name) ? name : '';
  });
  return names.map((name, index) => {
    const isAlone = name !== '' && names.indexOf(name) === names.lastIndexOf(name);
    return ['questionnaire', ...(name === '' ? [] : [name]), ...(isAlone ? [] : [`#${index + 1}`])].join(' ');
  });
}

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
function conditionalQuestions(questions: readonly QuestionEntry[]): readonly QuestionEntry[] {
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
    language: 3,
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
