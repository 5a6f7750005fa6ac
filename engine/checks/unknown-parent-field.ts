import { pointer, within } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { Form, Origin } from '../types.js';
import type { DefinitionCheck, Subject } from './check.js';
import { expressionsOf, variablesIn } from './expressions.js';
import { fieldAt, pathsOf } from './field-names.js';
import { found, meant } from './found.js';
import { entriesOf, partsOf } from './parts.js';

interface ParentRead {
  readonly keys: readonly string[];
  readonly path: string;
  readonly place: Origin;
}

/** `parent.<field>` where no form that lists this one has such a field, or no form lists it. */
export const unknownParentField: DefinitionCheck = (subject) => {
  const around = formsAround(subject);
  return parentReads(subject).flatMap(({ keys, path, place }): readonly Finding[] => {
    if (around.length === 0) return [found(place, 'unlisted-form', { variable: path })];
    if (around.some((form) => fieldAt(form, keys))) return [];
    const known = around.flatMap((form) => pathsOf(form).map((name) => `parent.${name}`));
    return [found(place, 'unknown-parent-field', { field: path, forms: around.map((form) => form.id).join(', ') }, meant(path, known))];
  });
};

/** The forms that have a list of this form. */
function formsAround({ built, forms }: Subject): readonly Form[] {
  return forms.map((other) => other.form).filter((form) => form.fields.some((field) => field.rows?.id === built.form.id));
}

function parentReads(subject: Subject): readonly ParentRead[] {
  const { built } = subject;
  const read = expressionsOf(subject).flatMap(({ logic, where }) =>
    variablesIn(logic).flatMap((variable) =>
      variable.read.root === 'parent' ? [{ keys: variable.read.keys, path: variable.path, place: where(variable.at) }] : [],
    ),
  );
  const copied = partsOf(built.definition, 'fills').flatMap(({ at, value }) =>
    entriesOf(built, within(at, pointer('copy')), value['copy']).flatMap((entry) => {
      const [root, ...keys] = String(entry.value).split('.');
      return root === 'parent' ? [{ keys, path: String(entry.value), place: built.where(entry.at) }] : [];
    }),
  );
  return [...read, ...copied];
}
