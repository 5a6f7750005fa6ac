import { advance, type Edit, openForm, requireValidators, sectionsOf } from '../../engine/index.js';
import { isWithin, type Pointer, pointer, valueAt, within } from '../../engine/base/pointer.js';
import type { ReactNode } from 'react';
import type { UnsentFile } from './widgets/widget.js';
import { changesBetween, formFieldAt, levelOf } from './levels.js';
import {
  enteredOnAdd,
  errorsIn,
  validateFields,
  type FormState,
  type StartingPoint,
  namedEntries,
  newEntry,
  withoutName,
  withOpenEntries,
  onePerField,
  withoutEntryErrors,
  type ShownError,
} from './form-state.js';
import { fieldsToValidate } from './readers.js';
import { nextSection, startSection, withSection, wrongSections, type OpenSection } from './sections.js';

/** The errors of a submission: by the path in the answers, and for the whole form. */
export interface SubmitRejection {
  readonly problems: readonly { readonly path: string; readonly message: string }[];
  readonly message?: string | undefined;
  /** Links below the message that let the visitor continue. */
  readonly ways?: ReactNode;
  /** Answers that must be given again, such as consent to words that have changed. */
  readonly clears?: readonly string[] | undefined;
}

/** Reports in the console that the changes of a form did not settle; the form stays usable. */
const reports = {
  limit(which: string): void {
    reportError(new Error(`The changes of a form did not settle: it reached its limit of ${which}.`));
  },
};

/** Fields that have shown an error are validated again if the edits concern them. */
export function editFormState(state: FormState, edits: readonly Edit[]): FormState {
  const resolved = withOpenEntries(advance(state.resolved, edits, reports));
  if (resolved === state.resolved) return state;
  const names = resolved.rows === state.resolved.rows ? state.names : namedEntries(state.names, resolved);
  const next = { ...state, resolved, names };
  if (next.watched.size === 0) return next;
  const concerned = fieldsToValidate(resolved, changesBetween(state.resolved, resolved).fields);
  return validateFields(
    next,
    [...concerned].filter((at) => next.watched.has(at)),
  );
}

export function leaveField(state: FormState, at: Pointer): FormState {
  const onBlur = formFieldAt(state.resolved, at)?.ui['ui:validate'] === 'blur';
  return onBlur || state.failures > 0 ? validateFields(state, [at]) : state;
}

export function addEntry(state: FormState, list: Pointer): FormState {
  const level = levelOf(state.resolved, list);
  const rows = level?.resolved.form.rows.get(level.inner);
  if (!rows) return state;
  const entries = entriesOf(state, list);
  const empty = editFormState(state, [{ pointer: list, value: [...entries, newEntry(rows)] }]);
  const added = editFormState(empty, enteredOnAdd(empty.resolved, list, entries.length));
  return openEntry(added, list, added.names.lists.get(list)?.at(-1));
}

export function openEntry(state: FormState, list: Pointer, name: string | undefined): FormState {
  return name === undefined ? state : { ...state, openEntries: new Map([...state.openEntries, [list, name]]) };
}

/** Returns the name of the open entry of a list; of one that was removed, so that no other opens by itself. */
function openEntryOf({ openEntries, names }: FormState, list: Pointer): string | undefined {
  return openEntries.get(list) ?? names.lists.get(list)?.[0];
}

export function isEntryOpen(state: FormState, list: Pointer, name: string): boolean {
  return openEntryOf(state, list) === name;
}

function withEntriesOf(state: FormState, at: Pointer | undefined): FormState {
  const around = [...state.names.lists].filter(([list]) => at !== undefined && at !== list && isWithin(at, list));
  return around.reduce((now, [list, names]) => openEntry(now, list, names[Number(at?.slice(list.length + 1).split('/')[0])]), state);
}

/** The later entries keep their identity and errors. */
export function removeEntry(state: FormState, list: Pointer, index: number): FormState {
  const removed = within(list, pointer(index));
  const rest: FormState = {
    ...openEntry(state, list, openEntryOf(state, list)),
    names: withoutName(state.names, list, index),
    shown: withoutEntryErrors(state.shown, list, index),
    watched: new Set([...state.watched].filter((at) => !isWithin(at, removed))),
  };
  const next = editFormState(rest, [{ pointer: list, value: entriesOf(state, list).toSpliced(index, 1) }]);
  return { ...next, watched: new Set([...next.watched, ...next.shown.map((problem) => problem.pointer)]) };
}

