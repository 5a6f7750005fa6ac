import { isObject } from '../../base/json.js';
import { nonBlankPointers, errorInEntry, unknownError, BodyReader } from './body-reader.js';
import { parentAnswers } from '../fields/answers.js';
import { activeMappings, FORM_ANSWERS, otherAnswers } from '../fields/mappings.js';
import type { ActiveMappings, AnswerMapping, AnswerParameter, ShownMapping, WrapMapping } from '../fields/mappings.js';
import { isSameValue } from '../../base/equality.js';
import { isBlank } from '../../base/blank.js';
import { applyLogic, holds } from '../../expressions/evaluate-logic.js';
import { own, pointer, valueAt, valueAtKeys, within, withValue, type Pointer } from '../../base/pointer.js';
import type { AnswerError, EvaluationContext, ConfiguredForm } from '../../resolved.js';
import type { Answers, Field, Json } from '../../types.js';
import type { Parameters, Transform } from '../../transforms/transform.js';

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
  const reader = new BodyReader(form, context, body);
  readOtherAnswers(reader, isRecord);
  const { moves, through, sent } = mappingsOf(reader);
  const undone = moves.filter((move) => !move.each).map((move) => undoMapping(reader, move));
  for (const field of through) readUnmappedField(reader, field);
  for (const each of undone) readParameters(reader, each, sent);
  for (const { from, to } of moves.filter((move) => move.each)) moveAnswer(reader, from, to.slice(0, -2) as Pointer);
  for (const [list, entryForm] of form.rows) readEntries(reader, list, entryForm, isRecord);
  return { answers: reader.answers, problems: [...reader.problems, ...nonBlankPointers(reader.rest).map(unknownError)] };
}

/** Reads the answers that the body does not have as values of their own, and undoes its wraps. */
function readOtherAnswers(reader: BodyReader, isRecord: boolean): void {
  const { shown, formAnswers, records } = otherAnswers(reader.form.form);
  for (const mapping of shown) readShownAnswer(reader, mapping);
  for (const wrap of mappingsOf(reader).wraps) reader.rest = unwrap(reader.rest, wrap);
  for (const at of formAnswers.filter((each) => reader.offers(each))) moveAnswer(reader, at, within(FORM_ANSWERS, at));
  for (const at of records.filter((each) => isRecord && reader.offers(each))) moveAnswer(reader, at, at);
}

function mappingsOf(reader: BodyReader): ActiveMappings {
  const variables = reader.variables();
  return activeMappings(reader.form.form, (when) => holds(when, variables));
}

function readShownAnswer(reader: BodyReader, { from, shownBy, values, any: otherwise, else: absent }: ShownMapping): void {
  if (!reader.offers(from)) return;
  const shown = reader.at(shownBy);
  const present = typeof shown === 'string' ? (own(values, shown) ?? otherwise) : otherwise;
  reader.set(from, isBlank(shown) ? absent : (present ?? absent));
}

function moveAnswer(reader: BodyReader, at: Pointer, place: Pointer): void {
  const value = reader.at(place);
  if (value === undefined) return;
  reader.clear(place);
  reader.set(at, value);
}

/** The first entry of the list becomes the body, and the other entries stay in the list. */
function unwrap(body: Json, wrap: WrapMapping): Json {
  const list = own(body, wrap.list);
  if (!Array.isArray(list)) return body;
  const [first, ...beside] = list as readonly Json[];
  const outer = withValue(body, pointer(wrap.list), undefined) as object;
  return { ...(isObject(first) && first), ...(beside.length > 0 && { [wrap.list]: beside }), ...outer } as Json;
}

/** A mapping that was undone, with the parameters that its value had, and the place of that value; undefined without one. */
interface UndoneMapping {
  readonly move: AnswerMapping;
  readonly parameters: Parameters;
  readonly place: Pointer | undefined;
}

/** Replaces a list entry that was read, so that the indexes of the others stay the same. It is blank, so it is not left over. */
const TAKEN: Json = [];

/** A value that does not fit is a problem, but in a list, where another mapping may take it. */
function undoMapping(reader: BodyReader, move: AnswerMapping): UndoneMapping {
  const place = move.list === undefined ? move.to : fittingEntry(reader, move, move.list);
  const wire = place === undefined ? undefined : reader.at(place);
  if (place === undefined || wire === undefined) return { move, parameters: {}, place: undefined };
  const back = valueBehind(reader, move, wire);
  if (move.list === undefined) reader.clear(place);
  else reader.replace(place, TAKEN);
  if (!back) reader.refuse(place);
  else reader.set(move.from, blankToUndefined(back.value));
  return { move, parameters: back?.parameters ?? {}, place: back && place };
}

/** The first entry that the mapping can have made, such as the phone of its type. */
function fittingEntry(reader: BodyReader, move: AnswerMapping, list: Pointer): Pointer | undefined {
  const entries = reader.at(list);
  if (!Array.isArray(entries)) return undefined;
  const index = (entries as readonly Json[]).findIndex((entry) => entry !== TAKEN && valueBehind(reader, move, entry) !== undefined);
  return index < 0 ? undefined : within(list, pointer(index));
}

function valueBehind({ moment, form }: BodyReader, { transform, literal }: AnswerMapping, wire: Json): ReturnType<Transform['from']> {
  return transform ? transform.from(wire, literal, { platform: moment.platform, settings: form.settings }) : { value: wire };
}

/** A parameter of a field that the form does not show is a problem if it differs from what the form would send. */
function readParameters(reader: BodyReader, { move, parameters, place }: UndoneMapping, sent: ReadonlySet<Pointer>): void {
  if (!reader.offers(move.from)) return;
  for (const [name, given] of move.asked) {
    const isInBody = Object.hasOwn(parameters, name);
    if (!isInBody && sent.has(given.answer)) continue;
    const value = isInBody ? parameters[name] : fallbackOf(reader, given);
    if (reader.offers(given.answer)) reader.set(given.answer, blankToUndefined(value));
    else if (place !== undefined && isInBody && !isSameValue(value, fallbackOf(reader, given))) reader.refuse(within(place, pointer(name)));
  }
}

function blankToUndefined(value: Json | undefined): Json | undefined {
  return isBlank(value) ? undefined : value;
}

function fallbackOf(reader: BodyReader, given: AnswerParameter): Json | undefined {
  return given.else === undefined ? undefined : (applyLogic(given.else, reader.variables()) as Json | undefined);
}

function readUnmappedField(reader: BodyReader, { pointer: at, kind }: Field): void {
  const wire = reader.at(at);
  if (wire === undefined || (kind === 'group' && isObject(wire))) return;
  reader.clear(at);
  if (!isBlank(wire)) reader.set(at, wire);
}

function readEntries(reader: BodyReader, list: Pointer, form: ConfiguredForm, isRecord: boolean): void {
  const entries = valueAt(reader.answers, list);
  if (!Array.isArray(entries)) return;
  const moment = { ...reader.moment, parent: parentAnswers(form.form, (read) => valueAtKeys(reader.answers, read.keys)) };
  const rows = (entries as readonly Json[]).map((entry) =>
    isObject(entry) ? fromPayload(form, entry, moment, { isRecord }) : { answers: entry, problems: [] },
  );
  for (const [index, row] of rows.entries()) reader.problems.push(...row.problems.map((problem) => errorInEntry(problem, list, index)));
  reader.set(
    list,
    rows.map((row) => row.answers),
  );
}
