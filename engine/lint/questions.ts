import { isChoice, type QuestionEntry } from '../compile/questionnaire-form.js';
import { pointer, type Pointer } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { Question } from '../questionnaire.js';
import { findingAt } from './check.js';

/** Null replaces a malformed question. */
export function questionFindings(file: string, questions: readonly (Question | null)[]): readonly UnlocatedFinding[] {
  const parts = questions.flatMap((question, index): QuestionEntry[] => (question === null ? [] : [{ question, index }]));
  return [
    ...duplicateFindings(
      file,
      'the question',
      parts.map(({ question, index }) => ({ id: question.id, at: pointer('questions', index, 'id') })),
    ),
    ...parts.flatMap(({ question, index }) => optionFindings(file, question, index)),
  ];
}

function optionFindings(file: string, question: Question, index: number): readonly UnlocatedFinding[] {
  const { type, options } = question;
  const at = pointer('questions', index);
  if (!isChoice(question)) {
    const detail = 'a Text is written freely and has no options';
    return options === undefined
      ? []
      : [
          findingAt(
            { file, at: pointer('questions', index, 'options') },
            'wrong-value',
            { detail },
            { hint: 'remove them, or choose another type' },
          ),
        ];
  }
  if (options === undefined)
    return [
      findingAt(
        { file, at },
        'missing-key',
        { key: 'options' },
        { hint: `a ${type} needs options to choose from: [{ "code", "label" }, …]` },
      ),
    ];
  return duplicateFindings(
    file,
    'the option',
    options.map(({ code }, position) => ({ id: code, at: pointer('questions', index, 'options', position, 'code') })),
  );
}

function duplicateFindings(
  file: string,
  what: string,
  entries: readonly { readonly id: string; readonly at: Pointer }[],
): readonly UnlocatedFinding[] {
  const first = new Map<string, Pointer>();
  return entries.flatMap(({ id, at }) => {
    const earlier = first.get(id);
    if (earlier !== undefined) return [findingAt({ file, at }, 'duplicate-id', { what, id, first: earlier })];
    first.set(id, at);
    return [];
  });
}
