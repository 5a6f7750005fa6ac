import { sameValue } from '../fields/same-value.js';
import { indexOf, type FormIndex, type Places } from '../fields/form-index.js';
import { addReaders, staleRules } from '../fields/stale-rules.js';
import { stateOf, type Standing } from '../fields/state.js';
import { readAnswer, visibleAnswers, type View } from '../fields/visible.js';
import { holds, type Roots } from '../logic/apply.js';
import { fill, keysOf, parentOf, walk, ROOT, withValue, pointer, type Pointer } from '../pointer.js';
import type { Answers, Form, Logic, Read, Rule } from '../types.js';
import type { FieldState, EvaluationContext, ResolvedForm, RuleMemo, LocalizedForm } from '../resolved.js';

/**
 * Runs the rules: what is visible, required, locked, and which options there are, each with its reasons. Given the
 * previous result, re-runs only rules that read what changed, and gives back the same object for whatever is the same.
 * @example evaluate(form, { answers, today: '2026-11-20', context: {}, lookups: {}, platform }, before)
 */
export function evaluate(form: LocalizedForm, moment: EvaluationContext, before?: ResolvedForm): ResolvedForm {
  const last = before?.form === form ? before : undefined;
  if (last && sameMoment(last.moment, moment)) return last;
  const run = start(form, moment, last);
  if (last && isUntouched(run)) return { ...last, moment };
  runAll(run);
  const memo = run.memo as readonly RuleMemo[];
  const rows = last && sameMap(last.rows, run.rows) ? last.rows : run.rows;
  return { stage: 'resolved', form, moment, memo, rows, states: statesOf(run, memo) };
}

/** Does no rule read what changed, and is there no list whose entries could have? */
function isUntouched({ form, stale }: Run): boolean {
  return stale?.size === 0 && form.rows.size === 0;
}

function runAll(run: Run): void {
  if (run.stale && run.form.rows.size === 0) {
    runStale(run, run.stale);
    return;
  }
  for (const step of run.form.configured.form.order) {
    if (typeof step === 'number') runRule(run, step);
    else runRows(run, step);
  }
}

/** Only what is stale, in the order of the form. Running one may make others stale, which come later. */
function runStale(run: Run, stale: ReadonlySet<number>): void {
  const done = new Set<number>();
  for (let next = earliest(run, stale, done); next !== undefined; next = earliest(run, stale, done)) {
    done.add(next);
    runRule(run, next);
  }
}

function earliest({ index }: Run, stale: ReadonlySet<number>, done: ReadonlySet<number>): number | undefined {
  let found: number | undefined;
  for (const rule of stale) {
    const earlier = found === undefined || (index.turn.get(rule) ?? 0) < (index.turn.get(found) ?? 0);
    if (earlier && !done.has(rule)) found = rule;
  }
  return found;
}

function sameMoment(a: EvaluationContext, b: EvaluationContext): boolean {
  return a.answers === b.answers && a.parent === b.parent && sameSurroundings(a, b);
}

function sameSurroundings(a: EvaluationContext, b: EvaluationContext): boolean {
  return a.today === b.today && a.context === b.context && a.lookups === b.lookups && a.platform === b.platform;
}

interface Run {
  readonly form: LocalizedForm;
  readonly moment: EvaluationContext;
  readonly last: ResolvedForm | undefined;
  readonly index: FormIndex;
  readonly memo: (RuleMemo | undefined)[];
  /** The rules that hold now and did not before, or the other way round. */
  readonly turned: number[];
  /** The rules that have to run again; undefined where all have to. Grows while fields appear and disappear. */
  readonly stale: Set<number> | undefined;
  readonly rows: Map<Pointer, readonly ResolvedForm[]>;
  readonly seen: Map<Pointer, boolean>;
  readonly view: View;
}

function start(form: LocalizedForm, moment: EvaluationContext, last: ResolvedForm | undefined): Run {
  const index = indexOf(form.configured.form);
  const rows = new Map<Pointer, readonly ResolvedForm[]>();
  const alike = last && sameSurroundings(last.moment, moment) && last.moment.parent === moment.parent;
  const stale = alike ? staleRules(index, last.moment.answers, moment.answers) : undefined;
  const run: Omit<Run, 'view'> = { form, moment, last, index, memo: [...(last?.memo ?? [])], turned: [], stale, rows, seen: new Map() };
  const view: View = {
    index,
    answers: moment.answers,
    isVisible: (at) => isVisible(run, at),
    rowsOf: (list) => (rows.get(list.pointer) ?? []).map((row) => visibleAnswers(row)),
  };
  return { ...run, view };
}

/** Shown by its settings, by all of its show rules, and inside a group that is visible. Read only after those rules ran. */
function isVisible(run: Omit<Run, 'view'>, at: Pointer): boolean {
  if (at === ROOT) return true;
  const known = run.seen.get(at);
  if (known !== undefined) return known;
  const shown = run.form.configured.base.get(at)?.shown === true && allHold(run.index.show.get(at), run.memo);
  const visible = shown && isVisible(run, parentOf(at));
  run.seen.set(at, visible);
  return visible;
}

function allHold(rules: readonly number[] | undefined, memo: Run['memo']): boolean {
  if (rules !== undefined) for (const rule of rules) if (memo[rule]?.holds !== true) return false;
  return true;
}

function runRule(run: Run, at: number): void {
  const before = run.last?.memo[at];
  const now = before && run.stale?.has(at) === false ? before : memoOf(run, at, before);
  run.memo[at] = now;
  if (now.holds === before?.holds) return;
  run.turned.push(at);
  if (run.stale) for (const field of run.index.touched[at] ?? []) addReaders(run.index, field, run.stale);
}

