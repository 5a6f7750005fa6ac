import { isBlank } from '../../base/blank.js';
import { memoize } from '../../base/memoize.js';
import { own, ROOT, valueAt, type Pointer, pointer, valueAtKeys, within, withValue } from '../../base/pointer.js';
import type { LogicData } from '../../expressions/evaluate-logic.js';
import type { EvaluationContext, ResolvedForm, Settings } from '../../resolved.js';
import type { Answers, Field, Form, Read } from '../../types.js';
import { indexOf, type FormIndex, formFields } from './form-index.js';

/** How rules see answers: which fields are visible, and the visible answers of list entries. */
export interface View {
  readonly index: FormIndex;
  readonly answers: Answers;
  isVisible(at: Pointer): boolean;
  rowsOf(list: Field): readonly Answers[];
}

export function viewOf(resolved: ResolvedForm): View {
  return {
    index: indexOf(resolved.form.configured.form),
    answers: resolved.moment.answers,
    isVisible: (at) => resolved.states.get(at)?.visible ?? false,
    rowsOf: (list) => (resolved.rows.get(list.pointer) ?? []).map((row) => visibleAnswers(row)),
  };
}

/** Returns the answers that count: of visible fields and not blank, at any depth and in lists too; cached for each resolved form. */
export const visibleAnswers = memoize(
  (resolved: ResolvedForm): Answers => visibleAnswersOf(viewOf(resolved)),
  (resolved) => resolved,
);

/** The variables of expressions that see all answers that count. */
export function variablesOf(resolved: ResolvedForm, answers: unknown = visibleAnswers(resolved)): LogicData {
  return { ...resolved.moment, setting: resolved.form.configured.settings, answers };
}

/** What the form of list entries reads of the answers around it. */
export function parentAnswers(form: Form, readOuter: (read: Read) => unknown): Answers {
  return indexOf(form).parentReads.reduce<Answers>((parent, read) => withValue(parent, pointer(...read.keys), readOuter(read)), {});
}

/** The value that an expression reads, wherever it is; of answers, the visible one. */
export function readValue(view: View, moment: Omit<EvaluationContext, 'answers'>, settings: Settings, read: Read): unknown {
  if (read.root === 'answers') return readAnswer(view, read);
  if (read.root === 'setting') return valueAtKeys(settings, read.keys);
  return read.root === 'today' ? moment.today : valueAtKeys(moment[read.root], read.keys);
}

export function visibleAnswersOf(view: View): Answers {
  return visibleGroup(view, ROOT, view.answers);
}

export function groupAnswers(view: View, group: Pointer): Answers {
  return visibleGroup(view, group, valueAt(view.answers, group));
}

function visibleGroup(view: View, at: Pointer, holder: unknown): Answers {
  const found: Record<string, unknown> = {};
  for (const field of view.index.children.get(at) ?? []) {
    const value = visibleValue(view, field, own(holder, field.key));
    if (!isBlank(value)) found[field.key] = value;
  }
  return found;
}

function visibleValue(view: View, field: Field, value: unknown): unknown {
  if (!view.isVisible(field.pointer)) return undefined;
  if (field.kind === 'group') return visibleGroup(view, field.pointer, value);
  if (field.kind === 'rows') return view.rowsOf(field);
  return value;
}

/** All visible answers for a read without keys; undefined if the field or a group around it is hidden. */
export function readAnswer(view: View, read: Read): unknown {
  const { fields, rest } = pathOfRead(view.index, read);
  let value: unknown = view.answers;
  for (const { key } of fields) value = own(value, key);
  const field = fields.at(-1);
  if (rest.length > 0) return valueInside(view, field, value, rest);
  return field ? visibleValue(view, field, value) : visibleGroup(view, ROOT, value);
}

/** The fields along the path of a read, and the remaining keys below the last of them. */
interface ReadPath {
  readonly fields: readonly Field[];
  readonly rest: readonly string[];
}

