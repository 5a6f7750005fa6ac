import { isWithin, pointer, type Pointer } from '../base/pointer.js';
import type { BuiltForm } from '../compile/build-form.js';
import type { UnlocatedFinding } from '../findings.js';
import { type DefinitionCheck, findingAt } from './check.js';
import { listParts } from './definition-parts.js';

/** A change or a fill: the fields whose edit starts it, and the fields that it edits. */
interface EditStep {
  readonly id: string;
  readonly at: Pointer;
  readonly starts: readonly Pointer[];
  readonly edits: readonly Pointer[];
  /** Whether all of its edits clear a field. */
  readonly clears: boolean;
}

/**
 * Reports changes and fills that can trigger each other without end, with the cycle of their ids. Which values they set does not matter, but
 * a change that only clears fields ends a cycle: it does so again only after another step filled them, which then is in a cycle itself.
 */
export const circularChanges: DefinitionCheck = ({ built }) => {
  const all = editSteps(built);
  const steps = all.filter((step) => !endsCycles(step, all));
  const reported = new Set<EditStep>();
  return steps.flatMap((step): readonly UnlocatedFinding[] => {
    const circle = reported.has(step) ? undefined : shortestCycle(step, steps);
    if (!circle) return [];
    for (const one of circle) reported.add(one);
    return [findingAt(built.where(step.at), 'circular-changes', { circle: [...circle, step].map(({ id }) => `"${id}"`).join(' → ') })];
  });
};

/**
 * Returns the changes, then the fills, of a form in the order of the definition, each with the fields whose edit starts it and the fields
 * that it edits.
 */
function editSteps({ form, definition }: BuiltForm): readonly EditStep[] {
  const [ofChanges, ofFills] = [listParts(definition, 'changes'), listParts(definition, 'fills')];
  const changes = form.changes.map((change, nth): EditStep => ({
    id: change.id,
    at: ofChanges[nth]?.at ?? pointer('changes'),
    starts: change.on,
    edits: change.set.map((set) => set.at),
    clears: change.set.every((set) => set.to === null),
  }));
  const fills = form.fills.map((fill, nth): EditStep => {
    const sources = fill.copy.flatMap(({ from }) => (from.root === 'answers' ? [pointer(...from.keys)] : []));
    const edits = fill.copy.map(({ to }) => to);
    return { id: fill.id, at: ofFills[nth]?.at ?? pointer('fills'), starts: [fill.box, ...sources], edits, clears: false };
  });
  return [...changes, ...fills];
}

/** Returns whether a step only clears fields, none of them a group that another step fills in part. */
function endsCycles(step: EditStep, steps: readonly EditStep[]): boolean {
  return step.clears && !steps.some(({ edits }) => edits.some((edit) => step.edits.some((at) => edit !== at && isWithin(edit, at))));
}

/** Returns whether an edit of the first step starts the second; groups overlap with the fields inside them. */
function triggers(step: EditStep, next: EditStep): boolean {
  return step.edits.some((edited) => next.starts.some((start) => isWithin(edited, start) || isWithin(start, edited)));
}

/**
 * Returns the steps of the shortest cycle that begins at `step`, which is not repeated at the end; undefined if no cycle exists. A
 * breadth-first search.
 */
function shortestCycle(step: EditStep, steps: readonly EditStep[]): readonly EditStep[] | undefined {
  const cameFrom = new Map<EditStep, EditStep | undefined>([[step, undefined]]);
  const waiting = [step];
  for (let current = waiting.shift(); current; current = waiting.shift()) {
    if (triggers(current, step)) return pathTo(current, cameFrom);
    for (const next of steps) {
      if (cameFrom.has(next) || !triggers(current, next)) continue;
      cameFrom.set(next, current);
      waiting.push(next);
    }
  }
  return undefined;
}

/** Returns the steps from the start of a search to `step`, both included, in order; `cameFrom` holds the step before each one. */
function pathTo(step: EditStep, cameFrom: ReadonlyMap<EditStep, EditStep | undefined>): readonly EditStep[] {
  const path = [step];
  for (let before = cameFrom.get(step); before; before = cameFrom.get(before)) path.unshift(before);
  return path;
}
