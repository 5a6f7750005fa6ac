import { movesOf, type AnswerMove, type Names, type WrapMove } from '../fields/moves.js';
import { visibleAnswers } from '../fields/visible.js';
import { isBlank } from '../blank.js';
import { applyLogic, holds, type Roots } from '../logic/apply.js';
import { pointer, putOther, valueAt, withValue, type Mine } from '../pointer.js';
import type { Json, JsonObject } from '../types.js';
import type { Parameters } from '../transforms/transform.js';
import type { ResolvedForm } from '../resolved.js';

/**
 * The request body: the visible answers, moved as `submit.body` says. What no move names goes through under its own
 * name; what is hidden or blank is not sent.
 * @example toPayload(resolved) // { firstName: 'Ada', phones: [{ type: 'Cell', value: '2125551234', ... }] }
 */
export function toPayload(resolved: ResolvedForm): Json {
  const roots = rootsOf(resolved);
  const made = movesOf(resolved.form.configured.form, (when) => holds(when, roots));
  const answers = wireAnswers(resolved);
  const mine: Mine = new Set();
  const making = { resolved, roots, answers, mine };
  let body: Json = unnamed(answers, made.named, mine);
  for (const move of made.moves) body = carry(making, move, body);
  for (const wrap of made.wraps) body = wrapped(wrap, body);
  return body;
}

/** The visible answers, with each entry of a list as the payload of its own form. */
function wireAnswers(resolved: ResolvedForm): JsonObject {
  let answers = visibleAnswers(resolved) as JsonObject;
  for (const [list, rows] of resolved.rows) {
    if (valueAt(answers, list) !== undefined)
      answers = withValue(
        answers,
        list,
        rows.map((row) => toPayload(row)),
      );
  }
  return answers;
}

/**
 * What no move names, as a copy that moves may put things into. A group whose fields were all moved away is not sent as an
 * empty object.
 */
function unnamed(holder: JsonObject, names: Names, mine: Mine): JsonObject {
  const copy: Record<string, Json> = {};
  for (const key of Object.keys(holder)) {
    const inside = names.get(key);
    if (inside === null) continue;
    const value = holder[key] as Json;
    const left = inside !== undefined && isRecord(value) ? unnamed(value, inside, mine) : value;
    if (inside === undefined || !isBlank(left)) copy[key] = left;
  }
  mine.add(copy);
  return copy;
}

function isRecord(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a body is made from, and what of it was made already. */
interface Making {
  readonly resolved: ResolvedForm;
  readonly roots: Roots;
  readonly answers: Json;
  readonly mine: Mine;
}

function carry(making: Making, move: AnswerMove, body: Json): Json {
  const value = valueAt(making.answers, move.from) as Json | undefined;
  if (move.each) return ((value ?? []) as readonly Json[]).reduce((so, entry) => place(so, move, entry, making.mine), body);
  const wire = value === undefined ? blankWire(making, move) : sentWire(making, move, value);
  return wire === undefined || wire === null ? body : place(body, move, wire, making.mine);
}

function sentWire({ resolved, roots, answers }: Making, move: AnswerMove, value: Json): Json {
  return move.transform ? move.transform.to(value, parametersOf(move, answers, roots), contextOf(resolved)) : value;
}

/** A blank answer is sent only where its transform says as what, and its field is visible. */
function blankWire({ resolved }: Making, { from, transform }: AnswerMove): Json | undefined {
  return resolved.states.get(from)?.visible ? transform?.blank : undefined;
}

function contextOf(resolved: ResolvedForm) {
  return { platform: resolved.moment.platform, settings: resolved.form.configured.settings };
}

function parametersOf(move: AnswerMove, answers: Json, roots: Roots): Parameters {
  const parameters: Record<string, Json> = {};
  for (const [name, parameter] of move.with) {
    const value = typeof parameter === 'object' ? (valueAt(answers, parameter.answer) ?? applyLogic(parameter.else, roots)) : parameter;
    if (value !== undefined && value !== null) parameters[name] = value as Json;
  }
  return parameters;
}

/** Nothing that is put into a body was made for it before: it comes from the answers, or out of a transform. */
function place(body: Json, { to, list }: AnswerMove, wire: Json, mine: Mine): Json {
  if (list === undefined) return putOther(body, to, wire, mine);
  return putOther(body, list, [...((valueAt(body, list) as readonly Json[] | undefined) ?? []), wire], mine);
}

/** The whole body but what other moves put beside it becomes one entry: `/clients/0` before the other clients. */
function wrapped(wrap: WrapMove, body: Json): Json {
  const list = pointer(wrap.list);
  const beside = valueAt(body, list) as readonly Json[] | undefined;
  return { [wrap.list]: [withValue(body, list, undefined), ...(beside ?? [])] };
}

function rootsOf(resolved: ResolvedForm): Roots {
  return { ...resolved.moment, setting: resolved.form.configured.settings, answers: visibleAnswers(resolved) } as Roots;
}
