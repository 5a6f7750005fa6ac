import { isWithin, pointer, ROOT, valueAt, within, withValue, type Pointer } from '../../../engine/base/pointer.js';
import { BASE_LANGUAGE, formFields, isBlank, type Form, type Read, type ResolvedForm } from '../../../engine/index.js';
import { UsageError } from '../../command.js';
import { LEVELS, type Level, likelyValues, settingCodes, wrongValues } from '../answering.js';
import { playCase } from '../cases/run-case.js';
import { filled } from '../check/prove.js';
import { coverageOf, languagesOf, statesShown } from '../covered/count.js';
import { idOf, messagesOf, stateFinder, type State } from '../covered/states.js';
import { STANDARD_DAY } from '../golden.js';
import { literalsOf, movesFor, pairsOf, settingMove, type Move } from '../moves.js';
import { partsOf } from '../mutate/parts.js';
import { resolveCase, unknownNameText, type Case, type Project, type Step } from '../project.js';

/** Each takes about 10 ms. */
const MAX_TRIES = 1500;
/** How many tries one form has before the next. */
const TURN = 100;
const MAX_VALUES = 12;
const MAX_ACTS = 3;
/** How many starts have one change, and how many have two. */
const STARTS = [10, 3] as const;

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
  const wanted = states.find((state) => [idOf(state), `${state.where} ${idOf(state)}`].includes(id));
  if (!wanted) throw new UsageError(unknownNameText('state', id, new Set(states.map(idOf))));
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
  const sources = starts[0] ? sourcesOf(search, starts[0].resolved) : [];
  const ranked = sources.map((reads) => ({ reads, best: starts.toSorted((one, other) => hidden(one, reads) - hidden(other, reads)) }));
  for (const [more, count] of STARTS.entries())
    for (let rank = 0; rank < count; rank++)
      for (const { reads, best } of ranked)
        for (const start of best.slice(rank, rank + 1))
          for (const moves of waysFrom(search, start, reads)[more] ?? [])
            yield moves.reduce((given, { change }) => change(given), start.given);
}

/** Returns the form as it opens at each tenant, with its own settings and with all at each level, as the known cases have it, and filled in. */
function* startsOf({ project, wanted: { kind, state }, form, tenant: wish, known }: Search): Generator<Case> {
  const language = kind === 'message' ? state.slice('in '.length) : undefined;
  const base = { form, today: STANDARD_DAY, ...(language !== undefined && { language }) };
  const isMeant = (code: string) => (wish ?? code) === code && languagesOf(project, code).includes(language ?? BASE_LANGUAGE);
  const tenants = [...project.library].filter(([code]) => isMeant(code));
  for (const word of [undefined, 'required', 'optional', 'off'])
    for (const [tenant, { forms }] of tenants) {
      const given: Case = { ...base, tenant, ...(word && { settings: settingsAt(forms[form] as Form, word) }) };
      yield { ...given, answers: resolveCase(project, given).moment.answers };
    }
  for (const { expect: _, body: __, about: ___, ...given } of known)
    if (isMeant(given.tenant)) yield { ...given, ...base, today: given.today ?? STANDARD_DAY };
  const answers = known.flatMap((given) => (given.answers === undefined ? [] : [given.answers]));
  for (const [tenant, { forms }] of tenants) {
    const given = { ...base, tenant, settings: settingsAt(forms[form] as Form, 'optional') };
    yield { ...given, answers: filled(project, given, answers).moment.answers };
  }
}

function settingsAt(form: Form, word: string): NonNullable<Case['settings']> {
  const [{ status, required }] = LEVELS.filter((level) => level.word === word) as [Level];
  return Object.fromEntries(settingCodes(form).map((code) => [code, { status, required }]));
}

/** Returns what the state hangs on in a form, for each of its places there; of a message for each of its sources. */
function sourcesOf({ wanted, find }: Search, resolved: ResolvedForm): readonly (readonly Read[])[] {
  if (wanted.kind === 'message') return messagesOf(resolved).get(wanted.name) ?? [];
  return find(resolved.form.configured.form).map(({ reads }) => reads);
}

