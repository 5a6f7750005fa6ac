import { nonBlankPointers } from '../fields/non-blank-pointers.js';
import { indexOf } from '../fields/form-index.js';
import {
  activeMappings,
  FORM_ANSWERS,
  otherAnswers,
  type ActiveMappings,
  type AnswerMapping,
  type AnswerParameter,
  type ShownMapping,
  type WrapMapping,
} from '../fields/mappings.js';
import { isSameValue } from '../fields/is-same-value.js';
import { errorInEntry, unknownError } from '../fields/payload-errors.js';
import { isBlank } from '../blank.js';
import { applyLogic, holds } from '../logic/apply.js';
import { own, pointer, setForeignValue, valueAt, within, withValue, type Pointer } from '../pointer.js';
import type { AnswerError, EvaluationContext, ConfiguredForm } from '../resolved.js';
import type { Answers, Field, Json } from '../types.js';
import {
  isFieldOffered,
  variablesOf,
  withAnswer,
  withoutValue,
  withProblem,
  type ParameterSource,
  type Reading,
  type ReadingSource,
  type ReadingStep,
} from './payload-reading.js';
import type { Parameters, Transform } from '../transforms/transform.js';

/** The answers read from a body, and an error for each part that no field or mapping accounts for. */
export interface ReadPayload {
  readonly answers: Answers;
  readonly problems: readonly AnswerError[];
}

/**
 * Returns the answers behind a body by undoing its mappings, and an error for each value that belongs to none. Hidden answers are
 * included, so that they can be rejected. Only a record has what the server fills in.
 * @example fromPayload(form, { firstName: 'Ada' }, moment).answers // { firstName: 'Ada' }
 */
export function fromPayload(
  form: ConfiguredForm,
  body: Json,
  context: Omit<EvaluationContext, 'answers'>,
  { isRecord = false } = {},
): ReadPayload {
  const answers: Answers = {};
  const source: ReadingSource = { form, moment: context, isRecord, ownedAnswers: new Set([answers]), ownedRest: new Set() };
  const start: Reading = { rest: body, answers, problems: [], parameters: [] };
  const { shown, formAnswers, records } = otherAnswers(form.form);
  const unwrapped = unwrapBody(source, shown.reduce(readShownAnswer(source), start));
  const beside = formAnswers.reduce(
    readAnswerAt(source, (at) => within(FORM_ANSWERS, at)),
    unwrapped,
  );
  const inner = isRecord
    ? records.reduce(
        readAnswerAt(source, (at) => at),
        beside,
      )
    : beside;
  const { moves, through, sent } = mappingsOf(source, inner);
  const named = moves.filter((move) => !move.each).reduce(undoMapping(source), inner);
  const unnamed = through.reduce(readUnmappedField(source), named);
  const restored = unnamed.parameters.reduce(restoreParameters(source, sent), unnamed);
  const listed = moves.filter((move) => move.each).reduce(undoEachMapping(source), restored);
  const complete = [...form.rows].reduce(readListEntries(source), listed);
  return { answers: complete.answers, problems: [...complete.problems, ...nonBlankPointers(complete.rest).map(unknownError)] };
}

function mappingsOf(source: ReadingSource, reading: Reading): ActiveMappings {
  const variables = variablesOf(source, reading);
  return activeMappings(source.form.form, (when) => holds(when, variables));
}

/** Returns a step that reads an answer from the value of the body that shows it. */
function readShownAnswer(source: ReadingSource): ReadingStep<ShownMapping> {
  return (reading, { from, shownBy, values, any, else: absent }) => {
    if (!isFieldOffered(source, from)) return reading;
    const shown = valueAt(reading.rest, shownBy);
    const present = typeof shown === 'string' ? (own(values, shown) ?? any) : any;
    return withAnswer(source, reading, from, isBlank(shown) ? absent : (present ?? absent));
  };
}

/** Returns a step that takes an answer from its place in the body, or in the record of the server. */
function readAnswerAt(source: ReadingSource, bodyPointer: (at: Pointer) => Pointer): ReadingStep<Pointer> {
  return (reading, at) => {
    const value = valueAt(reading.rest, bodyPointer(at));
    if (value === undefined || !isFieldOffered(source, at)) return reading;
    return withAnswer(source, withoutValue(source, reading, bodyPointer(at)), at, value);
  };
}

/** Undoes the wraps of the body; the same reading without a wrap. */
function unwrapBody(source: ReadingSource, reading: Reading): Reading {
  const { wraps } = mappingsOf(source, reading);
  return wraps.length === 0 ? reading : { ...reading, rest: wraps.reduce(unwrapOnce, reading.rest) };
}

/** Returns the body without a wrap: the first entry of the list becomes the body, and the other entries stay in the list. */
function unwrapOnce(body: Json, wrap: WrapMapping): Json {
  const list = own(body, wrap.list);
  if (!Array.isArray(list)) return body;
  const [first, ...beside] = list as readonly Json[];
  const outer = withValue(body, pointer(wrap.list), undefined) as object;
  return { ...(isObject(first) && first), ...(beside.length > 0 && { [wrap.list]: beside }), ...outer } as Json;
}

/** Returns a step that takes the value of a mapping from the body and sets its answer; a value that does not fit is a problem. */
function undoMapping(source: ReadingSource): ReadingStep<AnswerMapping> {
  return (reading, move) => {
    if (move.list !== undefined) return undoListMapping(source, reading, move, move.list);
    const wire = valueAt(reading.rest, move.to) as Json | undefined;
    if (wire === undefined) return withParameters(reading, { move, parameters: {} });
    const back = readMappedValue(source, move, wire);
    const taken = withoutValue(source, reading, move.to);
    return back ? withMappedValue(source, taken, move, back, move.to) : withProblem(taken, move.to);
  };
}

