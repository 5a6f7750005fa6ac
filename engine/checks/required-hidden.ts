import { formatFor } from '../formats/registry.js';
import { isWithin, type Pointer } from '../pointer.js';
import { isObject } from '../compile/documents.js';
import type { Field } from '../types.js';
import type { DefinitionCheck, Subject } from './check.js';
import { found } from './found.js';
import { demandsOn } from './required-never-shown.js';
import { asRecord, uiKeys } from './ui-keys.js';

/** Is the field kept and sent, but never drawn? */
export function isUndrawn(field: Field): boolean {
  return (field.ui['ui:widget'] ?? formatFor(field)?.widget) === 'hidden';
}

/** Fields that are required but never drawn, and that nothing fills: the form could not be sent. */
export const requiredHidden: DefinitionCheck = (subject) =>
  subject.built.form.fields
    .filter((field) => isUndrawn(field) && !isFilled(subject, field.pointer, field))
    .flatMap((field) => demandsOn(subject, field).map(({ place }) => found(place, 'required-hidden', { field: field.pointer })));

function isFilled(subject: Subject, at: Pointer, field: Field): boolean {
  const { form } = subject.built;
  const bound = form.bindings.some((binding) => binding.at === at && binding.default !== undefined);
  const targets = [
    ...form.changes.flatMap((change) => change.set.filter(({ to }) => to !== null).map((set) => set.at)),
    ...form.fills.flatMap((fill) => fill.copy.map(({ to }) => to)),
  ];
  const found = uiKeys(subject, 'ui:search').flatMap(({ value }) =>
    Object.keys(isObject(asRecord(value)['fills']) ? (asRecord(value)['fills'] as object) : {}),
  );
  return field.default !== undefined || bound || [...targets, ...found].some((target) => isWithin(at, target));
}
