import { type Edit, type Form, type Json, type ResolvedForm, toPayload } from '../../engine/index.js';
import { type Pointer, ROOT, valueAt, within } from '../../engine/pointer.js';
import { editFormState } from '../forms/form-acts.js';
import type { FormState } from '../forms/form-state.js';
import { asSent } from './pools.js';
import type { Random } from './random.js';
import { fieldIn, fieldsOf, levelsOf, levelsWith, type Level } from './targets.js';
import { dayNear, rightValue, wrongValue } from './values.js';
import { drawnFields } from './visit.js';

/** A field whose value is added to the body although the visitor does not see the field. */
interface HiddenPlace {
  readonly prefix: Pointer;
  readonly at: Pointer;
}

/** A document that is meant to break targets: other answers, or a body that holds hidden fields. */
export interface Broken {
  readonly state: FormState;
  readonly body: Json | undefined;
}

const CANDIDATES = 8;
/** How a body was changed that holds a hidden field. */
export const HIDDEN = 'hidden field added';

/**
 * Returns one of the documents, changed to break one target after another (rules, checks, formats, bindings); targets that cannot be
 * broken together with the earlier ones are left out. Undefined if none can be.
 */
export function breakTargets(random: Random, states: readonly FormState[], keys: readonly string[]): Broken | undefined {
  let current: FormState | undefined;
  const hidden: HiddenPlace[] = [];
  for (const key of keys) {
    const candidates = current === undefined ? shuffle(random, states).slice(0, CANDIDATES) : [current];
    for (const candidate of candidates) {
      const made = breakOne(random, candidate, key);
      if (made === undefined) continue;
      if ('state' in made) current = made.state;
      else {
        current = candidate;
        hidden.push(made);
      }
      break;
    }
  }
  return current && { state: current, body: hidden.length > 0 ? withHidden(random, current.resolved, hidden) : undefined };
}

/** Breaks one target: returns the changed document, or the hidden field that the body must contain; undefined if it cannot be broken. */
function breakOne(random: Random, state: FormState, key: string): { readonly state: FormState } | HiddenPlace | undefined {
  const level = random.pick(levelsWith(state.resolved, key));
  if (!level) return undefined;
  const { form } = level.resolved.form.configured;
  const at = random.pick(fieldsOf(form, key));
  if (at === undefined || !fieldIn(level, at)) return undefined;
  if (level.resolved.states.get(at)?.visible !== true) return { prefix: level.prefix, at };
  if (key.includes(' binding show: ')) return undefined;
  const edit = breakingEdit(random, level, at, key);
  return { state: withRestored(state, editFormState(state, [edit]), edit.pointer) };
}

/** Enters again what a change of the form has cleared, as a visitor can. */
function withRestored(before: FormState, after: FormState, at: Pointer): FormState {
  const answers = before.resolved.moment.answers;
  const emptied = drawnFields(after).filter((field) => field.isBlank && field.at !== at && valueAt(answers, field.at) !== undefined);
  return editFormState(
    after,
    emptied.map((field) => ({ pointer: field.at, value: valueAt(answers, field.at) })),
  );
}

/** Returns the edit of a field that breaks a target: a wrong value, or none if the target is a requirement. */
function breakingEdit(random: Random, level: Level, at: Pointer, key: string): Edit {
  const pointer = within(level.prefix, at);
  const isRequired = level.resolved.states.get(at)?.required === true;
  const isOfRequirement = key.includes(' binding require: ') || (key.includes(' rule: ') && isRequired && random.chance(0.5));
  return { pointer, value: isOfRequirement ? undefined : breakingValue(random, level, at, key.includes(' check: ')) };
}

/** Returns a value that breaks a target; for a check, a value of the right format such as a day too early. */
function breakingValue(random: Random, level: Level, at: Pointer, isOfCheck: boolean): Json | undefined {
  const { today } = level.resolved.moment;
  const [field, state] = [fieldIn(level, at), level.resolved.states.get(at)];
  if (!field) return undefined;
  if (!isOfCheck) return wrongValue(random, field, state, today);
  return /date/.test(field.format ?? '') && random.chance(0.8) ? dayNear(random, today) : rightValue(random, field, state, today);
}

/**
 * Returns the body that the form would send, with random values added in every given hidden field or group. Skips places for which the body
 * has no part.
 */
function withHidden(random: Random, whole: ResolvedForm, places: readonly HiddenPlace[]): Json {
  const body = asSent(toPayload(whole));
  for (const { prefix, at } of places) {
    const level = levelsOf(whole).find((each) => each.prefix === prefix);
    const part = level && bodyPartOf(body, level);
    if (level && part) addHidden(random, level, part, at);
  }
  return body;
}

/** Sets values of a hidden field, or of all fields in a hidden group, in a part of the body. */
function addHidden(random: Random, { resolved }: Level, part: Part, at: Pointer): void {
  const { form } = resolved.form.configured;
  const isInside = (pointer: Pointer): boolean => pointer === at || pointer.startsWith(`${at}/`);
  for (const field of form.fields) {
    if (field.kind === 'group' || field.kind === 'rows' || !isInside(field.pointer)) continue;
    const value = rightValue(random, field, resolved.states.get(field.pointer), resolved.moment.today) ?? 'hidden';
    setMapped(form, part, field.pointer, value);
  }
}

type Part = { [key: string]: Json };

/** Returns the object in the body for the answers of a level; undefined if it has none. */
function bodyPartOf(body: Json, { prefix }: Level): Part | undefined {
  const clients: unknown = Object(body)['clients'];
  const index = prefix === ROOT ? 0 : Number(prefix.split('/').at(-1)) + 1;
  const part: unknown = Array.isArray(clients) ? clients[index] : index === 0 ? body : undefined;
  return typeof part === 'object' && part !== null ? (part as Part) : undefined;
}

/** Sets a value in the body where the mapping of its field puts it. */
function setMapped(form: Form, part: Part, at: Pointer, value: Json): void {
  const moves = form.submit.body.flatMap((move) => ('from' in move && move.from === at ? [move] : []));
  const [move] = moves;
  if (move?.to.endsWith('/-') === true) {
    const key = move.to.slice(1, -2);
    const entry = { type: 'Cell', extension: '1', countryCode: 'US', ...literals(move.with), value };
    part[key] = [...((part[key] as readonly Json[] | undefined) ?? []), entry];
  } else put(part, (move?.to ?? at).slice(1).split('/'), value);
}

function literals(parameters: { readonly [name: string]: unknown }): Part {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => typeof value !== 'object')) as Part;
}

function put(part: Part, [key = '', ...inner]: readonly string[], value: Json): void {
  if (inner.length === 0) part[key] = value;
  else put((part[key] ??= {}) as Part, inner, value);
}

/** Returns the values in random order. */
function shuffle<T>(random: Random, values: readonly T[]): readonly T[] {
  return values
    .map((value) => ({ value, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value);
}
