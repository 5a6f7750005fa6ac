import { isWithin, type Pointer } from '../../engine/base/pointer.js';
import type { ResolvedForm } from '../../engine/index.js';
import { rightValues } from './answering.js';
import { fewestMoves, movesFor, type Move } from './moves.js';
import { localDay, resolveCase, type Case, type Project } from './project.js';

type Effect = 'show' | 'require';

const MAX_VALUES = 8;

/** The fewest changes that show or require a field. */
export interface SmallestChange {
  /** What to change, as a sentence; if nothing helps, why not. */
  readonly sentence: string;
  /** The alternatives, each with the case after its changes. */
  readonly ways: readonly { readonly words: string; readonly given: Case }[];
}

/** Returns the fewest changes of settings and answers, one or two, that show or require a field; or why none does. */
export function smallestChange(project: Project, given: Case, at: Pointer, effect: Effect): SmallestChange {
  const resolved = resolveCase(project, given);
  const title = resolved.form.texts.get(at)?.title || at;
  const goal = `${effect === 'show' ? 'shown' : 'required'} at ${given.tenant}`;
  const only = (sentence: string): SmallestChange => ({ sentence, ways: [] });
  const none = (why: string) => only(`Nothing in the settings or answers makes ${title} ${goal}: ${why}.`);
  if (has(resolved, at, effect)) return only(`${title} is ${goal} already.`);
  if (resolved.form.configured.form.removed.some((removed) => isWithin(at, removed))) return none('an overlay took it away');
  const today = given.today ?? localDay();
  const { moves, others } = movesFor(resolved, { at: [at] }, (_at, literals, field, state) =>
    field ? [...literals, ...rightValues(field, state, today)].slice(0, MAX_VALUES) : [],
  );
  const own = moves.filter(({ of }) => of !== at);
  const start: Case = { ...given, answers: resolved.moment.answers };
  const after = (tried: readonly Move[]) => tried.reduce((now, { change }) => change(now), start);
  const found = fewestMoves(own, (tried) => has(resolveCase(project, after(tried)), at, effect));
  const ways = found.map((way) => ({ words: way.map((move) => wordsOf(move, project, given.tenant)).join(' and '), given: after(way) }));
  if (ways.length > 0) return { sentence: `${title} is ${goal} if you ${ways.map(({ words }) => words).join(', or if you ')}.`, ways };
  if (others.length > 0) return none(`it hangs on ${others.join(', ')}`);
  return none(own.length === 0 ? 'no setting and no rule decides it' : 'no one or two changes of what decides it do');
}

/** If the tenant's file has a disabled setting as required, changing its status alone would also require the field. */
function wordsOf({ of, words }: Move, { tenants }: Project, tenant: string): string {
  const items = Object.values(tenants.get(tenant)?.settings ?? {}).flat();
  const requires = items.some(({ code, required }) => code === of && required === true);
  return requires && words === `set ${of} to Enabled` ? `${words}, not required` : words;
}

function has(resolved: ResolvedForm, at: Pointer, effect: Effect): boolean {
  const state = resolved.states.get(at);
  return state !== undefined && state.visible && (effect === 'show' || state.required);
}
