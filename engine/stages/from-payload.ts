import { filledPlaces } from '../fields/filled-places.js';
import { indexOf } from '../fields/form-index.js';
import { dropsOf, movesOf, type AnswerMove, type AnswerParameter, type WrapMove } from '../fields/moves.js';
import { sameValue } from '../fields/same-value.js';
import { isBlank } from '../blank.js';
import { applyLogic, holds, type Roots } from '../logic/apply.js';
import {
  disown,
  own,
  parentOf,
  pointer,
  ROOT,
  putNothing,
  putOther,
  putValue,
  valueAt,
  within,
  withValue,
  type Mine,
  type Pointer,
} from '../pointer.js';
import type { AnswerProblem, EvaluationContext, ConfiguredForm } from '../resolved.js';
import type { Answers, Field, Json, Logic } from '../types.js';
import type { Parameters, Transform } from '../transforms/transform.js';

/** What a body said: the answers it was made from, and the places in it that no field or move accounts for. */
export interface ReadPayload {
  readonly answers: Answers;
  readonly problems: readonly AnswerProblem[];
}

/**
 * The answers behind a request body or a saved record: the moves of `submit.body`, undone in the opposite order. Hidden
 * fields' values come back too, so that they can be refused; what belongs to nothing is a problem at its place in the body.
 * @example fromPayload(form, { firstName: 'Ada' }, moment).answers // { firstName: 'Ada' }
 */
export function fromPayload(form: ConfiguredForm, body: Json, moment: Omit<EvaluationContext, 'answers'>): ReadPayload {
  const state = startReading(form, body, moment);
  readBack(state, body);
  let made = movesOf(form.form, (when) => isMade(state, when));
  if (made.wraps.length > 0) {
    for (const wrap of made.wraps) unwrap(state, wrap);
    readBack(state, state.wire);
    made = movesOf(form.form, (when) => isMade(state, when));
  }
  for (const move of made.moves) if (!move.each) undo(state, move);
  passThrough(state, made.through);
  for (const one of state.told) restoreParameters(state, one, made.sent);
  for (const move of made.moves) if (move.each) undoEach(state, move);
  readRows(state);
  const strangers = filledPlaces(state.wire);
  return { answers: state.answers, problems: [...state.problems, ...strangers.map(unknownAt)] };
}

interface Reading {
  readonly form: ConfiguredForm;
  readonly moment: Omit<EvaluationContext, 'answers'>;
  readonly outerWire: Json;
  wire: Json;
  answers: Answers;
  /** What of the answers, and of the body, was copied already. */
  readonly mine: Mine;
  readonly mineOfWire: Mine;
  roots?: Roots;
  readonly problems: AnswerProblem[];
  /** What the moves told of answers that are their parameters; these come last, because they may depend on other answers. */
  readonly told: Told[];
}

function startReading(form: ConfiguredForm, body: Json, moment: Omit<EvaluationContext, 'answers'>): Reading {
  const answers: Answers = {};
  return { form, moment, outerWire: body, wire: body, answers, mine: new Set([answers]), mineOfWire: new Set(), problems: [], told: [] };
}

interface Told {
  readonly move: AnswerMove;
  readonly parameters: Parameters;
  /** Where in the body, if the move was made. */
  readonly at?: Pointer;
}

/** Made anew only where the answers or the body are others than the last time. */
function rootsOf(state: Reading, wire: Json): Roots {
  if (state.roots?.answers !== state.answers || state.roots.wire !== wire)
    state.roots = { ...state.moment, setting: state.form.settings, answers: state.answers, wire };
  return state.roots;
}

function isMade(state: Reading, when: Logic): boolean {
  return holds(when, rootsOf(state, state.wire));
}

/** Dropped answers, as the form says they are read back: first from the whole body, then from its unwrapped part. */
function readBack(state: Reading, wire: Json): void {
  for (const drop of dropsOf(state.form.form)) {
    if (drop.readBack === undefined || !isOffered(state, drop.at)) continue;
    // An answer that a wrap depends on was read from the whole body and stays as it was read.
    if (wire !== state.outerWire && drop.decidesWrap) continue;
    const value = applyLogic(drop.readBack, rootsOf(state, wire));
    answer(state, drop.at, isBlank(value) || value === false ? undefined : value);
  }
}

/** Does the field exist under these settings, and every group around it? */
function isOffered(state: Reading, at: Pointer): boolean {
  return at === ROOT || (state.form.base.get(at)?.shown === true && isOffered(state, parentOf(at)));
}

function unwrap(state: Reading, wrap: WrapMove): void {
  const list = own(state.wire, wrap.list);
  if (!Array.isArray(list)) return;
  const [first, ...beside] = list as readonly Json[];
  const rest = withValue(state.wire, pointer(wrap.list), undefined) as object;
  const inner = typeof first === 'object' && first !== null && !Array.isArray(first) ? first : {};
  state.wire = { ...inner, ...(beside.length > 0 && { [wrap.list]: beside }), ...rest } as Json;
}

/** What is answered may stand in the body as well, and then neither is the reader's own any more. */
function answer(state: Reading, at: Pointer, value: unknown): void {
  disown(value, state.mineOfWire);
  state.answers = putValue(state.answers, at, value, state.mine);
}

