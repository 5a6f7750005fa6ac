import { indexOf } from '../fields/form-index.js';
import { movesOf, type AnswerMove, type DropMove, type WrapMove } from '../fields/moves.js';
import { sameValue } from '../fields/same-value.js';
import { isBlank } from '../logic/blank.js';
import { applyLogic, holds, type Roots } from '../logic/apply.js';
import { own, parentOf, pointer, ROOT, putValue, valueAt, within, withValue, type Mine, type Pointer } from '../pointer.js';
import { transforms } from '../transforms/registry.js';
import type { AnswerProblem, Moment, TenantForm } from '../resolved.js';
import type { Answers, Json, Logic, MoveParameter } from '../types.js';
import type { Parameters } from '../transforms/transform.js';

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
export function fromPayload(form: TenantForm, body: Json, moment: Omit<Moment, 'answers'>): ReadPayload {
  const state: Reading = { form, moment, outerWire: body, wire: body, answers: {}, mine: new Set(), problems: [], told: [] };
  readBack(state, drops(state), body);
  const wraps = movesOf(form.form.submit.body, (when) => isMade(state, when)).wraps;
  for (const wrap of wraps) unwrap(state, wrap);
  if (wraps.length > 0) readBack(state, drops(state), state.wire);
  const made = movesOf(form.form.submit.body, (when) => isMade(state, when));
  for (const move of made.moves.filter((move) => !move.each)) undo(state, move);
  passThrough(state, new Set([...made.named, ...drops(state).map((drop) => drop.at)]));
  const sent = new Set(made.moves.map((move) => move.from));
  for (const one of state.told) restoreParameters(state, one, sent);
  for (const move of made.moves.filter((move) => move.each)) undoEach(state, move);
  readRows(state);
  return { answers: state.answers, problems: [...state.problems, ...strangers(state)] };
}

interface Reading {
  readonly form: TenantForm;
  readonly moment: Omit<Moment, 'answers'>;
  readonly outerWire: Json;
  wire: Json;
  answers: Answers;
  readonly mine: Mine;
  roots?: Roots;
  readonly problems: AnswerProblem[];
  /** What the moves told of answers that are their parameters; these come last, because they may depend on other answers. */
  readonly told: Told[];
}

interface Told {
  readonly move: AnswerMove;
  readonly parameters: Parameters;
  /** Where in the body, if the move was made. */
  readonly at?: Pointer;
}

function drops(state: Reading): readonly DropMove[] {
  return movesOf(state.form.form.submit.body, () => false).drops;
}

/** Made anew only where the answers or the body are others than the last time. */
function rootsOf(state: Reading, wire: Json): Roots {
  if (state.roots?.answers !== state.answers || state.roots.wire !== wire)
    state.roots = { ...state.moment, setting: state.form.settings, answers: state.answers, wire };
  return state.roots;
}

function isMade(state: Reading, when: Logic): boolean {
  return when === undefined || holds(when, rootsOf(state, state.wire));
}

/** Dropped answers, as the form says they are read back: first from the whole body, then from its unwrapped part. */
function readBack(state: Reading, found: readonly DropMove[], wire: Json): void {
  for (const drop of found) {
    if (drop.readBack === undefined || !isOffered(state, drop.at)) continue;
    if (wire !== state.outerWire && readsOuter(state, drop)) continue;
    const value = applyLogic(drop.readBack, rootsOf(state, wire));
    answer(state, drop.at, isBlank(value) || value === false ? undefined : value);
  }
}

