import { isWithin, pointer, type Pointer } from '../pointer.js';
import type { BuiltForm } from '../compile/build-form.js';
import type { Finding } from '../problems.js';
import type { DefinitionCheck } from './check.js';
import { found } from './found.js';
import { partsOf } from './parts.js';

/** A change or a fill: what starts it, and what it edits. */
interface Step {
  readonly id: string;
  readonly at: Pointer;
  readonly starts: readonly Pointer[];
  readonly edits: readonly Pointer[];
}

/** Changes and fills that can bring each other about without end, whatever values they set. */
export const circularChanges: DefinitionCheck = ({ built }) => {
  const steps = stepsOf(built);
  const told = new Set<Step>();
  return steps.flatMap((step): readonly Finding[] => {
    const circle = told.has(step) ? undefined : circleFrom(step, steps);
    if (!circle) return [];
    for (const one of circle) told.add(one);
    return [found(built.where(step.at), 'circular-changes', { circle: [...circle, step].map(({ id }) => `"${id}"`).join(' → ') })];
  });
};

function stepsOf({ form, definition }: BuiltForm): readonly Step[] {
  const [ofChanges, ofFills] = [partsOf(definition, 'changes'), partsOf(definition, 'fills')];
  const changes = form.changes.map((change, nth): Step => ({
    id: change.id,
    at: ofChanges[nth]?.at ?? pointer('changes'),
    starts: change.on,
    edits: change.set.map((set) => set.at),
  }));
  const fills = form.fills.map((fill, nth): Step => {
    const sources = fill.copy.flatMap(({ from }) => (from.root === 'answers' ? [pointer(...from.keys)] : []));
    return { id: fill.id, at: ofFills[nth]?.at ?? pointer('fills'), starts: [fill.box, ...sources], edits: fill.copy.map(({ to }) => to) };
  });
  return [...changes, ...fills];
}

/** A group counts as edited when one of its fields is, and its fields when it is. */
function bringsAbout(step: Step, next: Step): boolean {
  return step.edits.some((edited) => next.starts.some((start) => isWithin(edited, start) || isWithin(start, edited)));
}

/** The shortest way from a step back to itself. */
function circleFrom(step: Step, steps: readonly Step[]): readonly Step[] | undefined {
  const cameFrom = new Map<Step, Step | undefined>([[step, undefined]]);
  const waiting = [step];
  for (let current = waiting.shift(); current; current = waiting.shift()) {
    if (bringsAbout(current, step)) return wayTo(current, cameFrom);
    for (const next of steps) {
      if (cameFrom.has(next) || !bringsAbout(current, next)) continue;
      cameFrom.set(next, current);
      waiting.push(next);
    }
  }
  return undefined;
}

function wayTo(step: Step, cameFrom: ReadonlyMap<Step, Step | undefined>): readonly Step[] {
  const way = [step];
  for (let before = cameFrom.get(step); before; before = cameFrom.get(before)) way.unshift(before);
  return way;
}
