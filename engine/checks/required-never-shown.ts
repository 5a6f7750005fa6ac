import { schemaPlace } from '../compile/build-fields.js';
import { indexOf } from '../fields/form-index.js';
import { verdict } from '../logic/analysis.js';
import { keyOf, parentOf, pointer, ROOT, valueAt, within, type Pointer } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { Field, Logic, Origin } from '../types.js';
import type { DefinitionCheck, Subject } from './check.js';
import { domainsOf } from './domains.js';
import { found } from './found.js';

/** Fields that are required, and whose settings and rules can never show them. */
export const requiredNeverShown: DefinitionCheck = (subject) =>
  subject.built.form.fields.flatMap((field) =>
    demandsOn(subject, field).flatMap(({ when, place }): readonly Finding[] => {
      const shows = showConditions(subject, field.pointer);
      if (shows.length === 0) return [];
      const logic = { and: [...shows, ...when] };
      return verdict(logic, domainsOf(subject, logic)) === 'never' ? [found(place, 'required-never-shown', { field: field.pointer })] : [];
    }),
  );

/** What makes a field required, when, and where that is said. */
export interface Demand {
  readonly when: readonly Logic[];
  readonly place: Origin;
}

export function demandsOn({ built }: Subject, field: Field): readonly Demand[] {
  const { form, definition } = built;
  const list = within(schemaPlace(parentOf(field.pointer)), pointer('required'));
  const names = valueAt(definition, list);
  const nth = Array.isArray(names) ? names.indexOf(keyOf(field.pointer)) : -1;
  const bound = form.bindings.filter(
    (binding) => binding.at === field.pointer && binding.setting !== undefined && binding.decides.includes('require'),
  );
  const ruled = (indexOf(form).require.get(field.pointer) ?? []).map((rule) => form.rules[rule]).filter((rule) => rule !== undefined);
  return [
    ...(field.required ? [{ when: [], place: built.where(nth < 0 ? schemaPlace(field.pointer) : within(list, pointer(nth))) }] : []),
    ...bound.map((binding) => ({ when: [{ var: `setting.${binding.setting}.required` }], place: binding.origin })),
    ...ruled.map((rule) => ({ when: [rule.when], place: rule.origin })),
  ];
}

/** Everything that has to hold for a field to be shown: its setting, its rules, and those of the groups around it. */
function showConditions(subject: Subject, at: Pointer): readonly Logic[] {
  if (at === ROOT) return [];
  const { form } = subject.built;
  const binding = form.bindings.find((candidate) => candidate.at === at);
  const bound = binding?.setting !== undefined && binding.decides.includes('show') ? [{ var: `setting.${binding.setting}.on` }] : [];
  const ruled = (indexOf(form).show.get(at) ?? []).map((rule) => form.rules[rule]?.when);
  return [...bound, ...ruled, ...showConditions(subject, parentOf(at))];
}
