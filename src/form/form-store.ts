import { type Field, type FieldState, present, type Presented } from '../../engine/index.js';
import { type Pointer, valueAt } from '../../engine/base/pointer.js';
import { changesBetween, levelOf, positionOf } from './levels.js';
import { type FormState, problemsChanged } from './form-state.js';

/** The state of a field and its error; the same object while neither changed. */
export interface FieldStatus {
  readonly state: FieldState | undefined;
  readonly problem: string | undefined;
}

/** What one field renders; the same object while a new rendering would change nothing. */
export interface Slice {
  readonly value: unknown;
  readonly status: FieldStatus;
}

interface FieldSubscription {
  subscribe(listener: () => void): () => void;
  slice(): Slice;
  status(): FieldStatus;
}

export type Shape = Pick<Presented, 'schema' | 'uiSchema'>;

/** What can be subscribed to: a field by its pointer, the shape of a form by its prefix, all answers, or the form as a whole. */
export type Topic = Pointer | `shape:${string}` | 'answers' | 'status';

/** An answer that an input displays before the store knows it. */
interface DisplayedAnswer {
  readonly pointer: Pointer;
  readonly value: unknown;
}

/** Answers, states and errors of one form, outside React: each part of the form subscribes to what it renders. */
export interface FormStore {
  state(): FormState;
  /** What a field renders. Its value may be older than `answer` when its input displays the newer one already. */
  slice(at: Pointer): Slice;
  /** The same object and functions for a field, so that no rendering creates and keeps closures. */
  field(at: Pointer): FieldSubscription;
  answer(at: Pointer): unknown;
  /** The visible fields of the form at a prefix; the same object while the same fields are visible. */
  shape(prefix: Pointer): Shape;
  /** Replaces the state. The field of `displayed` is not rendered again for that value. */
  update(next: (state: FormState) => FormState, displayed?: DisplayedAnswer): void;
  subscribe(topic: Topic, listener: () => void): () => void;
}

const NO_STATUS: FieldStatus = { state: undefined, problem: undefined };
const EMPTY: Slice = { value: undefined, status: NO_STATUS };
const NO_SHAPE: Shape = { schema: { type: 'object', properties: {} }, uiSchema: {} };

export function createFormStore(start: FormState): FormStore {
  let state = start;
  const listeners = new Map<Topic, Set<() => void>>();
  const slices = createSlices(() => state);
  const shape = createShapes(() => state);
  const subscribe: FormStore['subscribe'] = (topic, listener) => {
    const topicListeners = getOrCreate(listeners, topic, () => new Set());
    topicListeners.add(listener);
    return () => {
      topicListeners.delete(listener);
    };
  };
  const fields = new Map<Pointer, FieldSubscription>();
  const notify = (topic: Topic) => listeners.get(topic)?.forEach((listener) => listener());
  return {
    state: () => state,
    slice: slices.slice,
    field: (at) => getOrCreate(fields, at, () => subscriptionOf(at, slices.slice, subscribe)),
    answer: (at) => valueAt(state.resolved.moment.answers, at),
    shape,
    update: (follow, displayed) => {
      const before = state;
      state = follow(before);
      if (displayed) slices.display(displayed);
      if (state === before) return;
      const { fields: changed, shapes: reshaped } = changesBetween(before.resolved, state.resolved);
      for (const at of problemsChanged(before.shown, state.shown)) changed.add(at);
      for (const at of [...changed].filter(slices.refresh)) notify(at);
      for (const prefix of reshaped) notify(`shape:${prefix}`);
      if (before.resolved.moment.answers !== state.resolved.moment.answers) notify('answers');
      if (isAnotherStatus(before, state)) notify('status');
    },
    subscribe,
  };
}

function subscriptionOf(at: Pointer, slice: FormStore['slice'], subscribe: FormStore['subscribe']): FieldSubscription {
  return { subscribe: (listener) => subscribe(at, listener), slice: () => slice(at), status: () => slice(at).status };
}

function createSlices(state: () => FormState) {
  const slices = new Map<Pointer, Slice>();
  /** What inputs display by themselves, where that differs from the value of their slice. */
  const displayed = new Map<Pointer, unknown>();
  return {
    slice: (at: Pointer) => getOrCreate(slices, at, () => sliceOf(state(), at)),
    display: ({ pointer: at, value }: DisplayedAnswer) => {
      displayed.set(at, value);
    },
    /** Updates the slice of a field and returns whether it has to be rendered again. */
    refresh: (at: Pointer) => {
      const before = slices.get(at);
      if (!before) return false;
      const after = sliceOf(state(), at, before.status);
      const shown = displayed.has(at) ? displayed.get(at) : before.value;
      if (Object.is(after.value, shown) && after.status === before.status) return false;
      slices.set(at, after);
      displayed.delete(at);
      return true;
    },
  };
}

/** Unchanged parts stay identical to the last result. */
function createShapes(state: () => FormState): FormStore['shape'] {
  const cached = new Map<Pointer, { readonly states: FormState['resolved']['states']; readonly presented: Presented }>();
  return (prefix) => {
    const level = levelOf(state().resolved, prefix)?.resolved;
    if (!level) return NO_SHAPE;
    const before = cached.get(prefix);
    if (before?.states === level.states) return before.presented;
    const presented = present(level, before?.presented);
    cached.set(prefix, { states: level.states, presented });
    return presented;
  };
}

/** Reuses an equal status. Both are undefined if the entry of the field is gone. */
function sliceOf({ resolved, shown }: FormState, at: Pointer, before: FieldStatus = NO_STATUS): Slice {
  const level = levelOf(resolved, at);
  const kind = level && positionOf(level)?.field.kind;
  if (!level || kind === undefined) return EMPTY;
  const state = level.resolved.states.get(level.inner);
  const problem = shown.find((each) => each.pointer === at)?.text;
  const isSame = before.state === state && before.problem === problem;
  return { value: hasAnswer(kind) ? valueAt(resolved.moment.answers, at) : undefined, status: isSame ? before : { state, problem } };
}

/** Whether a field renders its own answer; those inside groups and lists of forms do it themselves. */
function hasAnswer(kind: Field['kind']): boolean {
  return kind !== 'group' && kind !== 'rows';
}

function isAnotherStatus(before: FormState, after: FormState): boolean {
  const parts = ['shown', 'message', 'failures', 'sending', 'open', 'openEntries', 'foldedGroups', 'names'] as const;
  return before.resolved.form !== after.resolved.form || parts.some((part) => before[part] !== after[part]);
}

interface Memory<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

function getOrCreate<K, V>(memory: Memory<K, V>, key: K, create: () => V): V {
  const cached = memory.get(key);
  if (cached !== undefined) return cached;
  const created = create();
  memory.set(key, created);
  return created;
}
