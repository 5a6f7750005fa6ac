import { own, pointer, within } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { Form, Origin } from '../types.js';
import { type DefinitionCheck, type FormCheckContext, findingAt, nearestHint } from './check.js';
import { expressionsOf, variablesIn } from './expressions.js';
import { fieldByKeys, fieldPaths, objectParts, listParts } from './definition-parts.js';

interface ParentRead {
  readonly keys: readonly string[];
  readonly path: string;
  readonly place: Origin;
}

/** Reports `parent.<field>` if no form that lists this one has the field, or no form lists it. */
export const unknownParentField: DefinitionCheck = (context) => {
  const outerForms = listingForms(context);
  return parentReads(context).flatMap(({ keys, path, place }): readonly UnlocatedFinding[] => {
    if (outerForms.length === 0) return [findingAt(place, 'unlisted-form', { variable: path })];
    if (outerForms.some((form) => fieldByKeys(form, keys))) return [];
    const known = outerForms.flatMap((form) => fieldPaths(form).map((name) => `parent.${name}`));
    return [
      findingAt(
        place,
        'unknown-parent-field',
        { field: path, forms: outerForms.map((form) => form.id).join(', ') },
        nearestHint(path, known),
      ),
    ];
  });
};

/** Returns the forms that have a list of this form, and the form that it names as its parent. */
function listingForms({ built, forms }: FormCheckContext): readonly Form[] {
  const named = own(built.definition, 'parent');
  return forms
    .map((other) => other.form)
    .filter((form) => form.id === named || form.fields.some((field) => field.rows?.id === built.form.id));
}

/** Returns the `parent` variables that expressions and fills of the form read, with their places. */
function parentReads(context: FormCheckContext): readonly ParentRead[] {
  const { built } = context;
  const fromExpressions = expressionsOf(context).flatMap(({ logic, where }) =>
    variablesIn(logic).flatMap((variable) =>
      variable.read.root === 'parent' ? [{ keys: variable.read.keys, path: variable.path, place: where(variable.at) }] : [],
    ),
  );
  const fromFills = listParts(built.definition, 'fills').flatMap(({ at, value }) =>
    objectParts(built, within(at, pointer('copy')), value['copy']).flatMap((entry) => {
      const [root, ...keys] = String(entry.value).split('.');
      return root === 'parent' ? [{ keys, path: String(entry.value), place: built.where(entry.at) }] : [];
    }),
  );
  return [...fromExpressions, ...fromFills];
}