function take(state: Reading, at: Pointer): Json | undefined {
  const value = valueAt(state.wire, at) as Json | undefined;
  if (value !== undefined) state.wire = putNothing(state.wire, at, state.mineOfWire);
  return value;
}

function undo(state: Reading, move: AnswerMove): void {
  if (move.list !== undefined) return undoEntry(state, move, move.list);
  const wire = take(state, move.to);
  if (wire === undefined) return tell(state, { move, parameters: {} });
  const back = readWire(state, move, wire);
  if (!back) state.problems.push(unknownAt(move.to));
  else accept(state, move, back, move.to);
}

/** The first entry of the list that is of this move: a phone of its type. */
function undoEntry(state: Reading, move: AnswerMove, list: Pointer): void {
  const entries = valueAt(state.wire, list);
  for (const [nth, entry] of Array.isArray(entries) ? (entries as readonly Json[]).entries() : []) {
    const back = isTaken(entry) ? undefined : readWire(state, move, entry);
    if (!back) continue;
    const at = within(list, pointer(nth));
    state.wire = putOther(state.wire, at, TAKEN, state.mineOfWire);
    return accept(state, move, back, at);
  }
  tell(state, { move, parameters: {} });
}

function tell(state: Reading, told: Told): void {
  if (told.move.asked.length > 0) state.told.push(told);
}

/** Stands for an entry that a move accounted for, so that the places of the others stay what they were in the body. Being blank, it is not left over. */
const TAKEN: Json = [];

function isTaken(entry: Json): boolean {
  return entry === TAKEN;
}

/** What a move reads in what came over the wire; undefined where that is not of this move. */
function readWire({ moment, form }: Reading, { transform, literal }: AnswerMove, wire: Json): ReturnType<Transform['from']> {
  return transform ? transform.from(wire, literal, { platform: moment.platform, settings: form.settings }) : { value: wire };
}

function accept(state: Reading, move: AnswerMove, back: { value: Json; parameters?: Parameters }, at: Pointer): void {
  answer(state, move.from, presentOnly(back.value));
  tell(state, { move, parameters: back.parameters ?? {}, at });
}

/**
 * Parameters that are answers of their own: back where the form has such a field, else they must be what it would have
 * sent. One that is also sent under a name of its own is read from there.
 */
function restoreParameters(state: Reading, { move, parameters, at }: Told, sent: ReadonlySet<Pointer>): void {
  if (!isOffered(state, move.from)) return;
  for (const [name, given] of move.asked) {
    const isTold = Object.hasOwn(parameters, name);
    if (!isTold && sent.has(given.answer)) continue;
    const value = isTold ? parameters[name] : elseOf(state, given);
    if (isOffered(state, given.answer)) answer(state, given.answer, presentOnly(value));
    else if (at !== undefined && isTold && !sameValue(value, elseOf(state, given)))
      state.problems.push(unknownAt(within(at, pointer(name))));
  }
}

function presentOnly(value: Json | undefined): Json | undefined {
  return isBlank(value) ? undefined : value;
}

function elseOf(state: Reading, given: AnswerParameter): Json | undefined {
  return given.else === undefined ? undefined : (applyLogic(given.else, rootsOf(state, state.wire)) as Json | undefined);
}

/** What no move names is the answer of its own name, where there is such a field. */
function passThrough(state: Reading, fields: readonly Field[]): void {
  for (const { pointer: at, kind } of fields) {
    if (kind === 'group' && isRecord(valueAt(state.wire, at))) continue;
    const wire = take(state, at);
    if (wire !== undefined && !isBlank(wire)) answer(state, at, wire);
  }
}

function undoEach(state: Reading, move: AnswerMove): void {
  const entries = take(state, move.to.slice(0, -2) as Pointer);
  if (entries !== undefined) answer(state, move.from, entries);
}

/** Entries of lists of forms are read by their own forms, once the answers around them are known. */
function readRows(state: Reading): void {
  for (const [list, form] of state.form.rows) {
    const entries = valueAt(state.answers, list);
    if (!Array.isArray(entries)) continue;
    const moment = { ...state.moment, parent: parentFor(form, state.answers) };
    const read = (entries as readonly Json[]).map((entry) =>
      isRecord(entry) ? fromPayload(form, entry, moment) : { answers: entry, problems: [] },
    );
    read.forEach((row, nth) => state.problems.push(...row.problems.map((problem) => inRow(problem, list, nth))));
    answer(
      state,
      list,
      read.map((row) => row.answers),
    );
  }
}

function inRow(problem: AnswerProblem, list: Pointer, nth: number): AnswerProblem {
  return { ...problem, pointer: within(within(list, pointer(nth)), problem.pointer) };
}

function parentFor(form: ConfiguredForm, answers: Answers): Answers {
  return indexOf(form.form).parentReads.reduce<Answers>(
    (parent, read) => withValue(parent, pointer(...read.keys), valueAt(answers, pointer(...read.keys))),
    {},
  );
}

function isRecord(value: unknown): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unknownAt(at: Pointer): AnswerProblem {
  return { pointer: at, code: 'unknown', textKey: 'error.unknown', params: {} };
}
