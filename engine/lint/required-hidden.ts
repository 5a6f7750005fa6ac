import { isObject } from '../base/json.js';
import { formatFor } from '../formats/registry.js';
import { isWithin, type Pointer } from '../base/pointer.js';
import type { Field } from '../types.js';
import { type DefinitionCheck, type FormCheckContext, findingAt } from './check.js';
import { requirementsOf } from './required-never-shown.js';
import { asRecord, uiKeys } from './definition-parts.js';

/** Returns whether the field is stored and sent but has the widget `hidden`, so it is never drawn. */
export function isNeverDrawn(field: Field): boolean {
  return (field.ui['ui:widget'] ?? formatFor(field)?.widget) === 'hidden';
}

/** Reports required fields that are never drawn and that nothing gives a value, so the form could not be sent. */
export const requiredHidden: DefinitionCheck = (context) =>
  context.built.form.fields
    .filter((field) => isNeverDrawn(field) && !hasValueSource(context, field.pointer, field))
    .flatMap((field) => requirementsOf(context, field).map(({ place }) => findingAt(place, 'required-hidden', { field: field.pointer })));

/**
 * Returns whether its default, its binding's default, or a change, fill or search that sets the field at `at` or a group around it, can
 * give the field a value.
 */
function hasValueSource(context: FormCheckContext, at: Pointer, field: Field): boolean {
  const { form } = context.built;
  const hasBoundDefault = form.bindings.some((binding) => binding.at === at && binding.default !== undefined);
  const targets = [
    ...form.changes.flatMap((change) => change.set.filter(({ to }) => to !== null).map((set) => set.at)),
    ...form.fills.flatMap((fill) => fill.copy.map(({ to }) => to)),
  ];
  const fromSearches = uiKeys(context, 'ui:search').flatMap(({ value }) =>
    Object.keys(isObject(asRecord(value)['fills']) ? (asRecord(value)['fills'] as object) : {}),
  );
  return field.default !== undefined || hasBoundDefault || [...targets, ...fromSearches].some((target) => isWithin(at, target));
}
