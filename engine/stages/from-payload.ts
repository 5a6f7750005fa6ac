import { nonBlankPointers } from '../fields/non-blank-pointers.js';
import { indexOf } from '../fields/form-index.js';
import { droppedAnswers, activeMappings, type AnswerMapping, type AnswerParameter, type WrapMapping } from '../fields/mappings.js';
import { isSameValue } from '../fields/is-same-value.js';
import { errorInEntry, unknownError } from '../fields/payload-errors.js';
import { isBlank } from '../blank.js';
import { applyLogic, holds, type LogicData } from '../logic/apply.js';
import {
  releaseOwned,
  own,
  parentOf,
  pointer,
  ROOT,
  clearValue,
  setForeignValue,
  setValue,
  valueAt,
  within,
  withValue,
  type OwnedObjects,
  type Pointer,
} from '../pointer.js';
import type { AnswerError, EvaluationContext, ConfiguredForm } from '../resolved.js';
import type { Answers, Field, Json, Logic } from '../types.js';
import type { Parameters, Transform } from '../transforms/transform.js';

/** The answers read from a body, and an error for each part that no field or mapping accounts for. */
export interface ReadPayload {
  readonly answers: Answers;
  readonly problems: readonly AnswerError[];
}

/**
 * Returns the answers behind a request body or saved record by undoing the mappings of `submit.body` in reverse order. Values of
 * hidden fields are included, so that they can be rejected.
 * @example fromPayload(form, { firstName: 'Ada' }, moment).answers // { firstName: 'Ada' }
 */
export function fromPayload(form: ConfiguredForm, body: Json, context: Omit<EvaluationContext, 'answers'>): ReadPayload {
  const state = startReading(form, body, context);
  readDroppedAnswers(state, body);
  let mappings = activeMappings(form.form, (when) => isMappingActive(state, when));
  if (mappings.wraps.length > 0) {
    for (const wrap of mappings.wraps) unwrapBody(state, wrap);
    readDroppedAnswers(state, state.wire);
    mappings = activeMappings(form.form, (when) => isMappingActive(state, when));
  }
  for (const move of mappings.moves) if (!move.each) undoMapping(state, move);
  readUnmappedFields(state, mappings.through);
  for (const source of state.told) restoreParameters(state, source, mappings.sent);
  for (const move of mappings.moves) if (move.each) undoEachMapping(state, move);
  readListEntries(state);
  const leftovers = nonBlankPointers(state.wire);
  return { answers: state.answers, problems: [...state.problems, ...leftovers.map(unknownError)] };
}

interface PayloadReading {
  readonly form: ConfiguredForm;
  readonly moment: Omit<EvaluationContext, 'answers'>;
  readonly outerWire: Json;
  wire: Json;
  answers: Answers;
  /** Objects of the answers, and of the body, that may be changed in place. */
  readonly mine: OwnedObjects;
  readonly mineOfWire: OwnedObjects;
  roots?: LogicData;
  readonly problems: AnswerError[];
  /** Mappings whose parameters are answers; these are read last, because they may depend on other answers. */
  readonly told: ParameterSource[];
}

/** Returns the mutable state for reading one body. */
function startReading(form: ConfiguredForm, body: Json, moment: Omit<EvaluationContext, 'answers'>): PayloadReading {
  const answers: Answers = {};
  return { form, moment, outerWire: body, wire: body, answers, mine: new Set([answers]), mineOfWire: new Set(), problems: [], told: [] };
}

interface ParameterSource {
  readonly move: AnswerMapping;
  readonly parameters: Parameters;
  /** Its place in the body, if the mapping was applied. */
  readonly at?: Pointer;
}

/** Returns the variables for expressions; created again only if the answers or the body changed. */
function readingVariables(state: PayloadReading, wire: Json): LogicData {
  if (state.roots?.answers !== state.answers || state.roots.wire !== wire)
    state.roots = { ...state.moment, setting: state.form.settings, answers: state.answers, wire };
  return state.roots;
}

function isMappingActive(state: PayloadReading, when: Logic): boolean {
  return holds(when, readingVariables(state, state.wire));
}

/** Reads dropped answers with their `readBack` expressions: first from the whole body, then from its unwrapped part. */
function readDroppedAnswers(state: PayloadReading, wire: Json): void {
  for (const drop of droppedAnswers(state.form.form)) {
    if (drop.readBack === undefined || !isOffered(state, drop.at)) continue;
    // An answer that a wrap depends on was read from the whole body and stays as it was read.
    if (wire !== state.outerWire && drop.decidesWrap) continue;
    const value = applyLogic(drop.readBack, readingVariables(state, wire));
    setAnswer(state, drop.at, isBlank(value) || value === false ? undefined : value);
  }
}

function isOffered(state: PayloadReading, at: Pointer): boolean {
  return at === ROOT || (state.form.base.get(at)?.shown === true && isOffered(state, parentOf(at)));
}

/** Undoes a wrap: the first entry of the list becomes the body, and the other entries stay in the list. */
function unwrapBody(state: PayloadReading, wrap: WrapMapping): void {
  const list = own(state.wire, wrap.list);
  if (!Array.isArray(list)) return;
  const [first, ...beside] = list as readonly Json[];
  const rest = withValue(state.wire, pointer(wrap.list), undefined) as object;
  const inner = typeof first === 'object' && first !== null && !Array.isArray(first) ? first : {};
  state.wire = { ...inner, ...(beside.length > 0 && { [wrap.list]: beside }), ...rest } as Json;
}

/** Sets an answer; the value may also be in the body, so neither document may change it in place any more. */
function setAnswer(state: PayloadReading, at: Pointer, value: unknown): void {
  releaseOwned(value, state.mineOfWire);
  state.answers = setValue(state.answers, at, value, state.mine);
}