function memoOf(run: Run, at: number, before: RuleMemo | undefined): RuleMemo {
  const { reads, when } = run.form.configured.form.rules[at] as Rule;
  const inputs = reads.map((read) => readInput(run, read));
  const same = before !== undefined && inputs.every((input, nth) => sameValue(input, before.inputs[nth]));
  return same ? before : { inputs, ...verdictOn(when, rootsOf(run, at, inputs)) };
}

function verdictOn(when: Logic, roots: Roots): Omit<RuleMemo, 'inputs'> {
  let isGivenUp = false;
  const doesHold = holds(when, roots, () => (isGivenUp = true));
  return isGivenUp ? { holds: doesHold, isGivenUp } : { holds: doesHold };
}

function readInput(run: Run, read: Read): unknown {
  if (read.root === 'answers') return readAnswer(run.view, read);
  if (read.root === 'setting') return walk(run.form.configured.settings, read.keys);
  if (read.root === 'today') return run.moment.today;
  if (read.root === 'wire') return undefined;
  return walk(run.moment[read.root], read.keys);
}

/** Only what the rule reads: so a rule cannot see what is hidden, and its memory is complete. */
function rootsOf({ index, moment }: Run, rule: number, inputs: readonly unknown[]): Roots {
  const roots = { today: moment.today };
  const { keys, areApart } = index.inputs[rule] as Places;
  if (!areApart) return overlapping(roots, keys, inputs);
  keys.forEach((place, nth) => fill(roots, place, inputs[nth]));
  return roots;
}

/** Where one place lies in another, what is read there is not to be changed for it. */
function overlapping(roots: Roots, places: readonly (readonly string[])[], inputs: readonly unknown[]): Roots {
  return places.reduce((so, keys, nth) => withValue(so, pointer(...keys), inputs[nth]), roots);
}

function runRows(run: Run, at: Pointer): void {
  const form = run.form.rows.get(at);
  if (!form) return;
  const before = run.last?.rows.get(at) ?? [];
  const entries = entriesOf(run, at);
  const parent = entries.length === 0 ? NO_ANSWERS : parentFor(run, form.configured.form, before[0]?.moment.parent);
  const rows = entries.map((entry, nth) => {
    const answers = asAnswers(entry);
    return evaluate(form, { ...run.moment, answers, parent }, entryBefore(before, answers, nth) ?? blankEntry(form, run.moment));
  });
  const same = sameList(before, rows);
  run.rows.set(at, same ? before : rows);
  if (run.stale && !same) addReaders(run.index, at, run.stale);
}

function entriesOf(run: Run, at: Pointer): readonly unknown[] {
  const entries = isVisible(run, at) ? walk(run.moment.answers, keysOf(at)) : undefined;
  return Array.isArray(entries) ? entries : [];
}

/** What an entry was before: the one with these answers, wherever it stood, else the one in its place. */
function entryBefore(before: readonly ResolvedForm[], answers: Answers, nth: number): ResolvedForm | undefined {
  const here = before[nth];
  return here?.moment.answers === answers ? here : (before.find((row) => row.moment.answers === answers) ?? here);
}

const NO_ANSWERS: Answers = {};
const blanks = new WeakMap<LocalizedForm, ResolvedForm>();

/** An entry that nobody has filled in yet: what one has in common with it need not be worked out again. */
function blankEntry(form: LocalizedForm, moment: EvaluationContext): ResolvedForm {
  const known = blanks.get(form);
  if (known && sameSurroundings(known.moment, moment)) return known;
  const made = evaluate(form, { ...moment, answers: NO_ANSWERS, parent: NO_ANSWERS });
  blanks.set(form, made);
  return made;
}

function asAnswers(entry: unknown): Answers {
  return typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? (entry as Answers) : NO_ANSWERS;
}

/** The visible answers around a list that its entries read; the same object while they are the same. */
function parentFor(run: Run, form: Form, before: Answers | undefined): Answers {
  let parent: Answers = {};
  for (const read of indexOf(form).parentReads) {
    parent = withValue(parent, pointer(...read.keys), readAnswer(run.view, read));
  }
  return before && sameValue(before, parent) ? before : parent;
}

function statesOf(run: Run, memo: readonly RuleMemo[]): ReadonlyMap<Pointer, FieldState> {
  const { last, index } = run;
  const same = last !== undefined && sameSurroundings(last.moment, run.moment);
  const touched = same ? touchedBy(run) : index.field.keys();
  const standing: Standing = { form: run.form, moment: run.moment, index, memo, isVisible: run.view.isVisible };
  return changedStates(standing, touched, last?.states) ?? last?.states ?? new Map();
}

/** The states with those of the touched fields made anew; undefined where none of these is another one now. */
function changedStates(standing: Standing, touched: Iterable<Pointer>, last: ResolvedForm['states'] | undefined) {
  let states: Map<Pointer, FieldState> | undefined;
  for (const at of touched) {
    const field = standing.index.field.get(at);
    if (field === undefined) continue;
    const before = last?.get(at);
    const state = stateOf(field, standing, before);
    if (state === before) continue;
    states ??= new Map(last);
    states.set(at, state);
  }
  return states;
}

/** The fields that a rule which holds now and did not before, or the other way round, has a say in. */
function touchedBy({ turned, index }: Run): ReadonlySet<Pointer> {
  const touched = new Set<Pointer>();
  for (const rule of turned) for (const at of index.touched[rule] ?? []) touched.add(at);
  return touched;
}

function sameMap<K, V>(a: ReadonlyMap<K, V>, b: ReadonlyMap<K, V>): boolean {
  if (a.size !== b.size) return false;
  for (const [key, value] of a) if (b.get(key) !== value) return false;
  return true;
}

function sameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((value, at) => value === b[at]);
}
