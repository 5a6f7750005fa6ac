import { keysOf, pointer, ROOT, type Pointer } from '../../base/pointer.js';
import type { ResolvedForm } from '../../resolved.js';
import type { Section } from '../../types.js';
import { indexOf } from './form-index.js';

/** A section of a resolved form, with the errors that its answers have. */
export interface SectionState<E> extends Section {
  /** Its fields, groups included but not what is in them, in their order. */
  readonly fields: readonly Pointer[];
  /** Whether a visitor sees any of its fields; a section without a visible field is not listed. */
  readonly isVisible: boolean;
  /** It is complete without any. */
  readonly problems: readonly E[];
}

/**
 * Returns the sections of a form in their order, with those of `problems` that concern them.
 * @example sectionsOf(resolved, check(resolved, validators)).find(({ problems }) => problems.length > 0)
 */
export function sectionsOf<E extends { readonly pointer: Pointer }>(resolved: ResolvedForm, problems: readonly E[]): SectionState<E>[] {
  const outermost = indexOf(resolved.form.configured.form).children.get(ROOT) ?? [];
  return resolved.form.sections.map((section) => {
    const own = outermost.filter(({ ui }) => ui['ui:section'] === section.id);
    return {
      ...section,
      fields: own.map((field) => field.pointer),
      isVisible: own.some((field) => field.ui['ui:widget'] !== 'hidden' && resolved.states.get(field.pointer)?.visible === true),
      problems: problems.filter((problem) => sectionAt(resolved, problem.pointer) === section.id),
    };
  });
}

/** Returns the id of the section of a field, also of one in a group or a list; undefined for a field without a section. */
export function sectionAt({ form }: ResolvedForm, at: Pointer): string | undefined {
  const section = indexOf(form.configured.form).field.get(pointer(keysOf(at)[0] ?? ''))?.ui['ui:section'];
  return typeof section === 'string' ? section : undefined;
}
