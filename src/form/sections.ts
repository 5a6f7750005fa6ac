import { type ResolvedForm, sectionsOf } from '../../engine/index.js';
import type { Pointer } from '../../engine/base/pointer.js';

/** Which section of a form is open, and the furthest one that has been. */
export interface OpenSection {
  readonly id: string;
  readonly furthest: string;
}

/** How a section is shown: with its fields among others, with its fields alone, as one line with its answers, or by its name. */
export type SectionView = 'whole' | 'open' | 'done' | 'later';

/** Where a form opens: at its first section, where the visitor was, or behind all of them because all answers were accepted before. */
export type SectionStart = OpenSection | 'answered' | undefined;

/** An error of an answer, by its place. */
interface Problem {
  readonly pointer: Pointer;
}

const NO_SECTIONS: readonly string[] = [];
const NO_PROBLEMS: readonly Problem[] = [];

/** Returns the ids of the sections with at least one of these errors, in their order. */
export function wrongSections(resolved: ResolvedForm, problems: readonly Problem[]): string[] {
  return sectionsOf(resolved, problems).flatMap((section) => (section.problems.length > 0 ? [section.id] : []));
}

/** Returns the ids of the sections that a visitor sees, in their order. */
function listedSections(resolved: ResolvedForm): string[] {
  return sectionsOf(resolved, NO_PROBLEMS).flatMap(({ id, isVisible }) => (isVisible ? [id] : []));
}

/**
 * Returns the section in which a form opens, or stays: where the visitor was, unless an earlier one is `wrong` by now. Undefined where all
 * sections are open.
 */
export function startSection(resolved: ResolvedForm, start: SectionStart, wrong = NO_SECTIONS): OpenSection | undefined {
  const listed = listedSections(resolved);
  const [first] = listed;
  if (resolved.form.configured.form.flow === 'all' || first === undefined) return undefined;
  const last = listed.at(-1) ?? first;
  const { id: left, furthest } = start === 'answered' ? { id: last, furthest: last } : (start ?? { id: first, furthest: first });
  const id = listed.includes(left) ? left : first;
  const until = listed.slice(0, listed.indexOf(id));
  return { id: until.find((each) => wrong.includes(each)) ?? id, furthest: laterOf(resolved, id, furthest) };
}

/** Whether the button below the open section sends the form: all sections are open, or the last one is. */
export function isLastSection(resolved: ResolvedForm, open: OpenSection | undefined): boolean {
  return open === undefined || open.id === listedSections(resolved).at(-1);
}

/** Returns how a section is shown while another one may be open. */
export function sectionView(resolved: ResolvedForm, open: OpenSection | undefined, id: string): SectionView {
  if (open === undefined) return 'whole';
  if (open.id === id) return 'open';
  return laterOf(resolved, open.furthest, id) === open.furthest ? 'done' : 'later';
}

/**
 * Returns what is open after the open section was left without an error: the next section at the end of the way, else the first one behind
 * it with an error among `problems`, else the furthest.
 */
export function nextSection(resolved: ResolvedForm, open: OpenSection, problems: readonly Problem[]): OpenSection {
  const listed = listedSections(resolved);
  const behind = listed.slice(listed.indexOf(open.id) + 1);
  if (open.id === open.furthest) return withSection(resolved, open, behind[0] ?? open.id);
  const wrong = wrongSections(resolved, problems);
  return withSection(resolved, open, behind.find((id) => id === open.furthest || wrong.includes(id)) ?? behind[0] ?? open.id);
}

/** Returns the same way with another section open. */
export function withSection(resolved: ResolvedForm, { furthest }: OpenSection, id: string): OpenSection {
  return { id, furthest: laterOf(resolved, furthest, id) };
}

/** Returns which of two sections comes later. */
function laterOf(resolved: ResolvedForm, one: string, other: string): string {
  const ids = resolved.form.sections.map(({ id }) => id);
  return ids.indexOf(one) >= ids.indexOf(other) ? one : other;
}
