import type { ReactNode } from 'react';
import { isWithin, own, type Pointer, pointer, ROOT, valueAt, within } from '../../engine/base/pointer.js';
import {
  advance,
  type Answers,
  type Edit,
  type Field,
  type Form,
  type ResolvedForm,
  type LocalizedForm,
  startAnswers,
  check,
  openForm,
  requireValidators,
  answerErrorText,
  type FormSource,
  type Validators,
} from '../../engine/index.js';
import { levelOf, positionOf, screenOrder } from './levels.js';
import { startSection, wrongSections, type OpenSection, type SectionStart } from './sections.js';
import type { UnsentFile } from './widgets/widget.js';

/** An error on the screen, with the same text at its field and in the summary. */
export interface ShownError {
  readonly pointer: Pointer;
  readonly text: string;
}

export function onePerField(problems: readonly ShownError[]): ShownError[] {
  const first = new Map<Pointer, ShownError>();
  for (const problem of problems) if (!first.has(problem.pointer)) first.set(problem.pointer, problem);
  return [...first.values()];
}

/** In screen order; the same list if nothing changed. */
function replaceErrors(
  previous: readonly ShownError[],
  fields: ReadonlySet<Pointer>,
  errors: readonly ShownError[],
  order: (at: Pointer) => readonly number[],
): readonly ShownError[] {
  const now = onePerField(errors);
  const were = new Map(previous.filter((problem) => fields.has(problem.pointer)).map((problem) => [problem.pointer, problem.text]));
  if (were.size === now.length && now.every((problem) => were.get(problem.pointer) === problem.text)) return previous;
  const others = previous.filter((problem) => !fields.has(problem.pointer));
  return [...others, ...now]
    .map((problem) => ({ problem, rank: order(problem.pointer) }))
    .sort((a, b) => compareOrder(a.rank, b.rank))
    .map(({ problem }) => problem);
}

/** The errors of later entries move up. */
export function withoutEntryErrors(previous: readonly ShownError[], list: Pointer, index: number): readonly ShownError[] {
  return previous.flatMap((problem) => {
    if (!isWithin(problem.pointer, list) || problem.pointer === list) return [problem];
    const [, entry = '', ...rest] = problem.pointer.slice(list.length).split('/');
    const was = Number(entry);
    if (was === index) return [];
    if (was < index) return [problem];
    return [{ ...problem, pointer: [list, was - 1, ...rest].join('/') as Pointer }];
  });
}

