import { pointer, within } from '../pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { Origin } from '../types.js';
import type { DefinitionCheck, FormCheckContext } from './check.js';
import { expressionsOf, variablesIn } from './expressions.js';
import { fieldByKeys, fieldByPointer, fieldPaths } from './field-lookup.js';
import { findingAt, nearestHint } from './finding-at.js';
import { namedFields } from './named-fields.js';
import { objectParts, isRemovedField, listParts } from './definition-parts.js';

/** Reports names of fields that do not exist: pointers, `answers.<field>` in expressions, and sources of fills. */
export const unknownField: DefinitionCheck = (context) => [...pointerFindings(context), ...variableFindings(context)];

/** Limits the expensive search for similar names in a form with very many unknown fields. */
const MAX_HINTS = 100;

/** Returns the hint with a similar name for the first findings of a form, and none for the rest. */
function limitedHint(index: number, word: string, known: readonly string[]): { hint?: string } {
  return index < MAX_HINTS ? nearestHint(word, known) : {};
}

/** Returns a finding for each place of the form's definition that names a field by a pointer which the form does not have. */
function pointerFindings(context: FormCheckContext): readonly UnlocatedFinding[] {
  const { form } = context.built;
  const known = form.fields.map((field) => field.pointer);
  return namedFields(context)
    .filter(({ name }) => !fieldByPointer(form, name))
    .map(({ name, place, atKey }, index) =>
      findingAt(place, 'unknown-field', { field: name }, { ...limitedHint(index, name, known), ...(atKey && { atKey }) }),
    );
}

/** Returns a finding for each `answers.<field>` in expressions and fills that names an unknown or removed field. */
function variableFindings(context: FormCheckContext): readonly UnlocatedFinding[] {
  const { built } = context;
  const known = fieldPaths(built.form).map((path) => `answers.${path}`);
  return [...answersRead(context), ...answersCopied(context)]
    .filter(({ keys }) => keys.length === 0 || !fieldByKeys(built.form, keys))
    .map(({ path, keys, place }, index) => {
      const isRemoved = keys.length > 0 && isRemovedField(built, pointer(...keys));
      return isRemoved
        ? findingAt(place, 'removed-field', { field: path })
        : findingAt(place, 'unknown-field', { field: path }, limitedHint(index, path, known));
    });
}

interface AnswerRead {
  readonly path: string;
  readonly keys: readonly string[];
  readonly place: Origin;
}

/** Returns the answers that expressions of the form read, with their places. */
function answersRead(context: FormCheckContext): readonly AnswerRead[] {
  return expressionsOf(context).flatMap(({ logic, where }) =>
    variablesIn(logic)
      .filter(({ read }) => read.root === 'answers')
      .map(({ path, read, at }) => ({ path, keys: read.keys, place: where(at) })),
  );
}

/** Returns the answers that fills of the form copy, with their places. */
function answersCopied({ built }: FormCheckContext): readonly AnswerRead[] {
  return listParts(built.definition, 'fills').flatMap(({ at, value }) =>
    objectParts(built, within(at, pointer('copy')), value['copy']).flatMap((entry) => {
      const [root, ...keys] = String(entry.value).split('.');
      return root === 'answers' ? [{ path: String(entry.value), keys, place: built.where(entry.at) }] : [];
    }),
  );
}
