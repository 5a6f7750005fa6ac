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

interface Problem {
  readonly pointer: Pointer;
}

const NO_SECTIONS: readonly string[] = [];
const NO_PROBLEMS: readonly Problem[] = [];

export function wrongSections(resolved: ResolvedForm, problems: readonly Problem[]): string[] {
  return sectionsOf(resolved, problems).flatMap((section) => (section.problems.length > 0 ? [section.id] : []));
}

function listedSections(resolved: ResolvedForm): string[] {
  return sectionsOf(resolved, NO_PROBLEMS).flatMap(({ id, isVisible }) => (isVisible ? [id] : []));
}

/** Where the visitor was, unless an earlier section is `wrong` by now. Undefined where all sections are open. */
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

export function isFirstSection(resolved: ResolvedForm, open: OpenSection | undefined): boolean {
  return open === undefined || open.id === listedSections(resolved)[0];
}

export function isLastSection(resolved: ResolvedForm, open: OpenSection | undefined): boolean {
  return open === undefined || open.id === listedSections(resolved).at(-1);
}

export function sectionView(resolved: ResolvedForm, open: OpenSection | undefined, id: string): SectionView {
  if (open === undefined) return 'whole';
  if (open.id === id) return 'open';
  return laterOf(resolved, open.furthest, id) === open.furthest ? 'done' : 'later';
}

/** The next section at the end of the way, else the first one behind it with an error among `problems`, else the furthest. */
export function nextSection(resolved: ResolvedForm, open: OpenSection, problems: readonly Problem[]): OpenSection {
  const listed = listedSections(resolved);
  const behind = listed.slice(listed.indexOf(open.id) + 1);
  if (open.id === open.furthest) return withSection(resolved, open, behind[0] ?? open.id);
  const wrong = wrongSections(resolved, problems);
  return withSection(resolved, open, behind.find((id) => id === open.furthest || wrong.includes(id)) ?? behind[0] ?? open.id);
}

export function withSection(resolved: ResolvedForm, { furthest }: OpenSection, id: string): OpenSection {
  return { id, furthest: laterOf(resolved, furthest, id) };
}

function laterOf(resolved: ResolvedForm, one: string, other: string): string {
  const ids = resolved.form.sections.map(({ id }) => id);
  return ids.indexOf(one) >= ids.indexOf(other) ? one : other;
}
