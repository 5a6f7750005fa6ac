import { schemaPointer } from '../compile/build-fields.js';
import { indexOf } from '../form/fields/form-index.js';
import { analyseCondition } from '../expressions/analyse-condition.js';
import { keyOf, parentOf, pointer, ROOT, valueAt, within, type Pointer } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { Field, Logic, Origin } from '../types.js';
import { type DefinitionCheck, type FormCheckContext, findingAt } from './check.js';
import { domainsOf } from './domains.js';

/** Reports required fields that no combination of settings and rules can show. */
export const requiredNeverShown: DefinitionCheck = (context) =>
  context.built.form.fields.flatMap((field) =>
    requirementsOf(context, field).flatMap(({ when, place }): readonly UnlocatedFinding[] => {
      const shows = showConditions(context, field.pointer);
      if (shows.length === 0) return [];
      const logic = { and: [...shows, ...when] };
      return analyseCondition(logic, domainsOf(context, logic)) === 'never'
        ? [findingAt(place, 'required-never-shown', { field: field.pointer })]
        : [];
    }),
  );

/** One reason why a field is required: its conditions and the place in the definition. */
export interface Requirement {
  readonly when: readonly Logic[];
  readonly place: Origin;
}

/**
 * Returns why a field can be required, by its schema, its bindings and its rules: the place and the conditions that must hold for each; an
 * empty list if it never is.
 */
export function requirementsOf({ built }: FormCheckContext, field: Field): readonly Requirement[] {
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

/**
 * Returns the conditions that must all hold for a field to be shown, those of the groups around it included; an empty list if it is always
 * shown.
 */
function showConditions(context: FormCheckContext, at: Pointer): readonly Logic[] {
  if (at === ROOT) return [];
  const { form } = context.built;
  const binding = form.bindings.find((candidate) => candidate.at === at);
  const fromBinding = binding?.setting !== undefined && binding.decides.includes('show') ? [{ var: `setting.${binding.setting}.on` }] : [];
  const fromRules = (indexOf(form).show.get(at) ?? []).map((rule) => form.rules[rule]?.when);
  return [...fromBinding, ...fromRules, ...showConditions(context, parentOf(at))];
}
