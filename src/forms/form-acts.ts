import { advance, check, type Edit, openForm, requireValidators, wordsOf } from '../../engine/index.js';
import { isWithin, type Pointer, pointer, valueAt, within } from '../../engine/pointer.js';
import type { ReactNode } from 'react';
import { changesBetween } from './changes.js';
import { judged, type FormState, type StartingPoint } from './form-state.js';
import { fieldAt, levelOf } from './levels.js';
import { namedEntries, newEntry, withoutName, withOpenEntries } from './list-entries.js';
import { concernedBy } from './readers.js';
import { onePerField, withoutEntry, type ShownProblem } from './shown-problems.js';

/** What the server found wrong: by the path in the answers, and in general. */
export interface Refusal {
  readonly problems: readonly { readonly path: string; readonly message: string }[];
  readonly message?: string | undefined;
  /** Where to go on from there: links below the message. */
  readonly ways?: ReactNode;
}

/** The form stays usable, so the page goes on and the error is reported beside it. */
function reportLimit(limit: string): void {
  reportError(new Error(`The changes of a form did not settle: it reached its limit of ${limit}.`));
}

/** The visitor changed answers, as one act. Fields that have had a problem are judged again where the act concerns them. */
export function edited(state: FormState, edits: readonly Edit[]): FormState {
  const resolved = withOpenEntries(advance(state.resolved, edits, reportLimit));
  if (resolved === state.resolved) return state;
  const names = resolved.rows === state.resolved.rows ? state.names : namedEntries(state.names, resolved);
  const next = { ...state, resolved, names };
  if (next.watched.size === 0) return next;
  const concerned = concernedBy(resolved, changesBetween(state.resolved, resolved).fields);
  return judged(
    next,
    [...concerned].filter((at) => next.watched.has(at)),
  );
}

/** The visitor left a field. It is judged where its definition says so, and everywhere after a submit has failed. */
export function left(state: FormState, at: Pointer): FormState {
  const onBlur = fieldAt(state.resolved, at)?.ui['ui:validate'] === 'blur';
  return onBlur || state.failures > 0 ? judged(state, [at]) : state;
}

/** The visitor asked for another entry of a list. */
export function entryAdded(state: FormState, list: Pointer): FormState {
  const level = levelOf(state.resolved, list);
  const rows = level?.resolved.form.rows.get(level.inner);
  return rows ? edited(state, [{ pointer: list, value: [...entriesOf(state, list), newEntry(rows)] }]) : state;
}

/** The visitor took an entry of a list away: its name and problems go with it, those behind it keep theirs. */
export function entryRemoved(state: FormState, list: Pointer, nth: number): FormState {
  const gone = within(list, pointer(nth));
  const rest: FormState = {
    ...state,
    names: withoutName(state.names, list, nth),
    shown: withoutEntry(state.shown, list, nth),
    watched: new Set([...state.watched].filter((at) => !isWithin(at, gone))),
  };
  const next = edited(rest, [{ pointer: list, value: entriesOf(state, list).toSpliced(nth, 1) }]);
  return { ...next, watched: new Set([...next.watched, ...next.shown.map((problem) => problem.pointer)]) };
}

function entriesOf(state: FormState, list: Pointer): readonly unknown[] {
  const entries = valueAt(state.resolved.moment.answers, list);
  return Array.isArray(entries) ? entries : [];
}

/** The visitor wants to submit: either every problem is shown, or the form is being sent. */
export function submitted(state: FormState): FormState {
  const { resolved, validators } = state;
  const found = check(resolved, validators).map((problem) => ({ pointer: problem.pointer, words: wordsOf(resolved.form, problem) }));
  return found.length > 0 ? failed(state, found) : { ...state, shown: [], message: undefined, ways: undefined, sending: true };
}

/** The server refused what was sent; what it says stands at its fields, or above them. */
export function refused(state: FormState, { problems, message, ways }: Refusal): FormState {
  const found = problems.map((problem) => ({ pointer: problem.path as Pointer, words: problem.message }));
  return failed(state, found, found.length === 0 ? { message, ways } : {});
}

/** The server took it. */
export function accepted(state: FormState): FormState {
  return { ...state, sending: false };
}

function failed(state: FormState, found: readonly ShownProblem[], { message, ways }: Pick<Refusal, 'message' | 'ways'> = {}): FormState {
  const shown = onePerField(found);
  const watched = new Set([...state.watched, ...shown.map((problem) => problem.pointer)]);
  return { ...state, shown, watched, message, ways, failures: state.failures + 1, sending: false };
}

/** A group was folded or unfolded. */
export function folded(state: FormState, group: Pointer, closed: boolean): FormState {
  return { ...state, folded: new Map([...state.folded, [group, closed]]) };
}

/** Every group around a field is unfolded, so that it can be reached. */
export function revealed(state: FormState, at: Pointer): FormState {
  const around = at.split('/').map((_, depth, keys) => keys.slice(0, depth).join('/') as Pointer);
  return { ...state, folded: new Map([...state.folded, ...around.map((group) => [group, false] as const)]) };
}

/** Returns the same answers under other settings, in another language, on another day or with other validators. */
export function moved(state: FormState, { source, validators }: Pick<StartingPoint, 'source' | 'validators'>): FormState {
  if (state.source === source && state.validators === validators) return state;
  requireValidators(source.form, validators);
  const resolved = withOpenEntries(openForm(source, { answers: state.resolved.moment.answers }));
  const next = { ...state, source, validators, resolved, names: namedEntries(state.names, resolved) };
  return judged(
    next,
    next.shown.map((problem) => problem.pointer),
  );
}