function entriesOf(state: FormState, list: Pointer): readonly unknown[] {
  const entries = valueAt(state.resolved.moment.answers, list);
  return Array.isArray(entries) ? entries : [];
}

/** Fields without a section are validated with the open one. */
export function continueSection(state: FormState): FormState {
  const { resolved, open } = state;
  if (open === undefined) return state;
  const errors = errorsIn(state);
  const others = sectionsOf(resolved, errors).filter(({ id }) => id !== open.id);
  const elsewhere = new Set(others.flatMap(({ problems }) => problems));
  const own = errors.filter((problem) => !elsewhere.has(problem));
  if (own.length > 0) return failSubmit(state, own);
  return { ...state, shown: [], message: undefined, ways: undefined, failures: 0, open: nextSection(resolved, open, errors) };
}

export function openSection(state: FormState, id: string): FormState {
  return { ...state, open: state.open && withSection(state.resolved, state.open, id) };
}

function sectionOfErrors({ resolved, open }: FormState, [first]: readonly ShownError[]): OpenSection | undefined {
  const [section] = first ? wrongSections(resolved, [first]) : [];
  return open && section !== undefined ? withSection(resolved, open, section) : open;
}

export function startSubmit(state: FormState): FormState {
  const errors = errorsIn(state);
  return errors.length > 0 ? failSubmit(state, errors) : { ...state, shown: [], message: undefined, ways: undefined, sending: true };
}

export function rejectSubmit(before: FormState, { problems, message, ways, clears = [] }: SubmitRejection): FormState {
  const edits = clears.map((path) => ({ pointer: path as Pointer, value: undefined }));
  const state = edits.length === 0 ? before : editFormState(before, edits);
  const errors = problems.map((problem) => ({ pointer: problem.path as Pointer, text: problem.message }));
  return failSubmit(state, errors, errors.length === 0 ? { message, ways } : {});
}

export function acceptSubmit(state: FormState): FormState {
  return { ...state, sending: false };
}

function failSubmit(
  state: FormState,
  errors: readonly ShownError[],
  { message, ways }: Pick<SubmitRejection, 'message' | 'ways'> = {},
): FormState {
  const shown = onePerField(errors);
  const watched = new Set([...state.watched, ...shown.map((problem) => problem.pointer)]);
  const open = sectionOfErrors(state, shown);
  return withEntriesOf({ ...state, shown, watched, message, ways, failures: state.failures + 1, sending: false, open }, shown[0]?.pointer);
}

export function explainError(state: FormState, at: Pointer, text: string): FormState {
  return { ...state, shown: state.shown.map((problem) => (problem.pointer === at ? { ...problem, text } : problem)) };
}

/** A file that starts to be sent removes the error before. */
export function setUnsent(state: FormState, at: Pointer, unsent: UnsentFile | undefined): FormState {
  const files = new Map(state.unsent);
  files.delete(at);
  if (unsent) files.set(at, unsent);
  const next = { ...state, unsent: files };
  if (unsent?.hasFailed === false) return { ...next, shown: state.shown.filter((problem) => problem.pointer !== at) };
  return unsent || state.watched.has(at) ? validateFields(next, [at]) : next;
}

export function setFolded(state: FormState, group: Pointer, closed: boolean): FormState {
  return { ...state, foldedGroups: new Map([...state.foldedGroups, [group, closed]]) };
}

export function revealField(state: FormState, at: Pointer): FormState {
  const open = sectionOfErrors(state, [{ pointer: at, text: '' }]);
  const groups = at.split('/').map((_, depth, keys) => keys.slice(0, depth).join('/') as Pointer);
  const foldedGroups = new Map([...state.foldedGroups, ...groups.map((group) => [group, false] as const)]);
  return withEntriesOf({ ...state, open, foldedGroups }, at);
}

/** The answers stay; errors on the screen are validated again. */
export function replaceSource(state: FormState, { source, validators, parent }: Omit<StartingPoint, 'initial' | 'section'>): FormState {
  if (state.source === source && state.validators === validators && state.parent === parent) return state;
  requireValidators(source.form, validators);
  const opened = openForm(source, { answers: state.resolved.moment.answers, parent });
  const resolved = withOpenEntries(state.parent === parent ? opened : advance(opened, [], reports));
  const names = namedEntries(state.names, resolved);
  const next = { ...state, source, validators, parent, resolved, names, open: startSection(resolved, state.open) };
  return validateFields(
    next,
    next.shown.map((problem) => problem.pointer),
  );
}
