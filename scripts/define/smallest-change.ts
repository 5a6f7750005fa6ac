import { isWithin, type Pointer } from '../../engine/base/pointer.js';
import type { ResolvedForm } from '../../engine/index.js';
import { rightValues } from './answering.js';
import { fewestMoves, movesFor } from './moves.js';
import { localDay, resolveCase, type Case, type Project } from './project.js';

type Effect = 'show' | 'require';

const MAX_VALUES = 8;

/** Returns a sentence about the fewest changes of settings and answers, one or two, that show or require a field; or why none does. */
export function smallestChange(project: Project, given: Case, at: Pointer, effect: Effect): string {
  const resolved = resolveCase(project, given);
  const title = resolved.form.texts.get(at)?.title || at;
  const goal = `${effect === 'show' ? 'shown' : 'required'} at ${given.tenant}`;
  const none = `Nothing in the settings or answers makes ${title} ${goal}`;
  if (has(resolved, at, effect)) return `${title} is ${goal} already.`;
  if (resolved.form.configured.form.removed.some((removed) => isWithin(at, removed))) return `${none}: an overlay took it away.`;
  const today = given.today ?? localDay();
  const { moves, others } = movesFor(resolved, { at: [at] }, (_at, literals, field, state) =>
    field ? [...literals, ...rightValues(field, state, today)].slice(0, MAX_VALUES) : [],
  );
  const own = moves.filter(({ of }) => of !== at);
  const start: Case = { ...given, answers: resolved.moment.answers };
  const found = fewestMoves(own, (tried) => {
    const after = tried.reduce((now, { change }) => change(now), start);
    return has(resolveCase(project, after), at, effect);
  });
  if (found.length > 0)
    return `${title} is ${goal} if you ${found.map((way) => way.map(({ words }) => words).join(' and ')).join(', or if you ')}.`;
  if (others.length > 0) return `${none}: it hangs on ${others.join(', ')}.`;
  return `${none}: ${own.length === 0 ? 'no setting and no rule decides it' : 'no one or two changes of what decides it do'}.`;
}

function has(resolved: ResolvedForm, at: Pointer, effect: Effect): boolean {
  const state = resolved.states.get(at);
  return state !== undefined && state.visible && (effect === 'show' || state.required);
}