function compareOrder(a: readonly number[], b: readonly number[]): number {
  for (let depth = 0; depth < Math.max(a.length, b.length); depth++) {
    const difference = (a[depth] ?? -1) - (b[depth] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

export function problemsChanged(before: readonly ShownError[], after: readonly ShownError[]): Set<Pointer> {
  if (before === after) return new Set();
  const were = new Map(before.map((problem) => [problem.pointer, problem.text]));
  const are = new Map(after.map((problem) => [problem.pointer, problem.text]));
  return new Set([...were.keys(), ...are.keys()].filter((at) => were.get(at) !== are.get(at)));
}

/** A stable name for each entry of each list of forms, used as React's key. */
export interface EntryNames {
  readonly lists: ReadonlyMap<Pointer, readonly string[]>;
  readonly count: number;
}

const NO_NAMES: EntryNames = { lists: new Map(), count: 0 };

/** The same object if no list has more or fewer entries. */
export function namedEntries(names: EntryNames, resolved: ResolvedForm): EntryNames {
  let next = names;
  for (const [list, count] of listsIn(resolved, ROOT)) {
    const known = next.lists.get(list) ?? [];
    if (known.length !== count) next = addNames(next, list, known.slice(0, count), Math.max(0, count - known.length));
  }
  return next;
}

/** Lists inside the later entries get new names. */
export function withoutName(names: EntryNames, list: Pointer, index: number): EntryNames {
  const remaining = [...names.lists].filter(([inner]) => inner === list || !isWithin(inner, list));
  return { ...names, lists: new Map(remaining.map(([at, known]) => [at, at === list ? known.toSpliced(index, 1) : known])) };
}

function addNames(names: EntryNames, list: Pointer, remaining: readonly string[], more: number): EntryNames {
  const fresh = Array.from({ length: more }, (_, index) => `entry-${names.count + index}`);
  return { count: names.count + more, lists: new Map([...names.lists, [list, [...remaining, ...fresh]]]) };
}

function* listsIn(resolved: ResolvedForm, prefix: Pointer): Iterable<readonly [Pointer, number]> {
  for (const [list, rows] of resolved.rows) {
    const at = within(prefix, list);
    yield [at, rows.length];
    for (const [index, row] of rows.entries()) if (row.rows.size > 0) yield* listsIn(row, within(at, pointer(index)));
  }
}

/** Returns the form with an open entry in each visible list that requires one and has none (D-84). */
export function withOpenEntries(resolved: ResolvedForm): ResolvedForm {
  let current = resolved;
  for (const list of listsWithOpenEntry(resolved.form.configured.form)) {
    const empty = (current.rows.get(list)?.length ?? 0) === 0;
    const rows = empty && current.states.get(list)?.visible ? current.form.rows.get(list) : undefined;
    if (!rows) continue;
    current = advance(current, [{ pointer: list, value: [newEntry(rows)] }]);
    current = advance(current, enteredOnAdd(current, list, 0));
  }
  return current;
}

export function newEntry(rows: LocalizedForm): Answers {
  return startAnswers(rows);
}

/** Returns what `ui:onAdd` of a list enters in a new entry. */
export function enteredOnAdd(resolved: ResolvedForm, list: Pointer, index: number): Edit[] {
  const level = levelOf(resolved, list);
  const added = level && positionOf(level)?.field.ui['ui:onAdd'];
  return Object.entries(added ?? {}).map(([at, value]: [string, unknown]) => {
    const source = own(value, 'answer') as Pointer | undefined;
    const entered = source === undefined ? value : valueAt(level?.resolved.moment.answers, source);
    return { pointer: within(list, `${pointer(index)}${at}` as Pointer), value: entered };
  });
}

const openEntryLists = new WeakMap<Form, readonly Pointer[]>();

function listsWithOpenEntry(form: Form): readonly Pointer[] {
  const known = openEntryLists.get(form) ?? form.fields.filter(requiresEntry).map((field) => field.pointer);
  openEntryLists.set(form, known);
  return known;
}

function requiresEntry(field: Field): boolean {
  const minItems = field.limits['minItems'];
  return field.kind === 'rows' && typeof minItems === 'number' && minItems > 0;
}

/** The complete state of a form on the screen; immutable, each action returns the next one. */
export interface FormState {
  readonly source: FormSource;
  readonly parent: Answers | undefined;
  readonly resolved: ResolvedForm;
  readonly validators: Validators;
  readonly names: EntryNames;
  /** The errors on the screen, in its order. */
  readonly shown: readonly ShownError[];
  /** Fields that have shown an error: validated again on each edit that concerns them. */
  readonly watched: ReadonlySet<Pointer>;
  readonly unsent: ReadonlyMap<Pointer, UnsentFile>;
  readonly message: string | undefined;
  readonly ways: ReactNode;
  /** Counts failed submits; each moves the focus to the error summary. */
  readonly failures: number;
  readonly sending: boolean;
  /** Undefined where all sections are open. */
  readonly open: OpenSection | undefined;
  /** Of lists whose entries are cards: the name of the open entry; by default the first one. */
  readonly openEntries: ReadonlyMap<Pointer, string>;
  /** Groups whose folding differs from their definition. */
  readonly foldedGroups: ReadonlyMap<Pointer, boolean>;
}

export interface StartingPoint {
  /** The form with its settings and context. A new source keeps the answers. */
  readonly source: FormSource;
  readonly validators: Validators;
  /** The first answers; undefined means the form's own defaults. */
  readonly initial?: Answers | undefined;
  /** The answers of the form that this form reads; the same object while they stay the same. */
  readonly parent?: Answers | undefined;
  /** Of a form with one section at a time: where it opens; by default at its first section. */
  readonly section?: SectionStart;
}

/** Throws if validators are missing, so that the page shows an error instead of the form. */
export function startState({ source, validators, initial, parent, section }: StartingPoint): FormState {
  requireValidators(source.form, validators);
  const resolved = withOpenEntries(openForm(source, { answers: initial, parent }));
  const state: FormState = {
    source,
    parent,
    resolved,
    validators,
    names: namedEntries(NO_NAMES, resolved),
    shown: [],
    watched: new Set(),
    unsent: new Map(),
    message: undefined,
    ways: undefined,
    failures: 0,
    sending: false,
    open: undefined,
    openEntries: new Map(),
    foldedGroups: new Map(),
  };
  // A draft has no secret answers, so that a section may be incomplete again.
  return { ...state, open: startSection(resolved, section, section && wrongSections(resolved, wrongAnswers(state))) };
}

const wrongByForm = new WeakMap<ResolvedForm, readonly ShownError[]>();

/** On the screen or not; found once for each state of the answers. */
export function wrongAnswers(state: FormState): readonly ShownError[] {
  const known = wrongByForm.get(state.resolved) ?? errorsIn(state);
  wrongByForm.set(state.resolved, known);
  return known;
}

export function errorsIn({ resolved, validators, unsent }: FormState, fields?: readonly Pointer[]): ShownError[] {
  const ofFiles = [...unsent].map(([at, { text }]) => ({ pointer: at, text }));
  const ofAnswers = check(resolved, validators, fields).map((problem) => ({
    pointer: problem.pointer,
    text: answerErrorText(resolved.form, problem),
  }));
  return [...ofFiles, ...ofAnswers];
}

/** Fields with an error are watched from now on. The error of a field whose file is being sent stays as it is. */
export function validateFields(state: FormState, fields: readonly Pointer[]): FormState {
  const fieldSet = new Set(fields.filter((at) => state.unsent.get(at)?.hasFailed !== false));
  if (fieldSet.size === 0) return state;
  const { resolved } = state;
  const errors = errorsIn(state, [...fieldSet]).filter((problem) => fieldSet.has(problem.pointer));
  const shown = replaceErrors(state.shown, fieldSet, errors, (at) => screenOrder(resolved, at));
  if (shown === state.shown) return state;
  return { ...state, shown, watched: new Set([...state.watched, ...errors.map((problem) => problem.pointer)]) };
}
