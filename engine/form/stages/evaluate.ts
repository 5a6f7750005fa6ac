import { isObject } from '../../base/json.js';
import { addReaders, parentAnswers, readAnswer, readValue, staleRules, visibleAnswers, type View } from '../fields/answers.js';
import { isSameList, isSameMap, isSameValue, keepIfSame } from '../../base/equality.js';
import { indexOf, type FormIndex, type ReadPaths } from '../fields/form-index.js';
import { fieldState, type StateInput } from '../fields/field-state.js';
import { holds, type LogicData } from '../../expressions/evaluate-logic.js';
import { setNestedValue, keysOf, parentOf, valueAtKeys, ROOT, withValue, pointer, type Pointer } from '../../base/pointer.js';
import type { Answers, Logic, Rule } from '../../types.js';
import type { FieldState, EvaluationContext, ResolvedForm, RuleMemo, LocalizedForm } from '../../resolved.js';

/**
 * Runs the rules and returns the state of every field with its reasons. Given the previous result, re-runs only rules that read
 * what changed; unchanged parts keep their identity.
 * @example evaluate(form, { answers, today: '2026-11-20', context: {}, lookups: {}, platform }, before)
 */
export function evaluate(form: LocalizedForm, context: EvaluationContext, before?: ResolvedForm): ResolvedForm {
  const last = before?.form === form ? before : undefined;
  if (last && isSameContext(last.moment, context)) return last;
  const run = startRun(form, context, last);
  if (last && isUntouched(run)) return { ...last, moment: context };
  runRules(run);
  const memo = run.memo as readonly RuleMemo[];
  const rows = last && isSameMap(last.rows, run.rows) ? last.rows : run.rows;
  return { stage: 'resolved', form, moment: context, memo, rows, states: fieldStates(run, memo) };
}

function isUntouched({ form, stale }: Run): boolean {
  return stale?.size === 0 && form.rows.size === 0;
}

/** In the order of the form, because running a rule can make later ones stale. */
function runRules(run: Run): void {
  for (const step of run.form.configured.form.order) {
    if (typeof step === 'number') runRule(run, step);
    else evaluateEntries(run, step);
  }
}

function isSameContext(a: EvaluationContext, b: EvaluationContext): boolean {
  return a.answers === b.answers && a.parent === b.parent && isSameEnvironment(a, b);
}

function isSameEnvironment(a: EvaluationContext, b: EvaluationContext): boolean {
  return a.today === b.today && a.context === b.context && a.lookups === b.lookups && a.platform === b.platform;
}

interface Run {
  readonly form: LocalizedForm;
  readonly moment: EvaluationContext;
  readonly last: ResolvedForm | undefined;
  readonly index: FormIndex;
  readonly memo: (RuleMemo | undefined)[];
  /** The rules whose result differs from the previous one. */
  readonly turned: number[];
  /** The rules to run again, undefined for all; grows while fields appear and disappear. */
  readonly stale: Set<number> | undefined;
  readonly rows: Map<Pointer, readonly ResolvedForm[]>;
  readonly seen: Map<Pointer, boolean>;
  readonly view: View;
}

function startRun(form: LocalizedForm, moment: EvaluationContext, last: ResolvedForm | undefined): Run {
  const index = indexOf(form.configured.form);
  const rows = new Map<Pointer, readonly ResolvedForm[]>();
  const isSameInputs = last && isSameEnvironment(last.moment, moment) && last.moment.parent === moment.parent;
  const stale = isSameInputs ? staleRules(index, last.moment.answers, moment.answers) : undefined;
  const run: Omit<Run, 'view'> = { form, moment, last, index, memo: [...(last?.memo ?? [])], turned: [], stale, rows, seen: new Map() };
  const view: View = {
    index,
    answers: moment.answers,
    isVisible: (at) => isVisible(run, at),
    rowsOf: (list) => (rows.get(list.pointer) ?? []).map((row) => visibleAnswers(row)),
  };
  return { ...run, view };
}

/** Valid once the rules that show the field and the groups around it have run. */
function isVisible(run: Omit<Run, 'view'>, at: Pointer): boolean {
  if (at === ROOT) return true;
  const known = run.seen.get(at);
  if (known !== undefined) return known;
  const doRulesShow = (run.index.show.get(at) ?? []).every((rule) => run.memo[rule]?.holds === true);
  const visible = run.form.configured.base.get(at)?.shown === true && doRulesShow && isVisible(run, parentOf(at));
  run.seen.set(at, visible);
  return visible;
}

/** If its result changed, rules that read the fields it affects become stale. */
function runRule(run: Run, at: number): void {
  const before = run.last?.memo[at];
  const now = before && run.stale?.has(at) === false ? before : evaluateRule(run, at, before);
  run.memo[at] = now;
  if (now.holds === before?.holds) return;
  run.turned.push(at);
  if (run.stale) for (const field of run.index.touched[at] ?? []) addReaders(run.index, field, run.stale);
}

