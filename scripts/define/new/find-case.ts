import { isWithin, pointer, ROOT, valueAt, within, withValue, type Pointer } from '../../../engine/base/pointer.js';
import type { TenantLibrary } from '../../../engine/build.js';
import { BASE_LANGUAGE, formFields, isBlank, type Form, type ResolvedForm } from '../../../engine/index.js';
import { UsageError } from '../../command.js';
import { LEVELS, type Level, likelyValues, settingCodes, wrongValues } from '../answering.js';
import { playCase } from '../cases/run-case.js';
import { filled } from '../check/prove.js';
import { coverageOf, languagesOf, statesShown } from '../covered/count.js';
import { messagesOf, stateFinder, type Cause, type State } from '../covered/states.js';
import { STANDARD_DAY } from '../golden.js';
import { movesFor, pairsOf, type Move } from '../moves.js';
import { partsOf } from '../mutate/parts.js';
import { resolveCase, unknownNameText, type Case, type Project, type Step } from '../project.js';

/** Each takes about 10 ms. */
const MAX_TRIES = 1500;
/** How many tries one form has before the next. */
const TURN = 100;
const MAX_VALUES = 12;
const MAX_ACTS = 3;
/** How many starts have one change, and how many have two. */
const STARTS = [16, 3] as const;

/**
 * Returns a small case that shows a state, such as `limit maxLength of /race exceeded`: a form as it opens or as a known case has it, with
 * one or two changes of what the state hangs on, and without all that it does not need. Undefined if none is found. Throws UsageError for an
 * unknown state.
 */
export function findCase(
  project: Project,
  cases: readonly Case[],
  id: string,
  only: { readonly form?: string | undefined; readonly tenant?: string | undefined } = {},
): Case | undefined {
  const forms = new Map([...coverageOf(project, [])].filter(([form]) => (only.form ?? form) === form));
  const states = [...forms.values()].flatMap(({ all }) => [...all.values()]);
  const wanted = states.find((state) => [state.id, `${state.where} ${state.id}`].includes(id));
  if (!wanted) throw new UsageError(unknownNameText('state', id, new Set(states.map((state) => state.id))));
  const find = stateFinder(partsOf(project.files), ({ key }) => key === wanted.key);
  const isShownBy = (given: Case) => statesShown(project, given, find).some(([form, { key }]) => key === wanted.key && forms.has(form));
  const waiting = [...forms]
    .filter(([, { all }]) => all.has(wanted.key))
    .toSorted(([, one], [, other]) => one.all.size - other.all.size)
    .map(([form]) => candidates({ project, find, wanted, tenant: only.tenant, form, known: cases.filter((given) => given.form === form) }));
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const given = waiting[Math.floor(tries / TURN) % waiting.length]?.next().value;
    if (given && isShownBy(given)) return smallest(given, isShownBy);
  }
  return undefined;
}

/** A search for a state in one form. */
interface Search {
  readonly project: Project;
  readonly wanted: State;
  readonly find: (form: Form) => readonly State[];
  readonly form: string;
  readonly tenant: string | undefined;
  readonly known: readonly Case[];
}

interface Start {
  readonly given: Case;
  readonly resolved: ResolvedForm;
}

/** Returns what is tried, in this order: each start, then the best starts with one change, then with two. */
function* candidates(search: Search): Generator<Case, undefined> {
  const starts: Start[] = [];
  for (const given of startsOf(search)) {
    yield given;
    starts.push({ given, resolved: playCase(search.project, given).resolved });
  }
  const ways = starts.flatMap((start) => causesOf(search, start.resolved).map((cause) => ({ start, cause, rank: missing(start, cause) })));
  const best = ways.toSorted((one, other) => one.rank - other.rank);
  for (const [more, count] of STARTS.entries())
    for (const { start, cause } of best.slice(0, count))
      for (const moves of waysFrom(search, start, cause)[more] ?? []) yield moves.reduce((given, { change }) => change(given), start.given);
}

