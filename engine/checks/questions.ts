import { isChoice, type Asked } from '../compile/questionnaire-form.js';
import { pointer, type Pointer } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { Question } from '../questionnaire.js';
import { found } from './found.js';

/** What only a questionnaire can have wrong: two questions of one id, two options of one code, options that are missing or too many. */
export function questionFindings(file: string, questions: readonly (Question | null)[]): readonly Finding[] {
  const whole = questions.flatMap((question, nth): Asked[] => (question === null ? [] : [{ question, nth }]));
  return [
    ...secondOf(
      file,
      'the question',
      whole.map(({ question, nth }) => ({ id: question.id, at: pointer('questions', nth, 'id') })),
    ),
    ...whole.flatMap(({ question, nth }) => optionFindings(file, question, nth)),
  ];
}

function optionFindings(file: string, question: Question, nth: number): readonly Finding[] {
  const { type, options } = question;
  const at = pointer('questions', nth);
  if (!isChoice(question)) {
    const detail = 'a Text is written freely and has no options';
    return options === undefined
      ? []
      : [
          found(
            { file, at: pointer('questions', nth, 'options') },
            'wrong-value',
            { detail },
            { hint: 'remove them, or choose another type' },
          ),
        ];
  }
  if (options === undefined)
    return [
      found({ file, at }, 'missing-key', { key: 'options' }, { hint: `a ${type} needs options to choose from: [{ "code", "label" }, …]` }),
    ];
  return secondOf(
    file,
    'the option',
    options.map(({ code }, place) => ({ id: code, at: pointer('questions', nth, 'options', place, 'code') })),
  );
}

/** The entries whose id an earlier one has. */
function secondOf(file: string, what: string, entries: readonly { readonly id: string; readonly at: Pointer }[]): readonly Finding[] {
  const first = new Map<string, Pointer>();
  return entries.flatMap(({ id, at }) => {
    const earlier = first.get(id);
    if (earlier !== undefined) return [found({ file, at }, 'duplicate-id', { what, id, first: earlier })];
    first.set(id, at);
    return [];
  });
}
