import { isWithin, keyOf, parentOf, pointer, ROOT, valueAt, within, type Pointer } from '../../../engine/base/pointer.js';
import { explainFields } from '../../../engine/build.js';
import { advance, formatFor, isSameContent, type Answers, type Edit, type ResolvedForm } from '../../../engine/index.js';
import { enteredOnAdd, newEntry, withOpenEntries } from '../../../src/form/form-state.js';
import { changesBetween } from '../../../src/form/levels.js';
import { fieldAt } from '../answering.js';
import type { Step } from '../project.js';

/** What wrote an answer that the visitor did not write. */
interface Cause {
  readonly kind: 'change' | 'fill';
  readonly id: string;
  readonly at: Pointer;
}

/** What came of one act of a visitor. */
export interface StepRun {
  readonly resolved: ResolvedForm;
  readonly causes: readonly Cause[];
  /** The act, and what else it changed. */
  readonly lines: readonly string[];
  /** Why no visitor can do this. */
  readonly failure?: string;
}

/** Returns what comes of each act of a visitor, through the stages of the page. */
export function runSteps(start: ResolvedForm, steps: readonly Step[]): readonly StepRun[] {
  let before = withOpenEntries(start);
  return steps.map((step, nth) => {
    const run = runStep(before, step, nth + 1);
    before = run.resolved;
    return run;
  });
}

function runStep(before: ResolvedForm, step: Step, nth: number): StepRun {
  const causes: Cause[] = [];
  const follow = (cause: Omit<Cause, 'at'>, at: Pointer) => causes.push({ ...cause, at });
  const edit = (now: ResolvedForm, edits: readonly Edit[]) => withOpenEntries(advance(now, edits, { follow }));
  const at = placeOf(step);
  const failure = obstacle(before, step, at);
  const after = failure === undefined ? act(before, step, edit) : before;
  const lines = [`  step ${nth}: ${stepText(before, step)}`, ...followLines(before, after, at, causes).map((line) => `    ${line}`)];
  return { resolved: after, causes, lines, ...(failure !== undefined && { failure: `step ${nth}: ${failure}` }) };
}

/** Returns the field or list that an act concerns. */
function placeOf(step: Step): Pointer {
  if ('set' in step) return step.set;
  if ('add' in step) return step.add;
  return 'remove' in step ? parentOf(step.remove) : step.clear;
}

function act(before: ResolvedForm, step: Step, edit: (now: ResolvedForm, edits: readonly Edit[]) => ResolvedForm): ResolvedForm {
  if ('set' in step) return edit(before, [{ pointer: step.set, value: step.to }]);
  if ('clear' in step) return edit(before, [{ pointer: step.clear, value: undefined }]);
  const list = placeOf(step);
  const entries = entriesOf(before, list);
  if ('remove' in step) return edit(before, [{ pointer: list, value: entries.toSpliced(Number(keyOf(step.remove)), 1) }]);
  const { level } = fieldAt(before, list);
  const rows = level.resolved.form.rows.get(list.slice(level.prefix.length) as Pointer);
  const empty = edit(before, [{ pointer: list, value: [...entries, rows ? newEntry(rows) : {}] }]);
  const opened = edit(empty, enteredOnAdd(empty, list, entries.length));
  const entered = Object.entries(step.entry ?? {});
  return entered.reduce((now, [key, value]) => edit(now, [{ pointer: within(list, pointer(entries.length, key)), value }]), opened);
}

function entriesOf(resolved: ResolvedForm, list: Pointer): readonly unknown[] {
  const entries = valueAt(resolved.moment.answers, list);
  return Array.isArray(entries) ? entries : [];
}

function obstacle(resolved: ResolvedForm, step: Step, at: Pointer): string | undefined {
  const { level, field, state } = fieldAt(resolved, at);
  if (!field || !state) return `there is no field "${at}"`;
  if (!isShown(resolved, at)) return `no visitor can do it, because ${at} is hidden: ${whyState(resolved, at)}`;
  if (state.locked) return `no visitor can do it, because ${at} is locked: ${whyState(resolved, at)}`;
  const isList = level.resolved.form.rows.has(field.pointer);
  if (('add' in step || 'remove' in step) && !isList) return `${at} is no list of forms; write { "set": "${at}", "to": … }`;
  if ('remove' in step && valueAt(resolved.moment.answers, step.remove) === undefined) return `there is no entry ${step.remove}`;
  return undefined;
}

