import { check, isBlank, type Json, type ResolvedForm, toPayload } from '../../../../engine/index.js';
import { isWithin, keysOf, parentOf, type Pointer, ROOT, withValue } from '../../../../engine/base/pointer.js';
import { editFormState } from '../../../../src/form/form-acts.js';
import type { FormState } from '../../../../src/form/form-state.js';
import { judgeBody } from './judge.js';
import { type Break, isReachable } from './reachable.js';
import type { OfferedSource } from './load-tenant.js';
import { asSent } from './pools.js';
import { type Random, dayNear, rightValue, wrongValue } from './values.js';
import { satisfy, withRestored } from './satisfy.js';
import { breaksOf, brokenBy, fieldIn, levelsWith, type Level } from './targets.js';
import { correctAnswers } from './visit.js';

/** A field whose value is added to the body although the visitor does not see the field. */
interface HiddenPlace {
  readonly prefix: Pointer;
  readonly at: Pointer;
}

/** A document that breaks targets: by other answers, and by hidden fields in its body. */
export interface Broken {
  readonly state: FormState;
  readonly body: Json | undefined;
}

interface Draft extends Broken {
  readonly hidden: readonly HiddenPlace[];
  /** The targets that it breaks, of those that it is meant to break. */
  readonly keys: readonly string[];
}

const CANDIDATES = 8;
/** With how many values a prepared document is tried. */
const TRIES = 4;
/** How a body was changed that holds a hidden field. */
export const HIDDEN = 'hidden field added';

/**
 * Returns one of the documents, changed to break one target after another (rules, checks, formats, bindings); targets that cannot be
 * broken together with the earlier ones are left out. Undefined if none can be.
 */
export function breakTargets(
  random: Random,
  open: OfferedSource,
  states: readonly FormState[],
  keys: readonly string[],
): Broken | undefined {
  let current: Draft | undefined;
  for (const key of keys) {
    const drafts = current ? [current, current] : startingDrafts(random, states, key);
    for (const draft of drafts) {
      const next = breakOne(random, open, draft, key);
      if (next === undefined) continue;
      current = next;
      break;
    }
  }
  return current;
}

function startingDrafts(random: Random, states: readonly FormState[], key: string): readonly Draft[] {
  const usable = states.filter(({ resolved }) => levelsWith(resolved, key).length > 0);
  return shuffle(random, usable)
    .slice(0, CANDIDATES)
    .map((state) => ({ state, body: undefined, hidden: [], keys: [] }));
}

/** Returns the document changed to break one more target; undefined if it then does not break that and the earlier ones. */
function breakOne(random: Random, open: OfferedSource, draft: Draft, key: string): Draft | undefined {
  const level = random.pick(levelsWith(draft.state.resolved, key));
  const goal = level && random.pick(reachableBreaks(level, key));
  const state = goal && prepare(random, draft, level.prefix, goal);
  if (!state) return undefined;
  for (let tried = 0; tried < TRIES; tried++) {
    const next = breakAt(random, { ...draft, state, keys: [...draft.keys, key] }, level.prefix, goal);
    if (next && isBroken(open, next)) return next;
  }
  return undefined;
}

function reachableBreaks({ resolved }: Level, key: string): readonly Break[] {
  const { configured } = resolved.form;
  return breaksOf(configured.form, key).filter((each) => isReachable({ configured, moment: resolved.moment }, each));
}

/**
 * Returns the document with the conditions of a target met. What that made wrong is put right where the target allows it, so that the
 * document breaks only what it is meant to.
 */
function prepare(random: Random, { state, keys }: Draft, prefix: Pointer, goal: Break): FormState | undefined {
  const met = satisfy(random, state, prefix, goal);
  const corrected = met && met !== state && keys.length === 0 ? correctAnswers(random, met) : undefined;
  return corrected && satisfy(random, corrected, prefix, goal) === corrected ? corrected : met;
}

function isBroken(open: OfferedSource, { state, body, keys }: Draft): boolean {
  const broken = body === undefined ? brokenBy(state.resolved, check(state.resolved, state.validators)) : judgeBody(open, body).broken;
  return keys.every((key) => broken.includes(key));
}

/** Breaks one target at its field, by a wrong answer or by a hidden field in the body. */
function breakAt(random: Random, draft: Draft, prefix: Pointer, goal: Break): Draft | undefined {
  const level = levelsWith(draft.state.resolved, draft.keys.at(-1) ?? '').find((each) => each.prefix === prefix);
  if (!level) return undefined;
  const place = { prefix, at: goal.at };
  const hidden = goal.as === 'show' ? [...draft.hidden, place] : draft.hidden;
  const state = goal.as === 'show' ? draft.state : withBreakingEdit(random, draft.state, level, goal);
  return { ...draft, state, hidden, body: hidden.length > 0 ? withHidden(random, state.resolved, hidden) : undefined };
}

function withBreakingEdit(random: Random, state: FormState, level: Level, goal: Break): FormState {
  const pointer = `${level.prefix}${goal.at}` as Pointer;
  return withRestored(state, editFormState(state, [{ pointer, value: breakingValue(random, level, goal) }]), pointer);
}

/** Returns a value that breaks a target: none if it is a requirement; for a check, one of the right format such as a day too early. */
function breakingValue(random: Random, level: Level, { at, as }: Break): Json | undefined {
  const { today } = level.resolved.moment;
  const [field, state] = [fieldIn(level, at), level.resolved.states.get(at)];
  if (!field || as === 'require') return undefined;
  if (as !== 'check') return wrongValue(random, field, state, today);
  return /date/.test(field.format ?? '') && random.chance(0.8) ? dayNear(random, today) : rightValue(random, field, state, today);
}

/** Returns the body that the form would send if it did not hide the given fields and groups, with random values in them. */
function withHidden(random: Random, whole: ResolvedForm, places: readonly HiddenPlace[]): Json {
  const shown = places.reduce((resolved, { prefix, at }) => {
    if (prefix === ROOT) return withShown(random, resolved, at);
    const list = parentOf(prefix);
    const rows = resolved.rows.get(list) ?? [];
    const index = Number(keysOf(prefix).at(-1));
    const changed = rows.map((row, each) => (each === index ? withShown(random, row, at) : row));
    return { ...resolved, rows: new Map([...resolved.rows, [list, changed] as const]) };
  }, whole);
  return asSent(toPayload(shown));
}

/** Returns a form in which a hidden field, or a hidden group with all its fields, counts as visible and has values. */
function withShown(random: Random, resolved: ResolvedForm, at: Pointer): ResolvedForm {
  const states = new Map(resolved.states);
  let { answers } = resolved.moment;
  for (const field of resolved.form.configured.form.fields) {
    const state = states.get(field.pointer);
    if (!state || !(isWithin(field.pointer, at) || isWithin(at, field.pointer))) continue;
    states.set(field.pointer, { ...state, visible: true });
    if (field.kind === 'group' || field.kind === 'rows' || !isWithin(field.pointer, at)) continue;
    const right = rightValue(random, field, state, resolved.moment.today);
    // A field without options has no right value, and a blank one is not sent.
    const value = isBlank(right) ? (field.kind === 'list' ? ['hidden'] : 'hidden') : right;
    answers = withValue(answers, field.pointer, value);
  }
  return { ...resolved, states, moment: { ...resolved.moment, answers } };
}

/** Returns the values in random order. */
function shuffle<T>(random: Random, values: readonly T[]): readonly T[] {
  return values
    .map((value) => ({ value, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value);
}
