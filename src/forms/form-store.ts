import { type Field, type FieldState, present, type Presented } from '../../engine/index.js';
import { type Pointer, valueAt } from '../../engine/pointer.js';
import { changesBetween, problemsChanged } from './changes.js';
import type { FormState } from './form-state.js';
import { levelOf, placeOf } from './levels.js';

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
  const notify = (topic: Topic) => listeners.get(topic)?.forEach((listener) => listener());
  return {
    state: () => state,
    slice: slices.slice,
    answer: (at) => valueAt(state.resolved.moment.answers, at),
    shape,
    update: (follow, displayed) => {
      const before = state;
      state = follow(before);
      if (displayed) slices.display(displayed);
      if (state === before) return;
      const { fields, shapes: reshaped } = changesBetween(before.resolved, state.resolved);
      for (const at of problemsChanged(before.shown, state.shown)) fields.add(at);
      for (const at of [...fields].filter(slices.refresh)) notify(at);
      for (const prefix of reshaped) notify(`shape:${prefix}`);
      if (before.resolved.moment.answers !== state.resolved.moment.answers) notify('answers');
      if (isAnotherStatus(before, state)) notify('status');
    },
    subscribe: (topic, listener) => {
      const heard = getOrCreate(listeners, topic, () => new Set());
      heard.add(listener);
      return () => {
        heard.delete(listener);
      };
    },
  };
}

/** Keeps the slice of each rendered field until it changes. */
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

/** Presents the levels of a form; the last result per prefix keeps unchanged parts identical. */
function createShapes(state: () => FormState): FormStore['shape'] {
  const known = new Map<Pointer, { readonly states: FormState['resolved']['states']; readonly presented: Presented }>();
  return (prefix) => {
    const level = levelOf(state().resolved, prefix)?.resolved;
    if (!level) return NO_SHAPE;
    const before = known.get(prefix);
    if (before?.states === level.states) return before.presented;
    const presented = present(level, before?.presented);
    known.set(prefix, { states: level.states, presented });
    return presented;
  };
}

/** Reuses the status of `before` if it is the same. Undefined answers and states where the entry of a field is gone. */
function sliceOf({ resolved, shown }: FormState, at: Pointer, before: FieldStatus = NO_STATUS): Slice {
  const level = levelOf(resolved, at);
  const kind = level && placeOf(level)?.field.kind;
  if (!level || kind === undefined) return EMPTY;
  const state = level.resolved.states.get(level.inner);
  const problem = shown.find((each) => each.pointer === at)?.words;
  const isSame = before.state === state && before.problem === problem;
  return { value: hasAnswer(kind) ? valueAt(resolved.moment.answers, at) : undefined, status: isSame ? before : { state, problem } };
}

/** The fields inside a group or list of forms render its answers. */
function hasAnswer(kind: Field['kind']): boolean {
  return kind !== 'group' && kind !== 'rows';
}

function isAnotherStatus(before: FormState, after: FormState): boolean {
  const parts = ['shown', 'message', 'failures', 'sending', 'folded', 'names'] as const;
  return parts.some((part) => before[part] !== after[part]);
}

interface Memory<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

function getOrCreate<K, V>(memory: Memory<K, V>, key: K, create: () => V): V {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const created = create();
  memory.set(key, created);
  return created;
}
