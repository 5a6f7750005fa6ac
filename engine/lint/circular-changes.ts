import { isWithin, pointer, type Pointer } from '../base/pointer.js';
import type { BuiltForm } from '../compile/build-form.js';
import type { UnlocatedFinding } from '../findings.js';
import { type DefinitionCheck, findingAt } from './check.js';
import { listParts } from './definition-parts.js';

/** A change or a fill. */
interface EditStep {
  readonly id: string;
  readonly at: Pointer;
  readonly starts: readonly Pointer[];
  readonly edits: readonly Pointer[];
  readonly clears: boolean;
}

/** Reports changes and fills that can trigger each other without end, whatever values they set. */
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

/** A step that only clears fields does so again only after another step filled them, which then is in a cycle itself. */
function endsCycles(step: EditStep, steps: readonly EditStep[]): boolean {
  return step.clears && !steps.some(({ edits }) => edits.some((edit) => step.edits.some((at) => edit !== at && isWithin(edit, at))));
}

function triggers(step: EditStep, next: EditStep): boolean {
  return step.edits.some((edited) => next.starts.some((start) => isWithin(edited, start) || isWithin(start, edited)));
}

/** Found breadth first; its first step is not repeated at its end. */
function shortestCycle(step: EditStep, steps: readonly EditStep[]): readonly EditStep[] | undefined {
  const seen = new Set([step]);
  const paths: (readonly EditStep[])[] = [[step]];
  for (const path of paths) {
    const last = path.at(-1) ?? step;
    if (triggers(last, step)) return path;
    for (const next of steps) {
      if (seen.has(next) || !triggers(last, next)) continue;
      seen.add(next);
      paths.push([...path, next]);
    }
  }
  return undefined;
}
