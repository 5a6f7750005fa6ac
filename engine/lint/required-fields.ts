import { schemaPointer } from '../compile/build-fields.js';
import { indexOf } from '../form/fields/form-index.js';
import { conditionVerdict } from '../expressions/condition-verdict.js';
import { formatFor } from '../formats/registry.js';
import { isWithin, keyOf, parentOf, pointer, ROOT, valueAt, within, type Pointer } from '../base/pointer.js';
import type { Field, Logic, Origin } from '../types.js';
import { type DefinitionCheck, type FormCheckContext, findingAt } from './check.js';
import { asRecord, uiKeys } from './definition-parts.js';

/** Reports required fields that can never be shown, as far as their conditions exclude each other as they are written. */
export const requiredNeverShown: DefinitionCheck = (context) =>
  context.built.form.fields.flatMap((field) =>
    requirementsOf(context, field).flatMap(({ when, place }) => {
      const shows = showConditions(context, field.pointer);
      const isNever = shows.length > 0 && conditionVerdict({ and: [...shows, ...when] }) === 'never';
      return isNever ? [findingAt(place, 'required-never-shown', { field: field.pointer })] : [];
    }),
  );

type Condition = { readonly when: readonly Logic[]; readonly place: Origin };

export function requirementsOf({ built }: FormCheckContext, field: Field): readonly Condition[] {
  const { form, definition } = built;
  const list = within(schemaPointer(parentOf(field.pointer)), pointer('required'));
  const names = valueAt(definition, list);
  const index = Array.isArray(names) ? names.indexOf(keyOf(field.pointer)) : -1;
  const fromBindings = form.bindings.filter(
    (binding) => binding.at === field.pointer && binding.setting !== undefined && binding.decides.includes('require'),
  );
  const fromRules = (indexOf(form).require.get(field.pointer) ?? []).map((rule) => form.rules[rule]).filter((rule) => rule !== undefined);
  return [
    ...(field.required ? [{ when: [], place: built.where(index < 0 ? schemaPointer(field.pointer) : within(list, pointer(index))) }] : []),
    ...fromBindings.map((binding) => ({ when: [{ var: `setting.${binding.setting}.required` }], place: binding.origin })),
    ...fromRules.map((rule) => ({ when: [rule.when], place: rule.origin })),
  ];
}

/** Those of the groups around the field included; none if it is always shown. */
function showConditions(context: FormCheckContext, at: Pointer): readonly Logic[] {
  if (at === ROOT) return [];
  const { form } = context.built;
  const binding = form.bindings.find((candidate) => candidate.at === at);
  const fromBinding = binding?.setting !== undefined && binding.decides.includes('show') ? [{ var: `setting.${binding.setting}.on` }] : [];
  const fromRules = (indexOf(form).show.get(at) ?? []).map((rule) => form.rules[rule]?.when);
  return [...fromBinding, ...fromRules, ...showConditions(context, parentOf(at))];
}

/** It is stored and sent all the same. */
export function isNeverDrawn(field: Field): boolean {
  return (field.ui['ui:widget'] ?? formatFor(field)?.widget) === 'hidden';
}

/** Reports required fields that visitors cannot fill in and that no default, change, fill or search fills: such a form can never be sent. */
export const requiredHidden: DefinitionCheck = (context) =>
  context.built.form.fields
    .filter((field) => isNeverDrawn(field) || field.ui['ui:readonly'] === true || field.ui['ui:disabled'] === true)
    .filter((field) => !hasValueSource(context, field))
    .flatMap((field) => requirementsOf(context, field).map(({ place }) => findingAt(place, 'required-hidden', { field: field.pointer })));

function hasValueSource(context: FormCheckContext, { pointer: at, default: value }: Field): boolean {
  const { form } = context.built;
  const hasBoundDefault = form.bindings.some((binding) => binding.at === at && binding.default !== undefined);
  const targets = [
    ...form.changes.flatMap((change) => change.set.filter(({ to }) => to !== null).map((set) => set.at)),
    ...form.fills.flatMap((fill) => fill.copy.map(({ to }) => to)),
  ];
  const fromSearches = uiKeys(context, 'ui:search').flatMap((search) => Object.keys(asRecord(asRecord(search.value)['fills'] ?? {})));
  return value !== undefined || hasBoundDefault || [...targets, ...fromSearches].some((target) => isWithin(at, target));
}