/** An answer that a wrap depends on was read from the whole body and stays as it was read. */
function readsOuter(state: Reading, drop: DropMove): boolean {
  const conditions = state.form.form.submit.body.flatMap((move) => ('drop' in move || move.from !== '/*' ? [] : [move.when]));
  return conditions.some((when) => JSON.stringify(when ?? null).includes(`"answers.${drop.at.slice(1).replaceAll('/', '.')}"`));
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

function answer(state: Reading, at: Pointer, value: unknown): void {
  state.answers = putValue(state.answers, at, value, state.mine);
}

function take(state: Reading, at: Pointer): Json | undefined {
  const value = valueAt(state.wire, at) as Json | undefined;
  if (value !== undefined) state.wire = putValue(state.wire, at, undefined, state.mine);
  return value;
}

function undo(state: Reading, move: AnswerMove): void {
  if (move.to.endsWith('/-')) return undoEntry(state, move);
  const wire = take(state, move.to);
  if (wire === undefined) return void state.told.push({ move, parameters: {} });
  const back = readerOf(state, move)(wire);
  if (!back) state.problems.push(unknownAt(move.to));
  else accept(state, move, back, move.to);
}

/** The first entry of the list that is of this move: a phone of its type. */
function undoEntry(state: Reading, move: AnswerMove): void {
  const list = move.to.slice(0, -2) as Pointer;
  const entries = valueAt(state.wire, list);
  const read = readerOf(state, move);
  for (const [nth, entry] of Array.isArray(entries) ? (entries as readonly Json[]).entries() : []) {
    const back = isTaken(entry) ? undefined : read(entry);
    if (!back) continue;
    const at = within(list, pointer(nth));
    state.wire = putValue(state.wire, at, TAKEN, state.mine);
    return accept(state, move, back, at);
  }
  state.told.push({ move, parameters: {} });
}

/** Stands for an entry that a move accounted for, so that the places of the others stay what they were in the body. */
const TAKEN: Json = [];

function isTaken(entry: Json): boolean {
  return entry === TAKEN;
}

type ReadWire = (wire: Json) => { value: Json; parameters?: Parameters } | undefined;

/** How a move reads what came over the wire; made once for all entries of a list. */
function readerOf(state: Reading, move: AnswerMove): ReadWire {
  const transform = move.as === undefined ? undefined : transforms.get(move.as);
  if (!transform) return (wire) => ({ value: wire });
  const literal = Object.fromEntries(Object.entries(move.with).filter(([, given]) => typeof given !== 'object')) as Parameters;
  const context = { platform: state.moment.platform, settings: state.form.settings };
  return (wire) => transform.from(wire, literal, context);
}

function accept(state: Reading, move: AnswerMove, back: { value: Json; parameters?: Parameters }, at: Pointer): void {
  answer(state, move.from, presentOnly(back.value));
  state.told.push({ move, parameters: back.parameters ?? {}, at });
}

/**
 * Parameters that are answers of their own: back where the form has such a field, else they must be what it would have
 * sent. One that is also sent under a name of its own is read from there.
 */
function restoreParameters(state: Reading, { move, parameters, at }: Told, sent: ReadonlySet<Pointer>): void {
  if (!isOffered(state, move.from)) return;
  for (const [name, given] of Object.entries(move.with)) {
    const isTold = Object.hasOwn(parameters, name);
    if (typeof given !== 'object' || (!isTold && sent.has(given.answer))) continue;
    const expected = elseOf(state, given);
    const value = isTold ? parameters[name] : expected;
    if (isOffered(state, given.answer)) answer(state, given.answer, presentOnly(value));
    else if (at !== undefined && !sameValue(value, expected)) state.problems.push(unknownAt(within(at, pointer(name))));
  }
}

function presentOnly(value: Json | undefined): Json | undefined {
  return isBlank(value) ? undefined : value;
}

function elseOf(state: Reading, given: Extract<MoveParameter, object>): Json | undefined {
  return given.else === undefined ? undefined : (applyLogic(given.else, rootsOf(state, state.wire)) as Json | undefined);
}

/** What no move names is the answer of its own name, where there is such a field. */
function passThrough(state: Reading, named: ReadonlySet<Pointer>): void {
  for (const field of state.form.form.fields) {
    if (named.has(field.pointer) || (field.kind === 'group' && isRecord(valueAt(state.wire, field.pointer)))) continue;
    const wire = take(state, field.pointer);
    if (wire !== undefined && !isBlank(wire)) answer(state, field.pointer, wire);
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

function parentFor(form: TenantForm, answers: Answers): Answers {
  return indexOf(form.form).parentReads.reduce<Answers>(
    (parent, read) => withValue(parent, pointer(...read.keys), valueAt(answers, pointer(...read.keys))),
    {},
  );
}

function isRecord(value: unknown): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every place of the body that is left over. */
function strangers(state: Reading): AnswerProblem[] {
  return leaves(state.wire, ROOT).map(unknownAt);
}

function leaves(value: unknown, at: Pointer): Pointer[] {
  if (value === undefined || isTaken(value as Json)) return [];
  if (Array.isArray(value)) return value.flatMap((entry, nth) => leaves(entry, within(at, pointer(nth))));
  if (!isRecord(value)) return isBlank(value) ? [] : [at];
  return Object.keys(value).flatMap((key) => leaves(value[key], within(at, pointer(key))));
}

function unknownAt(at: Pointer): AnswerProblem {
  return { pointer: at, code: 'unknown', textKey: 'error.unknown', params: {} };
}