/** Returns whether a field is shown, in an entry of a list also the list. */
export function isShown(resolved: ResolvedForm, at: Pointer): boolean {
  const { level, state } = fieldAt(resolved, at);
  return state?.visible === true && (level.prefix === '' || isShown(resolved, parentOf(level.prefix)));
}

/** Returns why a field is as it is, as a sentence; of one in a hidden list, why that is hidden. */
export function whyState(resolved: ResolvedForm, at: Pointer): string {
  const { level, field } = fieldAt(resolved, at);
  const list = field ? parentOf(level.prefix) : parentOf(parentOf(at));
  if (list !== ROOT && fieldAt(resolved, list).field && !isShown(resolved, list)) return whyState(resolved, list);
  const [explained] = field ? explainFields(level.resolved, field.pointer) : [];
  return explained?.sentence ?? `the form has no field ${at} now`;
}

function stepText(resolved: ResolvedForm, step: Step): string {
  if ('set' in step) return `set ${step.set} to ${valueText(resolved, step.set, step.to)}`;
  if ('clear' in step) return `clear ${step.clear}`;
  if ('remove' in step) return `remove ${step.remove}`;
  return `add to ${step.add}${step.entry === undefined ? '' : ` with ${Object.keys(step.entry).join(', ')}`}`;
}

function valueText(resolved: ResolvedForm, at: Pointer, value: unknown): string {
  const { field } = fieldAt(resolved, at);
  if (value === undefined) return 'blank';
  return field && formatFor(field)?.secret ? '(secret)' : JSON.stringify(value);
}

/** Returns a line for each answer and each field that an act changed besides its own. */
function followLines(before: ResolvedForm, after: ResolvedForm, own: Pointer, causes: readonly Cause[]): string[] {
  const isOwn = (at: Pointer) => isWithin(at, own) && !causes.some((cause) => isWithin(at, cause.at));
  const changed = [...changesBetween(before, after).fields].filter((at) => fieldAt(after, at).field !== undefined);
  return [
    ...changed.filter((at) => !isOwn(at)).flatMap((at) => answerLine(before, after, at, causes)),
    ...changed.filter((at) => at === own || !isOwn(at)).flatMap((at) => stateLine(before, after, at)),
  ];
}

function answerLine(before: ResolvedForm, after: ResolvedForm, at: Pointer, causes: readonly Cause[]): string[] {
  const [was, is] = [before, after].map(({ moment }) => valueAt(moment.answers as Answers, at));
  const { field } = fieldAt(after, at);
  if (field?.kind === 'group' || field?.kind === 'rows' || isSameContent(was, is)) return [];
  const cause = causes.findLast((one) => isWithin(at, one.at));
  return [`${at} becomes ${valueText(after, at, is)}${cause ? `, by the ${cause.kind} "${cause.id}"` : ''}`];
}

/** A field that changed together with the group or list around it has no line. */
function stateLine(before: ResolvedForm, after: ResolvedForm, at: Pointer): string[] {
  const differs = (fact: keyof typeof FACTS, place: Pointer) => FACTS[fact](before, place) !== FACTS[fact](after, place);
  const fact = (['shown', 'locked', 'required'] as const).find((one) => differs(one, at));
  const outer = parentOf(at);
  if (fact === undefined || !fieldAt(before, at).field || (fieldAt(after, outer).field && differs(fact, outer))) return [];
  return fact === 'locked' && !FACTS.locked(after, at) ? [`${at} is no longer locked`] : [`${at}: ${whyState(after, at)}`];
}

const FACTS = {
  shown: isShown,
  locked: (resolved: ResolvedForm, at: Pointer) => isShown(resolved, at) && fieldAt(resolved, at).state?.locked === true,
  required: (resolved: ResolvedForm, at: Pointer) => isShown(resolved, at) && fieldAt(resolved, at).state?.required === true,
};
