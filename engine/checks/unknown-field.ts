import { pointer, within } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { DefinitionCheck, Subject } from './check.js';
import { expressionsOf, variablesIn } from './expressions.js';
import { fieldAt, fieldOf, pathsOf } from './field-names.js';
import { found, meant } from './found.js';
import { namedFields } from './named-fields.js';
import { entriesOf, isGone, partsOf } from './parts.js';

/** Names of fields that are none: as pointers, as `answers.<field>` in expressions, and as the source of a fill. */
export const unknownField: DefinitionCheck = (subject) => [...pointers(subject), ...variables(subject), ...sources(subject)];

function pointers(subject: Subject): readonly Finding[] {
  const { form } = subject.built;
  const known = form.fields.map((field) => field.pointer);
  return namedFields(subject)
    .filter(({ name }) => !fieldOf(form, name))
    .map(({ name, place, atKey }) => found(place, 'unknown-field', { field: name }, { ...meant(name, known), ...(atKey && { atKey }) }));
}

function variables(subject: Subject): readonly Finding[] {
  return expressionsOf(subject).flatMap(({ logic, where }) =>
    variablesIn(logic).flatMap(({ path, read, at }) => (read.root === 'answers' ? answer(subject, path, read.keys, where(at)) : [])),
  );
}

function sources(subject: Subject): readonly Finding[] {
  const { built } = subject;
  return partsOf(built.definition, 'fills').flatMap(({ at, value }) =>
    entriesOf(built, within(at, pointer('copy')), value['copy']).flatMap((entry) => {
      const [root, ...keys] = String(entry.value).split('.');
      return root === 'answers' ? answer(subject, String(entry.value), keys, built.where(entry.at)) : [];
    }),
  );
}

function answer({ built }: Subject, path: string, keys: readonly string[], place: Parameters<typeof found>[0]): readonly Finding[] {
  if (keys.length > 0 && fieldAt(built.form, keys)) return [];
  if (isGone(built, pointer(...keys))) return [found(place, 'removed-field', { field: path })];
  return [found(place, 'unknown-field', { field: path }, meant(path, pathsOf(built.form).map((known) => `answers.${known}`)))];
}
