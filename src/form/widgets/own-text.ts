import { useLayoutEffect, useRef, type RefCallback } from 'react';

const KINDS = ['input', 'change'] as const;

type TextControl = HTMLInputElement | HTMLTextAreaElement;

export interface Typed {
  readonly after: string;
  readonly before: string;
  readonly caret: number;
  readonly event: Event;
}

/** An input with what it displays and how it reports; one object instead of a hook each, because a form has hundreds. */
interface OwnInput<E extends TextControl> {
  control: E | null;
  textOnScreen: string;
  onTyped: (typed: Typed) => string;
  readonly ref: RefCallback<E>;
}

/**
 * Returns a ref for an input that keeps its text, because a controlled input makes the browser visit all controls of
 * the form on each key. `read` returns the text to display after rendering, `onTyped` that after a change.
 */
export function useOwnText<E extends TextControl>(read: () => string, onTyped: (typed: Typed) => string): RefCallback<E> {
  const created = useRef<OwnInput<E>>(undefined);
  const own = (created.current ??= createOwnInput<E>(onTyped));
  useLayoutEffect(() => {
    const text = read();
    own.onTyped = onTyped;
    own.textOnScreen = text;
    if (own.control && own.control.value !== text) own.control.value = text;
  });
  return own.ref;
}

function createOwnInput<E extends TextControl>(onTyped: (typed: Typed) => string): OwnInput<E> {
  const own: OwnInput<E> = {
    control: null,
    textOnScreen: '',
    onTyped,
    ref: (input) => {
      own.control = input;
      if (!input) return undefined;
      const onText = (event: Event) => showTyped(own, input, event);
      // Autofill may fire only `change`.
      for (const kind of KINDS) input.addEventListener(kind, onText);
      return () => {
        for (const kind of KINDS) input.removeEventListener(kind, onText);
      };
    },
  };
  return own;
}

function showTyped<E extends TextControl>(own: OwnInput<E>, input: E, event: Event): void {
  const after = input.value;
  if (after === own.textOnScreen) return;
  const caret = input.selectionStart ?? after.length;
  const next = own.onTyped({ after, before: own.textOnScreen, caret, event });
  own.textOnScreen = next;
  if (next !== after) input.value = next;
  else if (!isComposing(event)) syncReact(input, after, caret);
}

/** Assigning the text lets React's value tracker know it, so that React does not restore an older one. */
function syncReact(input: TextControl, text: string, caret: number): void {
  input.value = text;
  if (input.selectionStart !== null && input.selectionStart !== caret) input.setSelectionRange(caret, caret);
}

function isComposing(event: Event): boolean {
  return 'isComposing' in event && event.isComposing === true;
}
