import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { keysOf, type Pointer } from '../../engine/base/pointer.js';
import type { Control, FileTarget, Suggestion } from './widgets/widget.js';
import type { FormState } from './form-state.js';
import type { FieldStatus, FormStore, Shape, Slice, Topic } from './form-store.js';

export { type Control, isInvalid, type WidgetProps } from './widgets/widget.js';

/** What the caller of a form provides; widgets do not fetch. */
export interface FormServices {
  /** Rejects with an Error whose message is shown to the visitor. */
  search?(name: string, query: string, options: { readonly within: unknown }, signal: AbortSignal): Promise<readonly Suggestion[]>;
  /** Sends a file for the form `<id>@<hash>`; see `FileTarget`. */
  upload?(...args: [...Parameters<FileTarget['send']>, form: string]): ReturnType<FileTarget['send']>;
  /** Controls of the caller, by the names that `ui:widget` of a definition gives them. */
  readonly widgets?: { readonly [name: string]: Control };
}

/** What the parts of one form share. The same object while the form's services stay the same. */
export interface FormParts {
  readonly store: FormStore;
  readonly idPrefix: string;
  readonly services: FormServices;
  say(key: string, fallback: string, params?: { readonly [name: string]: string | number }): string;
  announce(message: string): void;
  /** Checks a field that lost the focus, once no pointer is down, so that a button does not move away under it. */
  leave(at: Pointer): void;
}

export const FormContext = createContext<FormParts | undefined>(undefined);

export function useForm(): FormParts {
  const parts = useContext(FormContext);
  if (!parts) throw new Error('A part of a form was rendered outside of an EngineForm');
  return parts;
}

function useTopic<T>(topic: Topic, read: (store: FormStore) => T): T {
  const { store } = useForm();
  const subscribe = useCallback((listener: () => void) => store.subscribe(topic, listener), [store, topic]);
  const snapshot = () => read(store);
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}

/** Renders again when `read`, of the answers, returns another text, number or truth value. */
export function useAnswers<T extends string | number | boolean>(read: (store: FormStore) => T): T {
  return useTopic('answers', read);
}

export function useSlice(at: Pointer): Slice {
  const { subscribe, slice } = useForm().store.field(at);
  return useSyncExternalStore(subscribe, slice, slice);
}

/** The answer of the field does not render the caller again. */
export function useFieldStatus(at: Pointer): FieldStatus {
  const { subscribe, status } = useForm().store.field(at);
  return useSyncExternalStore(subscribe, status, status);
}

export function useShape(prefix: Pointer): Shape {
  return useTopic(`shape:${prefix}`, (store) => store.shape(prefix));
}

/** `read` must return an object of the state itself, never a new one. */
export function useStatus<T>(read: (state: FormState) => T): T {
  return useTopic('status', (store) => read(store.state()));
}

/** As RJSF builds it: unique on the page, also with two forms on it. */
export function idOf(idPrefix: string, at: Pointer): string {
  return [idPrefix, ...keysOf(at)].join('_');
}
