import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react';
import type { Pointer, Presented } from '../../engine/index.js';
import type { Suggestion, Widget } from '../widgets/widget.js';
import type { FormState } from './form-state.js';
import type { FormStore, Slice, Topic } from './form-store.js';

export type { WidgetProps } from '../widgets/widget.js';

/** What a form may ask of the outside: a widget never fetches. */
export interface FormServices {
  /** Fails with an Error whose message is for the visitor. */
  search?(name: string, query: string, options: { readonly within: unknown }, signal: AbortSignal): Promise<readonly Suggestion[]>;
  /** Widgets that only whoever shows the form can draw, by the names that `ui:widget` gives them. */
  readonly widgets?: { readonly [name: string]: Widget };
}

/** What the parts of one form share. The same object as long as the form is on the screen. */
export interface FormParts {
  readonly store: FormStore;
  readonly idPrefix: string;
  readonly services: FormServices;
  say(key: string, fallback: string, params?: { readonly [name: string]: string | number }): string;
  announce(message: string): void;
  /** A field was left; it is judged once no pointer is down, so that a button does not move away under it. */
  leave(at: Pointer): void;
}

export const FormContext = createContext<FormParts | undefined>(undefined);

export function useForm(): FormParts {
  const parts = useContext(FormContext);
  if (!parts) throw new Error('A part of a form was drawn outside of an EngineForm');
  return parts;
}

function useTopic<T>(topic: Topic, read: (store: FormStore) => T): T {
  const { store } = useForm();
  const subscribe = useCallback((listener: () => void) => store.subscribe(topic, listener), [store, topic]);
  const snapshot = () => read(store);
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}

export function useSlice(at: Pointer): Slice {
  return useTopic(at, (store) => store.slice(at));
}

/** A field's slice, and how its control says which answer it shows by itself: that one need not be drawn. */
export function useShownSlice(at: Pointer): readonly [Slice, (answer: unknown) => void] {
  const drawn = useRef<Slice>(undefined);
  const shown = useRef<unknown>(undefined);
  const slice = useTopic(at, (store) => {
    const now = store.slice(at);
    const last = drawn.current;
    if (last && last.state === now.state && last.problem === now.problem && Object.is(now.value, shown.current)) return last;
    drawn.current = now;
    shown.current = now.value;
    return now;
  });
  const show = useCallback((answer: unknown) => {
    shown.current = answer;
  }, []);
  return [slice, show];
}

export function useShape(prefix: Pointer): Presented {
  return useTopic(`shape:${prefix}`, (store) => store.shape(prefix));
}

/** A part of the state that is not about one field; `read` gives back an object of the state itself, never a new one. */
export function useStatus<T>(read: (state: FormState) => T): T {
  return useTopic('status', (store) => read(store.state()));
}

/** The id of a field's control: unique on the page, also with two forms on it. */
export function idOf(idPrefix: string, at: Pointer): string {
  return `${idPrefix}${at.replaceAll('/', '_')}`;
}
