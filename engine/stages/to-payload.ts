import { movesOf, type AnswerMove, type WrapMove } from '../fields/moves.js';
import { visibleAnswers } from '../fields/visible.js';
import { isBlank } from '../logic/blank.js';
import { applyLogic, holds, type Roots } from '../logic/apply.js';
import { parentOf, pointer, putValue, ROOT, valueAt, within, withValue, type Mine, type Pointer } from '../pointer.js';
import { transforms } from '../transforms/registry.js';
import type { Json, MoveParameter } from '../types.js';
import type { Parameters } from '../transforms/transform.js';
import type { ResolvedForm } from '../resolved.js';

/**
 * The request body: the visible answers, moved as `submit.body` says. What no move names goes through under its own
 * name; what is hidden or blank is not sent.
 * @example toPayload(resolved) // { firstName: 'Ada', phones: [{ type: 'Cell', value: '2125551234', ... }] }
 */
export function toPayload(resolved: ResolvedForm): Json {
  const roots = rootsOf(resolved);
  const made = movesOf(resolved.form.tenant.form.submit.body, (when) => when === undefined || holds(when, roots));
  const answers = wireAnswers(resolved);
  const mine: Mine = new Set();
  let body = unnamed(answers, ROOT, { named: new Set(made.named), groups: groupsAround(made.named), mine });
  for (const at of made.named) body = withoutEmpty(body, at);
  for (const move of made.moves) body = carry({ resolved, roots, answers, mine }, move, body);
  for (const wrap of made.wraps) body = wrapped(wrap, body);
  return body;
}

/** The visible answers, with each entry of a list as the payload of its own form. */
function wireAnswers(resolved: ResolvedForm): Json {
  let answers = visibleAnswers(resolved) as Json;
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

interface Naming {
  readonly named: ReadonlySet<Pointer>;
  /** The groups that hold something named. */
  readonly groups: ReadonlySet<Pointer>;
  readonly mine: Mine;
}

/** What no move names, as a copy that moves may put things into. */
function unnamed(holder: Json, at: Pointer, naming: Naming): Json {
  if (typeof holder !== 'object' || holder === null || !naming.groups.has(at)) return holder;
  const copy: Record<string, Json> = {};
  for (const [key, value] of Object.entries(holder)) {
    const place = within(at, pointer(key));
    if (!naming.named.has(place)) copy[key] = unnamed(value, place, naming);
  }
  naming.mine.add(copy);
  return copy;
}

function groupsAround(places: readonly Pointer[]): Set<Pointer> {
  const found = new Set([ROOT]);
  for (const place of places) {
    for (let outer = parentOf(place); !found.has(outer); outer = parentOf(outer)) found.add(outer);
  }
  return found;
}

/** A group whose fields were all moved away is not sent as an empty object. */
function withoutEmpty(body: Json, at: Pointer): Json {
  const outer = parentOf(at);
  if (outer === ROOT || !isBlank(valueAt(body, outer))) return body;
  return withoutEmpty(withValue(body, outer, undefined), outer);
}

/** What a body is made from, and what of it was made already. */
interface Making {
  readonly resolved: ResolvedForm;
  readonly roots: Roots;
  readonly answers: Json;
  readonly mine: Mine;
}

function carry({ resolved, roots, answers, mine }: Making, move: AnswerMove, body: Json): Json {
  const value = valueAt(answers, move.from) as Json | undefined;
  if (move.each) return ((value ?? []) as readonly Json[]).reduce((so, entry) => place(so, move.to, entry, mine), body);
  const transform = move.as === undefined ? undefined : transforms.get(move.as);
  const sent = () =>
    transform && value !== undefined ? transform.to(value, parametersOf(move.with, answers, roots), contextOf(resolved)) : value;
  const wire = value === undefined ? blankWire(resolved, move, transform?.blank) : sent();
  return wire === undefined || wire === null ? body : place(body, move.to, wire, mine);
}

/** A blank answer is sent only where its transform says as what, and its field is visible. */
function blankWire(resolved: ResolvedForm, move: AnswerMove, blank: Json | undefined): Json | undefined {
  return resolved.states.get(move.from)?.visible ? blank : undefined;
}

function contextOf(resolved: ResolvedForm) {
  return { platform: resolved.moment.platform, settings: resolved.form.tenant.settings };
}

function parametersOf(given: { readonly [name: string]: MoveParameter }, answers: Json, roots: Roots): Parameters {
  const parameters: Record<string, Json> = {};
  for (const [name, parameter] of Object.entries(given)) {
    const value = typeof parameter === 'object' ? (valueAt(answers, parameter.answer) ?? applyLogic(parameter.else, roots)) : parameter;
    if (value !== undefined && value !== null) parameters[name] = value as Json;
  }
  return parameters;
}

function place(body: Json, to: Pointer, wire: Json, mine: Mine): Json {
  if (!to.endsWith('/-')) return putValue(body, to, wire, mine);
  const list = to.slice(0, -2) as Pointer;
  return putValue(body, list, [...((valueAt(body, list) as readonly Json[] | undefined) ?? []), wire], mine);
}

/** The whole body but what other moves put beside it becomes one entry: `/clients/0` before the other clients. */
function wrapped(wrap: WrapMove, body: Json): Json {
  const list = pointer(wrap.list);
  const beside = valueAt(body, list) as readonly Json[] | undefined;
  return { [wrap.list]: [withValue(body, list, undefined), ...(beside ?? [])] };
}

function rootsOf(resolved: ResolvedForm): Roots {
  return { ...resolved.moment, setting: resolved.form.tenant.settings, answers: visibleAnswers(resolved) } as Roots;
}
