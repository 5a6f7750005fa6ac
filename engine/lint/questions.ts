import { repeated } from '../compile/check-documents.js';
import { isChoice } from '../compile/questionnaire-form.js';
import { pointer, within, type Pointer } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { Question } from '../questionnaire.js';
import { findingAt } from './check.js';

/** Null replaces a malformed question. */
export function questionFindings(file: string, questions: readonly (Question | null)[]): readonly UnlocatedFinding[] {
  const parts = questions.flatMap((question, index) => (question === null ? [] : [{ question, at: pointer('questions', index) }]));
  const ids = parts.map(({ question, at }) => ({ name: question.id, at: within(at, pointer('id')) }));
  return [...duplicateFindings(file, 'the question', ids), ...parts.flatMap(({ question, at }) => optionFindings(file, question, at))];
}

function optionFindings(file: string, question: Question, at: Pointer): readonly UnlocatedFinding[] {
  const { type, options } = question;
  if (isChoice(question) && options === undefined) {
    const hint = `a ${type} needs options to choose from: [{ "code", "label" }, …]`;
    return [findingAt({ file, at }, 'missing-key', { key: 'options' }, { hint })];
  }
  const list = within(at, pointer('options'));
  if (!isChoice(question) && options !== undefined) {
    const detail = 'a Text is written freely and has no options';
    return [findingAt({ file, at: list }, 'wrong-value', { detail }, { hint: 'remove them, or choose another type' })];
  }
  const codes = (options ?? []).map(({ code }, nth) => ({ name: code, at: within(list, pointer(nth, 'code')) }));
  return duplicateFindings(file, 'the option', codes);
}

function duplicateFindings(file: string, what: string, entries: readonly { readonly name: string; readonly at: Pointer }[]) {
  return repeated(entries).map(({ name, at, first }) => findingAt({ file, at }, 'duplicate-id', { what, id: name, first: first.at }));
}