/** Returns how many of the fields are hidden, or blank. */
const hidden = ({ resolved }: Start, reads: readonly Read[]): number =>
  reads
    .filter(({ root }) => root === 'answers')
    .flatMap(({ keys }) => [
      resolved.states.get(pointer(...keys))?.visible !== true,
      isBlank(valueAt(resolved.moment.answers, pointer(...keys))),
    ])
    .filter(Boolean).length;

/** Returns the ways to change a start a little: by one move, and by two; a change needs an act of the visitor. */
function waysFrom({ known, wanted }: Search, { given, resolved }: Start, reads: readonly Read[]) {
  const { today = STANDARD_DAY } = given;
  const own = new Set(reads.flatMap(({ root, keys }) => (root === 'answers' ? pointer(...keys) : [])));
  const { moves, codes, others } = movesFor(resolved, reads, (field, state) => [
    ...likelyValues(field, state, today).slice(0, MAX_VALUES),
    ...known.map(({ answers }) => valueAt(answers, field.pointer)),
    ...(own.has(field.pointer) ? [...comparedWith(resolved, field.pointer, 'answers'), ...wrongValues(field, state, today)] : []),
    undefined,
  ]);
  const all: readonly Move[] = [
    ...moves,
    ...codes.flatMap((code) => distinct(known.flatMap(({ settings }) => settings?.[code] ?? [])).map((value) => settingMove(code, value))),
    ...others.flatMap((path) => outerMoves(resolved, path, known)),
  ];
  if (wanted.kind !== 'change') return [all.map((move) => [move]), pairsOf(all)];
  const change = resolved.form.configured.form.changes.find(({ id }) => JSON.stringify(id) === wanted.name);
  const acts = (change?.on ?? []).flatMap((on) => actsAt(resolved, on, today));
  return [acts.map((act) => [act]), all.flatMap((move) => acts.map((act) => [move, act]))];
}

/** Returns changes of the context or of the answers around the form, such as `context.agreements`. */
function outerMoves(resolved: ResolvedForm, path: string, known: readonly Case[]): readonly Move[] {
  const at = pointer(...path.split('.'));
  if (!isWithin(at, '/context') && !isWithin(at, '/parent')) return [];
  const texts = comparedWith(resolved, at);
  const values = [...known.map((given) => valueAt(given, at)), ...texts, ...texts.map((text) => [text]), true, undefined];
  return distinct(values).map((value): Move => ({ of: path, words: '', change: (given) => withValue(given, at, value) }));
}

/** Returns the texts of the rules and checks that read something. */
function comparedWith(resolved: ResolvedForm, at: Pointer, ...outer: readonly string[]): readonly string[] {
  const { rules, checks } = resolved.form.configured.form;
  const place = within(pointer(...outer), at);
  const reading = [...rules, ...checks].filter(({ reads }) => reads.some(({ root, keys }) => pointer(root, ...keys) === place));
  return reading.flatMap((one) => literalsOf([one.when, 'holds' in one && one.holds]));
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

/** Returns the case without what it does not need: halves first, then parts of halves, and in the end each thing alone. */
function smallest(given: Case, isShownBy: (fewer: Case) => boolean): Case {
  const parts = removableParts(given, ROOT);
  let removed: ReadonlySet<string> = new Set();
  for (let size = parts.length; size > 0; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < parts.length; from += size) {
      const more = new Set([...removed, ...parts.slice(from, from + size)]);
      if (more.size > removed.size && isShownBy(without(given, more) as Case)) removed = more;
    }
  return without(given, removed) as Case;
}

/** Returns the pointers of all that a case may go without, a container after what is in it. */
function removableParts(value: unknown, at: Pointer): readonly Pointer[] {
  if (typeof value !== 'object' || value === null || /^\/(settings|steps)\/[^/]+$/.test(at)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const place = within(at, pointer(key));
    if (['/form', '/tenant', '/today'].includes(place)) return [];
    return [...removableParts(inner, place), ...(place === '/answers' ? [] : [place])];
  });
}

/** Returns a value without the parts at some pointers. */
function without(value: unknown, removed: ReadonlySet<string>, at: Pointer = ROOT): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const left = Object.entries(value).flatMap(([key, inner]) => {
    const place = within(at, pointer(key));
    return removed.has(place) ? [] : [[key, without(inner, removed, place)] as const];
  });
  return Array.isArray(value) ? left.map(([, inner]) => inner) : Object.fromEntries(left);
}
