import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { compileQuestionnaires } from '../stages/compile-questionnaires.js';
import { findingLine } from '../findings.js';
import type { Question, Questionnaire } from '../questionnaire.js';
import { testHash } from './test-hash.js';
import type { Answers, Form } from '../types.js';

const META = 'schemas/meta/questionnaire.schema.json';
const files = [{ path: META, text: readFileSync(META, 'utf8') }];
const scope = { platform: 'test', group: 'group', tenant: 'tenant' };

export const compileAll = (...questionnaires: readonly unknown[]) => compileQuestionnaires(files, questionnaires, scope, testHash);

/** Returns the findings of questionnaires as lines. */
export function findingLines(...questionnaires: readonly unknown[]): readonly string[] {
  const result = compileAll(...questionnaires);
  return result.ok ? [] : result.problems.map(findingLine);
}

/** Returns the form of a questionnaire. Throws if it has findings. */
export function compileQuestionForm(questionnaire: unknown): Form {
  const result = compileAll(questionnaire);
  const [first] = result.ok ? result.value : [];
  if (!first) throw new Error(findingLines(questionnaire).join('\n'));
  return first.form;
}

/** Returns a questionnaire with these questions and defaults for everything else. */
export function questionnaireWith(questions: readonly object[], more: object = {}): { readonly [key: string]: unknown } {
  const defaults = { id: 'asked', name: 'Asked', version: 1, status: 'Active', title: 'A few questions' };
  return { ...defaults, questions: questions.map((question, index) => ({ required: false, order: index, ...question })), ...more };
}

/** A random questionnaire, and answers to it, wrong ones and those of hidden questions included. */
interface SampleQuestionnaire {
  readonly questionnaire: Questionnaire;
  readonly answers: Answers;
}

// Names that the request uses itself are names of questions like any other.
const IDS = ['answers', 'value', 'questionId', 'gender', 'q1', 'q2'] as const;
const CODES = ['YES', 'NO', 'A+'] as const;
const options = CODES.map((code) => ({ code, label: `Label of ${code}` }));

/** Returns random conditions on an earlier question having its first option. */
function arbitraryShowIf(before: readonly Question[]): fc.Arbitrary<unknown> {
  const conditions = before.map(({ id, type }) => {
    const read = { var: `answers.${id}` };
    if (type === 'Text') return { '!!': read };
    return type === 'Radio' ? { '===': [read, CODES[0]] } : { in: [CODES[0], read] };
  });
  return fc.constantFrom(undefined, ...conditions);
}

/** Returns random questions with this id. */
function arbitraryQuestion(id: string, before: readonly Question[]): fc.Arbitrary<Question> {
  return fc
    .record({
      type: fc.constantFrom<Question['type']>('Radio', 'Text', 'Multi-select'),
      required: fc.boolean(),
      order: fc.integer({ min: 0, max: 3 }),
      when: arbitraryShowIf(before),
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

const arbitraryQuestions: fc.Arbitrary<readonly Question[]> = fc
  .shuffledSubarray([...IDS])
  .chain((ids) =>
    ids.reduce<fc.Arbitrary<readonly Question[]>>(
      (all, id) => all.chain((before) => arbitraryQuestion(id, before).map((next) => [...before, next])),
      fc.constant([]),
    ),
  );

const ANSWERS = {
  Radio: fc.constantFrom<unknown>(...CODES, 'other', '', undefined),
  Text: fc.constantFrom<unknown>('', ' ', 'two\nlines', 'word', undefined),
  'Multi-select': fc.constantFrom<unknown>([], ['YES'], ['A+', 'YES'], ['YES', 'YES'], ['other'], undefined),
};

export const sampleQuestionnaire: fc.Arbitrary<SampleQuestionnaire> = arbitraryQuestions.chain((asked) =>
  fc.tuple(...asked.map(({ type }) => ANSWERS[type])).map((values) => ({
    // What a questionnaire is, as the helper above says it.
    questionnaire: questionnaireWith(asked) as unknown as Questionnaire,
    answers: Object.fromEntries(
      asked.map(({ id }, nth): [string, unknown] => [id, values[nth]]).filter(([, value]) => value !== undefined),
    ),
  })),
);
