import { isObject } from '../base/json.js';
import { parseTree } from 'jsonc-parser';
import type { UnlocatedFinding } from '../findings.js';
import { own, ROOT, pointer, keysOf, within, type Pointer } from '../base/pointer.js';
import type { Question, Questionnaire } from '../questionnaire.js';
import type { Json, JsonObject } from '../types.js';
import type { Document } from './documents.js';
import { DEFINITION_LIMITS, keyFindings, limitFindings } from './limits.js';

interface QuestionnaireDocument {
  readonly file: string;
  /** In which lines and columns are counted. */
  readonly text: string;
  readonly document?: Document;
  readonly findings: readonly UnlocatedFinding[];
}

/** Turns a questionnaire into a document; one that is too large or not a JSON object gives a finding instead. */
export function readQuestionnaire(value: unknown, file: string): QuestionnaireDocument {
  const refused = (findings: readonly UnlocatedFinding[]) => ({ file, text: '', findings });
  if (isTooDeep(value)) return refused([{ code: 'too-deep', file, at: ROOT, params: { most: DEFINITION_LIMITS.depth } }]);
  const plain = JSON.parse(JSON.stringify(value) ?? 'null') as Json;
  if (!isObject(plain)) return refused([{ code: 'wrong-value', file, at: ROOT, params: { detail: 'a questionnaire is one JSON object' } }]);
  const limits = limitFindings(file, JSON.stringify(plain));
  if (limits.length > 0) return refused(limits);
  const text = JSON.stringify(plain, null, 2);
  const tree = parseTree(text);
  return { file, text, document: { file, kind: 'questionnaire', name: file, value: plain, text, tree }, findings: keyFindings(file, tree) };
}

/** Works level by level, because recursion would overflow. */
function isTooDeep(value: unknown): boolean {
  const isHolder = (child: unknown) => typeof child === 'object' && child !== null;
  let level = [value].filter(isHolder);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEFINITION_LIMITS.depth) return true;
    level = level.flatMap((holder) => Object.values(holder as object).filter(isHolder));
  }
  return false;
}

const NAME_PATTERN = /^[A-Za-z][A-Za-z0-9_]{0,60}$/;

/** The name of each in findings: `questionnaire Membership_Eligibility`, with its number if the name is not unique. */
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

export interface QuestionEntry {
  readonly question: Question;
  /** In the questionnaire as written. */
  readonly index: number;
}

/** The longest answer to a text question, in characters. */
const MAX_TEXT_LENGTH = 2_000;

/** In screen order, the first of each id; malformed questions are null and left out. */
export function orderedQuestions({ questions }: { readonly questions: readonly (Question | null)[] }): readonly QuestionEntry[] {
  const all = questions.flatMap((question, index): QuestionEntry[] => (question === null ? [] : [{ question, index }]));
  const first = all.filter(({ question }, index) => all.findIndex((other) => other.question.id === question.id) === index);
  return first.toSorted((a, b) => a.question.order - b.question.order);
}

/** Each of them is one rule of the form, in this order. */
function conditionalQuestions(questions: readonly QuestionEntry[]): readonly QuestionEntry[] {
  return questions.filter(({ question }) => question.showIf !== undefined);
}

export function isChoice({ type }: Question): boolean {
  return type !== 'Text';
}

/** Each question is a field, each `showIf` a rule, and the payload lists the answers in screen order. */
export function questionnaireForm(questionnaire: Questionnaire): JsonObject {
  const questions = orderedQuestions(questionnaire);
  const required = questions.filter(({ question }) => question.required && question.showIf === undefined);
  const body = questions.map(({ question: { id } }): JsonObject => {
    return { from: pointer(id), to: '/answers/-', as: 'named-entry', with: { key: 'questionId', name: id } };
  });
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
    rules: conditionalQuestions(questions).map(({ question: { id, required: isRequired, showIf } }) => {
      const field = [pointer(id)];
      // Read from JSON, where everything is JSON.
      return { id: `${id} is asked`, when: showIf as Json, then: { show: field, ...(isRequired && { require: field }) } };
    }),
    submit: { call: 'POST /questionnaire-responses', body },
  };
}

function questionField({ type, text, help, options = [] }: Question): JsonObject {
  const words = { title: text, ...(help !== undefined && { description: help }) };
  const codes = options.map((option) => option.code);
  if (type === 'Text') return { ...words, type: 'string', format: 'lines', maxLength: MAX_TEXT_LENGTH };
  // Missing options are reported once, so other checks must not report them again.
  if (codes.length === 0) return { ...words, type: 'string' };
  if (type === 'Radio') return { ...words, type: 'string', format: 'choice-cards', enum: codes };
  return { ...words, type: 'array', format: 'boxes', items: { type: 'string', enum: codes }, uniqueItems: true };
}

function optionLabelsUi(question: Question): JsonObject {
  const { options = [] } = question;
  return isChoice(question) && options.length > 0 ? { 'ui:enumNames': options.map((option) => option.label) } : {};
}

/** The place in the questionnaire for a place in its form, such as `/questions/3/showIf`. The rule after the last one is the eligibility. */
export function questionnairePointer(questions: readonly QuestionEntry[], at: Pointer): Pointer {
  const [part = '', ...keys] = keysOf(at);
  return MAPPERS[part]?.(questions, keys) ?? ROOT;
}

const MAPPERS: { readonly [part: string]: ((asked: readonly QuestionEntry[], keys: readonly string[]) => Pointer) | undefined } = {
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

function fieldPart(questions: readonly QuestionEntry[], [name, ...keys]: readonly string[]): Pointer {
  const question = questionById(questions, name);
  const [part, index] = keys[0] === 'items' ? keys.slice(1) : keys;
  if (part === 'enum' && index !== undefined) return questionPart(question, 'options', index, 'code');
  if (part === 'title') return questionPart(question, 'text');
  return part === 'description' ? questionPart(question, 'help') : questionPart(question);
}

function questionById(questions: readonly QuestionEntry[], name: string | undefined): QuestionEntry | undefined {
  return questions.find(({ question }) => question.id === name);
}

function questionPart(entry: QuestionEntry | undefined, ...keys: readonly string[]): Pointer {
  return entry === undefined ? pointer('questions') : pointer('questions', entry.index, ...keys);
}
