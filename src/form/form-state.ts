import {
  check,
  openForm,
  requireValidators,
  answerErrorText,
  type Answers,
  type FormSource,
  type Pointer,
  type ResolvedForm,
  type Validators,
} from '../../engine/index.js';
import type { ReactNode } from 'react';
import type { UnsentFile } from './widgets/widget.js';
import { namedEntries, NO_NAMES, withOpenEntries, type EntryNames } from './list-entries.js';
import { screenOrder } from './screen-order.js';
import { replaceErrors, type ShownError } from './shown-errors.js';

/** The complete state of a form on the screen; immutable, each action returns the next one. */
export interface FormState {
  /** What the form was opened with. */
  readonly source: FormSource;
  readonly parent: Answers | undefined;
  readonly resolved: ResolvedForm;
  readonly validators: Validators;
  readonly names: EntryNames;
  /** The errors on the screen, in its order. */
  readonly shown: readonly ShownError[];
  /** Fields that have shown an error: validated again on each edit that concerns them. */
  readonly watched: ReadonlySet<Pointer>;
  /** The files that are not sent yet, by field. */
  readonly unsent: ReadonlyMap<Pointer, UnsentFile>;
  /** The error message for the whole form. */
  readonly message: string | undefined;
  readonly ways: ReactNode;
  /** Counts failed submits; each moves the focus to the error summary. */
  readonly failures: number;
  readonly sending: boolean;
  /** Groups whose folding differs from their definition. */
  readonly foldedGroups: ReadonlyMap<Pointer, boolean>;
}

export interface StartingPoint {
  readonly source: FormSource;
  readonly validators: Validators;
  readonly initial?: Answers | undefined;
  /** Of a form that reads the answers of another: those answers. */
  readonly parent?: Answers | undefined;
}

/** Returns the first state of a form. Throws if validators are missing, so that the page shows an error instead of the form. */
export function startState({ source, validators, initial, parent }: StartingPoint): FormState {
  requireValidators(source.form, validators);
  const resolved = withOpenEntries(openForm(source, { answers: initial, parent }));
  return {
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
    foldedGroups: new Map(),
  };
}

/** Returns the errors of unsent files, then those of the answers, in some fields or in all. */
export function errorsIn({ resolved, validators, unsent }: FormState, fields?: readonly Pointer[]): ShownError[] {
  const ofFiles = [...unsent].map(([at, { text }]) => ({ pointer: at, text }));
  const ofAnswers = check(resolved, validators, fields).map((problem) => ({
    pointer: problem.pointer,
    text: answerErrorText(resolved.form, problem),
  }));
  return [...ofFiles, ...ofAnswers];
}

/**
 * Returns the state after some fields were validated. Fields with an error are watched from now on. The error of a field whose file is
 * being sent stays as it is.
 */
export function validateFields(state: FormState, fields: readonly Pointer[]): FormState {
  const fieldSet = new Set(fields.filter((at) => state.unsent.get(at)?.hasFailed !== false));
  if (fieldSet.size === 0) return state;
  const { resolved } = state;
  const errors = errorsIn(state, [...fieldSet]).filter((problem) => fieldSet.has(problem.pointer));
  const shown = replaceErrors(state.shown, fieldSet, errors, (at) => screenOrder(resolved, at));
  if (shown === state.shown) return state;
  return { ...state, shown, watched: new Set([...state.watched, ...errors.map((problem) => problem.pointer)]) };
}