/** Returns the form as it opens at each tenant, with its own settings and with all at each level, as the known cases have it, and filled in. */
function* startsOf({ project, wanted: { kind, state }, form, tenant: wish, known }: Search): Generator<Case> {
  const language = kind === 'message' ? state.slice('in '.length) : undefined;
  const base = { form, today: STANDARD_DAY, ...(language !== undefined && { language }) };
  const isMeant = (code: string) => (wish ?? code) === code && languagesOf(project, code).includes(language ?? BASE_LANGUAGE);
  const tenants = [...project.library].filter(([code]) => isMeant(code));
  for (const level of [undefined, ...LEVELS.toReversed()])
    for (const [tenant, library] of tenants) {
      const given: Case = { ...base, tenant, ...(level && settingsAt(library, form, level)) };
      yield { ...given, answers: resolveCase(project, given).moment.answers };
    }
  for (const { expect: _, body: __, about: ___, ...given } of known)
    if (isMeant(given.tenant)) yield { ...given, ...base, today: given.today ?? STANDARD_DAY };
  const answers = known.flatMap((given) => (given.answers === undefined ? [] : [given.answers]));
  for (const [tenant, library] of tenants) {
    const given = { ...base, tenant, ...settingsAt(library, form, LEVELS[1]) };
    yield { ...given, answers: filled(project, given, answers).moment.answers };
  }
}

/** Returns what the state hangs on in a form, for each of its places there; of a message for each of its sources. */
function causesOf({ wanted, find }: Search, resolved: ResolvedForm): readonly Cause[] {
  return wanted.kind === 'message' ? (messagesOf(resolved).get(wanted.name) ?? []) : find(resolved.form.configured.form);
}

const settingsAt = ({ forms }: TenantLibrary, form: string, { status, required }: Level): Pick<Case, 'settings'> => ({
  settings: Object.fromEntries(settingCodes(forms[form] as Form).map((code) => [code, { status, required }])),
});

/** Returns how many of the fields are hidden, or blank. */
const missing = ({ resolved }: Start, { at = [] }: Cause): number =>
  at.flatMap((one) => [resolved.states.get(one)?.visible !== true, isBlank(valueAt(resolved.moment.answers, one))]).filter(Boolean).length;

/** Returns the ways to change a start a little: by one move, and by two; a change needs an act of the visitor. */
function waysFrom({ known, wanted }: Search, { given, resolved }: Start, cause: Cause): readonly (readonly (readonly Move[])[])[] {
  const { today = STANDARD_DAY } = given;
  const { moves } = movesFor(resolved, cause, (at, literals, field, state) => {
    const seen = known.map((other) => valueAt(other, at));
    if (isWithin(at, '/settings')) return distinct(seen.filter((value) => value !== undefined));
    if (!field) return distinct([...seen, ...literals, ...literals.map((literal) => [literal]), true, undefined]);
    const wrong = cause.at?.includes(field.pointer) === true ? wrongValues(field, state, today) : [];
    const said = state?.options ? [] : literals;
    return [...likelyValues(field, state, today).slice(0, MAX_VALUES), ...seen, ...said, ...wrong, undefined];
  });
  if (wanted.kind !== 'change') return [moves.map((move) => [move]), pairsOf(moves)];
  const acts = (cause.at ?? []).flatMap((on) => actsAt(resolved, on, today));
  return [acts.map((act) => [act]), moves.flatMap((move) => acts.map((act) => [move, act]))];
}

const distinct = <T>(values: readonly T[]): readonly T[] => [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];

/** Returns the acts of a visitor in a field, or in the fields of a group. */
function actsAt(resolved: ResolvedForm, on: Pointer, today: string): readonly Move[] {
  const fields = [...formFields(resolved).values()].filter(({ pointer: at, kind }) => isWithin(at, on) && kind !== 'group');
  const acts = fields.flatMap((field): readonly Step[] => {
    const { pointer: at } = field;
    const values = likelyValues(field, resolved.states.get(at), today).slice(0, MAX_ACTS);
    const ofList: readonly Step[] = [{ add: at }, { remove: within(at, pointer(0)) }];
    return [...(field.kind === 'rows' ? ofList : values.map((to): Step => ({ set: at, to }))), { clear: at }];
  });
  return acts.map((step): Move => ({ of: 'steps', words: '', change: (given) => ({ ...given, steps: [...(given.steps ?? []), step] }) }));
}

const KEPT = ['/form', '/tenant', '/today', '/answers'];

/** Returns the case without all that can be left out, one thing after the other. */
function smallest(given: Case, isShownBy: (fewer: Case) => boolean): Case {
  let least = given;
  const visit = (at: Pointer): void => {
    const inside = valueAt(least, at);
    if (typeof inside !== 'object' || inside === null || /^\/(settings|steps)\/[^/]+$/.test(at)) return;
    for (const key of Object.keys(inside).toReversed()) {
      const place = within(at, pointer(key));
      const list = valueAt(least, at);
      const fewer = Array.isArray(list) ? withValue(least, at, list.toSpliced(Number(key), 1)) : withValue(least, place, undefined);
      if (!KEPT.includes(place) && isShownBy(fewer)) least = fewer;
      else visit(place);
    }
  };
  visit(ROOT);
  return least;
}
