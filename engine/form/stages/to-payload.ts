import { isObject } from '../../base/json.js';
import { activeMappings, FORM_ANSWERS, otherAnswers, type AnswerMapping, type MappedNames, type WrapMapping } from '../fields/mappings.js';
import { variablesOf, visibleAnswers } from '../fields/answers.js';
import { isBlank } from '../../base/blank.js';
import { applyLogic, holds, type LogicData } from '../../expressions/evaluate-logic.js';
import { pointer, setForeignValue, valueAt, within, withValue, type OwnedObjects } from '../../base/pointer.js';
import type { Json, JsonObject } from '../../types.js';
import type { Parameters } from '../../transforms/transform.js';
import type { ResolvedForm } from '../../resolved.js';

/**
 * Returns the request body: the visible answers mapped by `submit.body`. Answers that no mapping names keep their own name; hidden
 * and blank ones are not sent.
 * @example toPayload(resolved) // { firstName: 'Ada', phones: [{ type: 'Cell', value: '2125551234', ... }] }
 */
export function toPayload(resolved: ResolvedForm): Json {
  const roots = variablesOf(resolved);
  const mappings = activeMappings(resolved.form.configured.form, (when) => holds(when, roots));
  const answers = answersToSend(resolved);
  const owned: OwnedObjects = new Set();
  const build = { resolved, roots, answers, mine: owned };
  let body: Json = copyUnmapped(answers, mappings.named, owned);
  for (const move of mappings.moves) body = applyMapping(build, move, body);
  body = withFormAnswers(build, body);
  for (const wrap of mappings.wraps) body = wrapBody(wrap, body);
  return body;
}

function withFormAnswers({ resolved, answers, mine }: PayloadBuild, body: Json): Json {
  return otherAnswers(resolved.form.configured.form).formAnswers.reduce<Json>((sent, at) => {
    const value = valueAt(answers, at) as Json | undefined;
    return isBlank(value) ? sent : setForeignValue(sent, within(FORM_ANSWERS, at), value, mine);
  }, body);
}

function answersToSend(resolved: ResolvedForm): JsonObject {
  const { locals } = otherAnswers(resolved.form.configured.form);
  let answers = locals.reduce((left, at) => withValue(left, at, undefined), visibleAnswers(resolved) as JsonObject);
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

/** The copy is owned by the build. A group whose fields are all mapped elsewhere is left out. */
function copyUnmapped(holder: JsonObject, names: MappedNames, owned: OwnedObjects): JsonObject {
  const copy: Record<string, Json> = {};
  for (const key of Object.keys(holder)) {
    const inside = names.get(key);
    if (inside === null) continue;
    const value = holder[key] as Json;
    const left = inside !== undefined && isObject(value) ? copyUnmapped(value, inside, owned) : value;
    if (inside === undefined || !isBlank(left)) copy[key] = left;
  }
  owned.add(copy);
  return copy;
}

/** What a payload is built from, and the objects of it that may be changed in place. */
interface PayloadBuild {
  readonly resolved: ResolvedForm;
  readonly roots: LogicData;
  readonly answers: Json;
  readonly mine: OwnedObjects;
}

function applyMapping(build: PayloadBuild, move: AnswerMapping, body: Json): Json {
  const value = valueAt(build.answers, move.from) as Json | undefined;
  if (move.each) return ((value ?? []) as readonly Json[]).reduce((result, entry) => insertValue(result, move, entry, build.mine), body);
  const wire = valueToSend(build, move, value);
  return wire === undefined || wire === null ? body : insertValue(body, move, wire, build.mine);
}

function valueToSend({ resolved, roots, answers }: PayloadBuild, move: AnswerMapping, value: Json | undefined): Json | undefined {
  if (value === undefined) return resolved.states.get(move.from)?.visible ? move.transform?.blank : undefined;
  const context = { platform: resolved.moment.platform, settings: resolved.form.configured.settings };
  return move.transform ? move.transform.to(value, parametersOf(move, answers, roots), context) : value;
}

/** Parameters that are blank answers without a fallback are left out. */
function parametersOf(move: AnswerMapping, answers: Json, roots: LogicData): Parameters {
  const parameters: Record<string, Json> = {};
  for (const [name, parameter] of move.with) {
    const value = typeof parameter === 'object' ? (valueAt(answers, parameter.answer) ?? applyLogic(parameter.else, roots)) : parameter;
    if (value !== undefined && value !== null) parameters[name] = value as Json;
  }
  return parameters;
}

/** The value cannot contain owned objects. */
function insertValue(body: Json, { to, list }: AnswerMapping, wire: Json, owned: OwnedObjects): Json {
  if (list === undefined) return setForeignValue(body, to, wire, owned);
  return setForeignValue(body, list, [...((valueAt(body, list) as readonly Json[] | undefined) ?? []), wire], owned);
}

/** The body goes before the entries that other mappings put into the list. */
function wrapBody(wrap: WrapMapping, body: Json): Json {
  const list = pointer(wrap.list);
  const beside = valueAt(body, list) as readonly Json[] | undefined;
  return { [wrap.list]: [withValue(body, list, undefined), ...(beside ?? [])] };
}