const pathsByIndex = new WeakMap<FormIndex, WeakMap<Read, ReadPath>>();

/** Cached because definitions repeat the same reads. */
function pathOfRead(index: FormIndex, read: Read): ReadPath {
  let cached = pathsByIndex.get(index);
  if (cached === undefined) pathsByIndex.set(index, (cached = new WeakMap()));
  const before = cached.get(read);
  if (before !== undefined) return before;
  const fields: Field[] = [];
  for (const key of read.keys) {
    const next = index.keyed.get(fields.at(-1)?.pointer ?? ROOT)?.get(key);
    if (next === undefined) break;
    fields.push(next);
  }
  const path = { fields, rest: read.keys.slice(fields.length) };
  cached.set(read, path);
  return path;
}

/** Undefined below a group, where no such field exists. */
function valueInside(view: View, field: Field | undefined, value: unknown, keys: readonly string[]): unknown {
  if (!field || field.kind === 'group') return undefined;
  return valueAtKeys(visibleValue(view, field, value), keys);
}

/** An answer and its pointer in the outermost form. */
export interface AnswerAt {
  readonly pointer: Pointer;
  readonly value: unknown;
}

/**
 * Returns the visible answers of the fields that have a format, those in entries of lists included.
 * @example answersOfFormat(resolved, 'zip') // [{ pointer: '/address/zip', value: '04101' }]
 */
export function answersOfFormat(resolved: ResolvedForm, format: string): readonly AnswerAt[] {
  const isVisible = (at: Pointer): boolean => resolved.states.get(at)?.visible === true;
  const answers = [...formFields(resolved).values()]
    .filter((field) => field.format === format && isVisible(field.pointer))
    .map((field) => ({ pointer: field.pointer, value: valueAt(resolved.moment.answers, field.pointer) }))
    .filter(({ value }) => !isBlank(value));
  const lists = [...resolved.rows].filter(([list]) => isVisible(list));
  const ofEntries = lists.flatMap(([list, entries]) =>
    entries.flatMap((entry, index) =>
      answersOfFormat(entry, format).map(({ pointer: at, value }) => ({ pointer: within(list, within(pointer(index), at)), value })),
    ),
  );
  return [...answers, ...ofEntries];
}

/** Unchanged objects are not searched, so the cost depends on the edit and not on the form. */
export function staleRules(index: FormIndex, before: Answers, after: Answers): Set<number> {
  const stale = new Set<number>();
  addStaleRules(index, ROOT, { before, after }, stale);
  return stale;
}

/** Adds the rules that read a field, because it changed, appeared or disappeared. */
export function addReaders(index: FormIndex, at: Pointer, stale: Set<number>): void {
  for (const rule of index.readers.get(at) ?? []) stale.add(rule);
}

interface ValueChange {
  readonly before: unknown;
  readonly after: unknown;
}

/** It iterates answers and not fields, because most fields have no answer. */
function addStaleRules(index: FormIndex, at: Pointer, { before, after }: ValueChange, stale: Set<number>): void {
  const fields = index.keyed.get(at);
  for (const key of keysOfObject(after)) {
    const holders = { before: own(before, key), after: own(after, key) };
    if (!Object.is(holders.before, holders.after)) addReadersOfField(index, fields?.get(key), holders, stale);
  }
  for (const key of keysOfObject(before)) {
    if (own(after, key) === undefined) addReadersOfField(index, fields?.get(key), { before: own(before, key), after: undefined }, stale);
  }
}

function addReadersOfField(index: FormIndex, field: Field | undefined, holders: ValueChange, stale: Set<number>): void {
  if (field?.kind === 'group') addStaleRules(index, field.pointer, holders, stale);
  else if (field) addReaders(index, field.pointer, stale);
}

function keysOfObject(holder: unknown): string[] {
  return typeof holder === 'object' && holder !== null ? Object.keys(holder) : [];
}
