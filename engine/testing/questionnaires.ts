import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { compileQuestionnaires } from '../stages/compile-questionnaires.js';
import { problemLine } from '../problems.js';
import type { Question, Questionnaire } from '../questionnaire.js';
import { testHash } from './test-hash.js';
import type { Answers, Form } from '../types.js';

const META = 'schemas/meta/questionnaire.schema.json';
const files = [{ path: META, text: readFileSync(META, 'utf8') }];
const scope = { platform: 'test', group: 'group', tenant: 'tenant' };

export const compileAll = (...questionnaires: readonly unknown[]) => compileQuestionnaires(files, questionnaires, scope, testHash);

/** What people are told of these questionnaires, a line each. */
export function linesOf(...questionnaires: readonly unknown[]): readonly string[] {
  const result = compileAll(...questionnaires);
  return result.ok ? [] : result.problems.map(problemLine);
}

/** The form of a questionnaire that has nothing wrong. */
export function questionForm(questionnaire: unknown): Form {
  const result = compileAll(questionnaire);
  const [first] = result.ok ? result.value : [];
  if (!first) throw new Error(linesOf(questionnaire).join('\n'));
  return first.form;
}

/** A questionnaire of these questions; what a test does not care about is said here. */
export function questionnaireOf(questions: readonly object[], more: object = {}): { readonly [key: string]: unknown } {
  const usual = { id: 'asked', name: 'Asked', version: 1, status: 'Active', title: 'A few questions' };
  return { ...usual, questions: questions.map((question, nth) => ({ required: false, order: nth, ...question })), ...more };
}

/** A random questionnaire, and answers to it, wrong ones and those of hidden questions included. */
interface Sample {
  readonly questionnaire: Questionnaire;
  readonly answers: Answers;
}

// Names that the request uses itself are names of questions like any other.
const IDS = ['answers', 'value', 'questionId', 'gender', 'q1', 'q2'] as const;
const CODES = ['YES', 'NO', 'A+'] as const;
const options = CODES.map((code) => ({ code, label: `Label of ${code}` }));

/** Asked while a question before it is answered with the first option: what its own `showIf` hides does not count. */
function showIf(before: readonly Question[]): fc.Arbitrary<unknown> {
  const conditions = before.map(({ id, type }) => {
    const read = { var: `answers.${id}` };
    if (type === 'Text') return { '!!': read };
    return type === 'Radio' ? { '===': [read, CODES[0]] } : { in: [CODES[0], read] };
  });
  return fc.constantFrom(undefined, ...conditions);
}

function question(id: string, before: readonly Question[]): fc.Arbitrary<Question> {
  return fc
    .record({
      type: fc.constantFrom<Question['type']>('Radio', 'Text', 'Multi-select'),
      required: fc.boolean(),
      order: fc.integer({ min: 0, max: 3 }),
      when: showIf(before),
    })
    .map(({ when, type, ...others }) => ({
      id,
      type,
      text: `Question ${id}`,
      ...others,
      ...(type !== 'Text' && { options }),
      ...(when !== undefined && { showIf: when }),
    }));
}

const questions: fc.Arbitrary<readonly Question[]> = fc
  .shuffledSubarray([...IDS])
  .chain((ids) =>
    ids.reduce<fc.Arbitrary<readonly Question[]>>(
      (all, id) => all.chain((before) => question(id, before).map((next) => [...before, next])),
      fc.constant([]),
    ),
  );

const ANSWERS = {
  Radio: fc.constantFrom<unknown>(...CODES, 'other', '', undefined),
  Text: fc.constantFrom<unknown>('', ' ', 'two\nlines', 'word', undefined),
  'Multi-select': fc.constantFrom<unknown>([], ['YES'], ['A+', 'YES'], ['YES', 'YES'], ['other'], undefined),
};

export const sample: fc.Arbitrary<Sample> = questions.chain((asked) =>
  fc.tuple(...asked.map(({ type }) => ANSWERS[type])).map((values) => ({
    // What a questionnaire is, as the helper above says it.
    questionnaire: questionnaireOf(asked) as unknown as Questionnaire,
    answers: Object.fromEntries(
      asked.map(({ id }, nth): [string, unknown] => [id, values[nth]]).filter(([, value]) => value !== undefined),
    ),
  })),
);