function evaluateRule(run: Run, at: number, before: RuleMemo | undefined): RuleMemo {
  const { reads, when } = run.form.configured.form.rules[at] as Rule;
  const inputs = reads.map((read) => readValue(run.view, run.moment, run.form.configured.settings, read));
  const same = before !== undefined && inputs.every((input, nth) => isSameValue(input, before.inputs[nth]));
  return same ? before : { inputs, ...evaluateCondition(when, ruleVariables(run, at, inputs)) };
}

function evaluateCondition(when: Logic, roots: LogicData): Omit<RuleMemo, 'inputs'> {
  let isGivenUp = false;
  const doesHold = holds(when, roots, () => (isGivenUp = true));
  return isGivenUp ? { holds: doesHold, isGivenUp } : { holds: doesHold };
}

/** Only what the rule reads, so hidden answers stay invisible and its memo is complete. */
function ruleVariables({ index, moment }: Run, rule: number, inputs: readonly unknown[]): LogicData {
  const roots = { today: moment.today };
  const { keys, areApart } = index.inputs[rule] as ReadPaths;
  if (!areApart) return overlappingVariables(roots, keys, inputs);
  keys.forEach((place, nth) => setNestedValue(roots, place, inputs[nth]));
  return roots;
}

/** For a rule that reads a place inside another one it reads; copies, so that no input is changed. */
function overlappingVariables(roots: LogicData, places: readonly (readonly string[])[], inputs: readonly unknown[]): LogicData {
  return places.reduce((so, keys, nth) => withValue(so, pointer(...keys), inputs[nth]), roots);
}

function evaluateEntries(run: Run, at: Pointer): void {
  const form = run.form.rows.get(at);
  if (!form) return;
  const before = run.last?.rows.get(at) ?? [];
  const entries = visibleEntries(run, at);
  const outer = entries.length === 0 ? NO_ANSWERS : parentAnswers(form.configured.form, (read) => readAnswer(run.view, read));
  const parent = keepIfSame(before[0]?.moment.parent, outer) ?? NO_ANSWERS;
  const rows = entries.map((answers, index) =>
    evaluate(form, { ...run.moment, answers, parent }, previousEntry(before, answers, index) ?? blankEntry(form, run.moment)),
  );
  const same = isSameList(before, rows);
  run.rows.set(at, same ? before : rows);
  if (run.stale && !same) addReaders(run.index, at, run.stale);
}

function visibleEntries(run: Run, at: Pointer): readonly Answers[] {
  const entries = isVisible(run, at) ? valueAtKeys(run.moment.answers, keysOf(at)) : undefined;
  return Array.isArray(entries) ? entries.map((entry) => (isObject(entry) ? (entry as Answers) : NO_ANSWERS)) : [];
}

/** Returns the previous result for an entry: that with the same answers wherever it was, else that at the same index. */
function previousEntry(before: readonly ResolvedForm[], answers: Answers, index: number): ResolvedForm | undefined {
  const here = before[index];
  return here?.moment.answers === answers ? here : (before.find((row) => row.moment.answers === answers) ?? here);
}

const NO_ANSWERS: Answers = {};
const blankEntries = new WeakMap<LocalizedForm, ResolvedForm>();

/** Cached, so that new entries only evaluate what differs from it. */
function blankEntry(form: LocalizedForm, context: EvaluationContext): ResolvedForm {
  const known = blankEntries.get(form);
  if (known && isSameEnvironment(known.moment, context)) return known;
  const blank = evaluate(form, { ...context, answers: NO_ANSWERS, parent: NO_ANSWERS });
  blankEntries.set(form, blank);
  return blank;
}

function fieldStates(run: Run, memo: readonly RuleMemo[]): ReadonlyMap<Pointer, FieldState> {
  const { last, index } = run;
  const same = last !== undefined && isSameEnvironment(last.moment, run.moment);
  const touched = same ? touchedFields(run) : index.field.keys();
  const input: StateInput = { form: run.form, moment: run.moment, index, memo, isVisible: run.view.isVisible };
  return changedStates(input, touched, last?.states) ?? last?.states ?? new Map();
}

function changedStates(input: StateInput, touched: Iterable<Pointer>, last: ResolvedForm['states'] | undefined) {
  let states: Map<Pointer, FieldState> | undefined;
  for (const at of touched) {
    const field = input.index.field.get(at);
    if (field === undefined) continue;
    const before = last?.get(at);
    const state = fieldState(field, input, before);
    if (state === before) continue;
    states ??= new Map(last);
    states.set(at, state);
  }
  return states;
}

function touchedFields({ turned, index }: Run): ReadonlySet<Pointer> {
  const touched = new Set<Pointer>();
  for (const rule of turned) for (const at of index.touched[rule] ?? []) touched.add(at);
  return touched;
}
