import {
  check,
  openForm,
  requireValidators,
  wordsOf,
  type Answers,
  type FormSource,
  type Pointer,
  type ResolvedForm,
  type Validators,
} from '../../engine/index.js';
import type { ReactNode } from 'react';
import { namedEntries, NO_NAMES, withOpenEntries, type EntryNames } from './list-entries.js';
import { screenOrder } from './screen-order.js';
import { replaced, type ShownProblem } from './shown-problems.js';

/** Everything a form on the screen is: what the engine says, and what the visitor has met of it. Never changed, only followed by the next one. */
export interface FormState {
  /** What the form was opened with. */
  readonly source: FormSource;
  readonly resolved: ResolvedForm;
  readonly validators: Validators;
  readonly names: EntryNames;
  /** The problems on the screen, in its order. */
  readonly shown: readonly ShownProblem[];
  /** Fields that have had a problem: judged again as the person types. */
  readonly watched: ReadonlySet<Pointer>;
  /** What is wrong with no field in particular. */
  readonly message: string | undefined;
  readonly ways: ReactNode;
  /** Counts the submits that failed: each brings the summary into view and gives it the focus. */
  readonly failures: number;
  readonly sending: boolean;
  /** Groups that are folded otherwise than their definition says. */
  readonly folded: ReadonlyMap<Pointer, boolean>;
}

export interface StartingPoint {
  readonly source: FormSource;
  readonly validators: Validators;
  readonly initial?: Answers | undefined;
}

/** A form as the visitor first meets it. Throws without its validators, so that the page shows an error and no form. */
export function startState({ source, validators, initial }: StartingPoint): FormState {
  requireValidators(source.form, validators);
  const resolved = withOpenEntries(openForm(source, { answers: initial }));
  return {
    source,
    resolved,
    validators,
    names: namedEntries(NO_NAMES, resolved),
    shown: [],
    watched: new Set(),
    message: undefined,
    ways: undefined,
    failures: 0,
    sending: false,
    folded: new Map(),
  };
}

/** The state with some fields judged again. Those with a problem are watched from now on. */
export function judged(state: FormState, fields: readonly Pointer[]): FormState {
  if (fields.length === 0) return state;
  const { resolved, validators } = state;
  const exact = new Set(fields);
  const found = check(resolved, validators, fields)
    .filter((problem) => exact.has(problem.pointer))
    .map((problem) => ({ pointer: problem.pointer, words: wordsOf(resolved.form, problem) }));
  const shown = replaced(state.shown, exact, found, (at) => screenOrder(resolved, at));
  if (shown === state.shown) return state;
  return { ...state, shown, watched: new Set([...state.watched, ...found.map((problem) => problem.pointer)]) };
}