/** Removes a value from the body and returns it; undefined if the body has no value there. */
function takeFromBody(state: PayloadReading, at: Pointer): Json | undefined {
  const value = valueAt(state.wire, at) as Json | undefined;
  if (value !== undefined) state.wire = clearValue(state.wire, at, state.mineOfWire);
  return value;
}

/** Undoes one mapping: takes its value from the body and sets the answer; a value that does not fit is an error. */
function undoMapping(state: PayloadReading, move: AnswerMapping): void {
  if (move.list !== undefined) return undoListMapping(state, move, move.list);
  const wire = takeFromBody(state, move.to);
  if (wire === undefined) return recordParameters(state, { move, parameters: {} });
  const back = readMappedValue(state, move, wire);
  if (!back) state.problems.push(unknownError(move.to));
  else acceptMappedValue(state, move, back, move.to);
}

/** Undoes a mapping into a list: takes the first entry that fits, such as the phone of its type. */
function undoListMapping(state: PayloadReading, move: AnswerMapping, list: Pointer): void {
  const entries = valueAt(state.wire, list);
  for (const [index, entry] of Array.isArray(entries) ? (entries as readonly Json[]).entries() : []) {
    const back = isTakenEntry(entry) ? undefined : readMappedValue(state, move, entry);
    if (!back) continue;
    const at = within(list, pointer(index));
    state.wire = setForeignValue(state.wire, at, TAKEN, state.mineOfWire);
    return acceptMappedValue(state, move, back, at);
  }
  recordParameters(state, { move, parameters: {} });
}

function recordParameters(state: PayloadReading, source: ParameterSource): void {
  if (source.move.asked.length > 0) state.told.push(source);
}

/** Replaces a list entry that was read, so that the indexes of the others stay the same. It is blank, so it is not left over. */
const TAKEN: Json = [];

function isTakenEntry(entry: Json): boolean {
  return entry === TAKEN;
}

/** Returns the answer behind a value of the body and its parameters; undefined if the value does not belong to this mapping. */
function readMappedValue(
  { moment, form }: PayloadReading,
  { transform, literal }: AnswerMapping,
  wire: Json,
): ReturnType<Transform['from']> {
  return transform ? transform.from(wire, literal, { platform: moment.platform, settings: form.settings }) : { value: wire };
}

/** Sets the answer of a mapping and remembers its parameters. */
function acceptMappedValue(state: PayloadReading, move: AnswerMapping, back: { value: Json; parameters?: Parameters }, at: Pointer): void {
  setAnswer(state, move.from, blankToUndefined(back.value));
  recordParameters(state, { move, parameters: back.parameters ?? {}, at });
}

/**
 * Sets the answers that a mapping sent as parameters. If the form does not show such a field, a parameter that differs from what the
 * form would send is added to the problems.
 */
function restoreParameters(state: PayloadReading, { move, parameters, at }: ParameterSource, sent: ReadonlySet<Pointer>): void {
  if (!isOffered(state, move.from)) return;
  for (const [name, given] of move.asked) {
    const isInBody = Object.hasOwn(parameters, name);
    if (!isInBody && sent.has(given.answer)) continue;
    const value = isInBody ? parameters[name] : fallbackOf(state, given);
    if (isOffered(state, given.answer)) setAnswer(state, given.answer, blankToUndefined(value));
    else if (at !== undefined && isInBody && !isSameValue(value, fallbackOf(state, given)))
      state.problems.push(unknownError(within(at, pointer(name))));
  }
}

function blankToUndefined(value: Json | undefined): Json | undefined {
  return isBlank(value) ? undefined : value;
}

/** Returns the fallback of a parameter; undefined if it has none. */
function fallbackOf(state: PayloadReading, given: AnswerParameter): Json | undefined {
  return given.else === undefined ? undefined : (applyLogic(given.else, readingVariables(state, state.wire)) as Json | undefined);
}

/** Sets the answers of fields that no mapping names, from the place of the same name in the body. */
function readUnmappedFields(state: PayloadReading, fields: readonly Field[]): void {
  for (const { pointer: at, kind } of fields) {
    if (kind === 'group' && isRecord(valueAt(state.wire, at))) continue;
    const wire = takeFromBody(state, at);
    if (wire !== undefined && !isBlank(wire)) setAnswer(state, at, wire);
  }
}

/** Undoes a mapping of each list entry by taking the whole list. */
function undoEachMapping(state: PayloadReading, move: AnswerMapping): void {
  const entries = takeFromBody(state, move.to.slice(0, -2) as Pointer);
  if (entries !== undefined) setAnswer(state, move.from, entries);
}

/** Reads the entries of lists with their own forms, once the outer answers are known. */
function readListEntries(state: PayloadReading): void {
  for (const [list, form] of state.form.rows) {
    const entries = valueAt(state.answers, list);
    if (!Array.isArray(entries)) continue;
    const moment = { ...state.moment, parent: parentAnswers(form, state.answers) };
    const read = (entries as readonly Json[]).map((entry) =>
      isRecord(entry) ? fromPayload(form, entry, moment) : { answers: entry, problems: [] },
    );
    read.forEach((row, index) => state.problems.push(...row.problems.map((problem) => errorInEntry(problem, list, index))));
    setAnswer(
      state,
      list,
      read.map((row) => row.answers),
    );
  }
}

/** Returns the answers that the entries of a list read from the outer form. */
function parentAnswers(form: ConfiguredForm, answers: Answers): Answers {
  return indexOf(form.form).parentReads.reduce<Answers>(
    (parent, read) => withValue(parent, pointer(...read.keys), valueAt(answers, pointer(...read.keys))),
    {},
  );
}

function isRecord(value: unknown): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
