import { type FieldState, present, type Presented } from '../../engine/index.js';
import { type Pointer, valueAt } from '../../engine/pointer.js';
import { changesBetween, problemsChanged } from './changes.js';
import type { FormState } from './form-state.js';
import { levelOf, placeOf } from './levels.js';

/** What one field draws: its answer, its state and its problem. The same object while none of them changed. */
export interface Slice {
  readonly value: unknown;
  readonly state: FieldState | undefined;
  readonly problem: string | undefined;
}

/** What can be listened to: a field by its pointer, the shape of a form by its prefix, all answers, or the form as a whole. */
export type Topic = Pointer | `shape:${string}` | 'answers' | 'status';

/** Answers, states and problems of one form, outside React: whoever draws a part of it listens to that part. */
export interface FormStore {
  state(): FormState;
  slice(at: Pointer): Slice;
  /** What is visible of the form at a prefix, to be drawn; the same object while the same fields are visible. */
  shape(prefix: Pointer): Presented;
  update(next: (state: FormState) => FormState): void;
  subscribe(topic: Topic, listener: () => void): () => void;
}

const NOTHING: Slice = { value: undefined, state: undefined, problem: undefined };
const NO_SHAPE: Presented = { schema: { type: 'object', properties: {} }, uiSchema: {} };

export function createFormStore(start: FormState): FormStore {
  let state = start;
  const listeners = new Map<Topic, Set<() => void>>();
  const slices = new Map<Pointer, Slice>();
  const shapes = new WeakMap<FormState['resolved']['states'], Presented>();
  /** Takes a field's slice anew. A group's stays the same while only answers inside it change, which it does not draw. */
  const isAnother = (at: Pointer) => {
    const was = slices.get(at);
    const is = was && sliceOf(state, at);
    if (!was || !is || sameSlice(was, is)) return false;
    slices.set(at, is);
    return true;
  };
  const tell = (topic: Topic) => listeners.get(topic)?.forEach((listener) => listener());
  return {
    state: () => state,
    slice: (at) => remembered(slices, at, () => sliceOf(state, at)),
    shape: (prefix) => {
      const level = levelOf(state.resolved, prefix)?.resolved;
      return level ? remembered(shapes, level.states, () => present(level)) : NO_SHAPE;
    },
    update: (follow) => {
      const before = state;
      state = follow(before);
      if (state === before) return;
      const { fields, shapes: reshaped } = changesBetween(before.resolved, state.resolved);
      for (const at of problemsChanged(before.shown, state.shown)) fields.add(at);
      for (const at of [...fields].filter(isAnother)) tell(at);
      for (const prefix of reshaped) tell(`shape:${prefix}`);
      if (before.resolved.moment.answers !== state.resolved.moment.answers) tell('answers');
      if (isAnotherStatus(before, state)) tell('status');
    },
    subscribe: (topic, listener) => {
      const heard = remembered(listeners, topic, () => new Set());
      heard.add(listener);
      return () => heard.delete(listener);
    },
  };
}

/** Of a group or a list of forms only state and problem: its answers are drawn by the fields inside. */
function sliceOf({ resolved, shown }: FormState, at: Pointer): Slice {
  const level = levelOf(resolved, at);
  const kind = level && placeOf(level)?.field.kind;
  if (!level || kind === undefined) return NOTHING;
  return {
    value: kind === 'group' || kind === 'rows' ? undefined : valueAt(resolved.moment.answers, at),
    state: level.resolved.states.get(level.inner),
    problem: shown.find((problem) => problem.pointer === at)?.words,
  };
}

function sameSlice(a: Slice, b: Slice): boolean {
  return Object.is(a.value, b.value) && a.state === b.state && a.problem === b.problem;
}

function isAnotherStatus(before: FormState, after: FormState): boolean {
  const parts = ['shown', 'message', 'failures', 'sending', 'folded', 'names'] as const;
  return parts.some((part) => before[part] !== after[part]);
}

interface Memory<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

function remembered<K, V>(memory: Memory<K, V>, key: K, make: () => V): V {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const made = make();
  memory.set(key, made);
  return made;
}
