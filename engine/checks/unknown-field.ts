import { pointer, within } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { Origin } from '../types.js';
import type { DefinitionCheck, Subject } from './check.js';
import { expressionsOf, variablesIn } from './expressions.js';
import { fieldAt, fieldOf, pathsOf } from './field-names.js';
import { found, meant } from './found.js';
import { namedFields } from './named-fields.js';
import { entriesOf, isGone, partsOf } from './parts.js';

/** Names of fields that are none: as pointers, as `answers.<field>` in expressions, and as the source of a fill. */
export const unknownField: DefinitionCheck = (subject) => [...pointers(subject), ...answers(subject)];

/** For so many of one form it is said what was probably meant; whoever has more has another problem. */
const MOST_HINTS = 100;

function hintFor(nth: number, word: string, known: readonly string[]): { hint?: string } {
  return nth < MOST_HINTS ? meant(word, known) : {};
}

function pointers(subject: Subject): readonly Finding[] {
  const { form } = subject.built;
  const known = form.fields.map((field) => field.pointer);
  return namedFields(subject)
    .filter(({ name }) => !fieldOf(form, name))
    .map(({ name, place, atKey }, nth) =>
      found(place, 'unknown-field', { field: name }, { ...hintFor(nth, name, known), ...(atKey && { atKey }) }),
    );
}

function answers(subject: Subject): readonly Finding[] {
  const { built } = subject;
  const known = pathsOf(built.form).map((path) => `answers.${path}`);
  return [...answersRead(subject), ...answersCopied(subject)]
    .filter(({ keys }) => keys.length === 0 || !fieldAt(built.form, keys))
    .map(({ path, keys, place }, nth) => {
      const isRemoved = keys.length > 0 && isGone(built, pointer(...keys));
      return isRemoved
        ? found(place, 'removed-field', { field: path })
        : found(place, 'unknown-field', { field: path }, hintFor(nth, path, known));
    });
}

interface AnswerRead {
  readonly path: string;
  readonly keys: readonly string[];
  readonly place: Origin;
}

function answersRead(subject: Subject): readonly AnswerRead[] {
  return expressionsOf(subject).flatMap(({ logic, where }) =>
    variablesIn(logic)
      .filter(({ read }) => read.root === 'answers')
      .map(({ path, read, at }) => ({ path, keys: read.keys, place: where(at) })),
  );
}

function answersCopied({ built }: Subject): readonly AnswerRead[] {
  return partsOf(built.definition, 'fills').flatMap(({ at, value }) =>
    entriesOf(built, within(at, pointer('copy')), value['copy']).flatMap((entry) => {
      const [root, ...keys] = String(entry.value).split('.');
      return root === 'answers' ? [{ path: String(entry.value), keys, place: built.where(entry.at) }] : [];
    }),
  );
}