/**
 * Returns the reading after a mapping into a list was undone with the first entry that fits, such as the phone of its type. If none fits,
 * only the mapping's parameters are read later.
 */
function undoListMapping(source: ReadingSource, reading: Reading, move: AnswerMapping, list: Pointer): Reading {
  const entries = valueAt(reading.rest, list);
  for (const [index, entry] of Array.isArray(entries) ? (entries as readonly Json[]).entries() : []) {
    const back = entry === TAKEN ? undefined : readMappedValue(source, move, entry);
    if (!back) continue;
    const at = within(list, pointer(index));
    return withMappedValue(source, { ...reading, rest: setForeignValue(reading.rest, at, TAKEN, source.ownedRest) }, move, back, at);
  }
  return withParameters(reading, { move, parameters: {} });
}

function withParameters(reading: Reading, read: ParameterSource): Reading {
  return read.move.asked.length === 0 ? reading : { ...reading, parameters: [...reading.parameters, read] };
}

/** Replaces a list entry that was read, so that the indexes of the others stay the same. It is blank, so it is not left over. */
const TAKEN: Json = [];

/** Returns the answer behind a value of the body and its parameters; undefined if the value does not belong to this mapping. */
function readMappedValue(
  { moment, form }: ReadingSource,
  { transform, literal }: AnswerMapping,
  wire: Json,
): ReturnType<Transform['from']> {
  return transform ? transform.from(wire, literal, { platform: moment.platform, settings: form.settings }) : { value: wire };
}

/** Returns the reading with the answer of a mapping, and with its parameters, which are read later. */
function withMappedValue(
  source: ReadingSource,
  reading: Reading,
  move: AnswerMapping,
  back: { value: Json; parameters?: Parameters },
  at: Pointer,
): Reading {
  const next = withAnswer(source, reading, move.from, blankToUndefined(back.value));
  return withParameters(next, { move, parameters: back.parameters ?? {}, at });
}

/**
 * Returns a step that sets the answers which a mapping sent as parameters. If the form does not show such a field, a parameter that differs
 * from what the form would send is a problem.
 */
function restoreParameters(source: ReadingSource, sent: ReadonlySet<Pointer>): ReadingStep<ParameterSource> {
  return (reading, { move, parameters, at }) => {
    if (!isFieldOffered(source, move.from)) return reading;
    return move.asked.reduce((before, [name, given]) => {
      const isInBody = Object.hasOwn(parameters, name);
      if (!isInBody && sent.has(given.answer)) return before;
      const value = isInBody ? parameters[name] : fallbackOf(source, before, given);
      if (isFieldOffered(source, given.answer)) return withAnswer(source, before, given.answer, blankToUndefined(value));
      const isForeign = at !== undefined && isInBody && !isSameValue(value, fallbackOf(source, before, given));
      return isForeign ? withProblem(before, within(at, pointer(name))) : before;
    }, reading);
  };
}

function blankToUndefined(value: Json | undefined): Json | undefined {
  return isBlank(value) ? undefined : value;
}

/** Returns the fallback of a parameter; undefined if it has none. */
function fallbackOf(source: ReadingSource, reading: Reading, given: AnswerParameter): Json | undefined {
  return given.else === undefined ? undefined : (applyLogic(given.else, variablesOf(source, reading)) as Json | undefined);
}

/** Returns a step that sets the answer of a field that no mapping names, from the place of the same name in the body. */
function readUnmappedField(source: ReadingSource): ReadingStep<Field> {
  return (reading, { pointer: at, kind }) => {
    const wire = valueAt(reading.rest, at) as Json | undefined;
    if (wire === undefined || (kind === 'group' && isObject(wire))) return reading;
    const taken = withoutValue(source, reading, at);
    return isBlank(wire) ? taken : withAnswer(source, taken, at, wire);
  };
}

/** Returns a step that undoes a mapping of each list entry by taking the whole list from the body as the answer. */
function undoEachMapping(source: ReadingSource): ReadingStep<AnswerMapping> {
  return (reading, move) => {
    const list = move.to.slice(0, -2) as Pointer;
    const entries = valueAt(reading.rest, list);
    return entries === undefined ? reading : withAnswer(source, withoutValue(source, reading, list), move.from, entries);
  };
}

/**
 * Returns a step that reads the entries of a list with their own form, which may read the outer answers; errors in entries become problems.
 */
function readListEntries(source: ReadingSource): ReadingStep<readonly [Pointer, ConfiguredForm]> {
  return (reading, [list, form]) => {
    const entries = valueAt(reading.answers, list);
    if (!Array.isArray(entries)) return reading;
    const moment = { ...source.moment, parent: parentAnswers(form, reading.answers) };
    const rows = (entries as readonly Json[]).map((entry) =>
      isObject(entry) ? fromPayload(form, entry, moment, { isRecord: source.isRecord }) : { answers: entry, problems: [] },
    );
    const problems = rows.flatMap((row, index) => row.problems.map((problem) => errorInEntry(problem, list, index)));
    const next = { ...reading, problems: [...reading.problems, ...problems] };
    return withAnswer(
      source,
      next,
      list,
      rows.map((row) => row.answers),
    );
  };
}

/** Returns the answers that the entries of a list read from the outer form. */
function parentAnswers(form: ConfiguredForm, answers: Answers): Answers {
  return indexOf(form.form).parentReads.reduce<Answers>(
    (parent, read) => withValue(parent, pointer(...read.keys), valueAt(answers, pointer(...read.keys))),
    {},
  );
}

function isObject(value: unknown): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
