import { useCallback, useLayoutEffect, useRef, type RefCallback } from 'react';

const KINDS = ['input', 'change'] as const;

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** One change of an input's text by the visitor. */
export interface Typed {
  readonly after: string;
  readonly before: string;
  readonly caret: number;
  readonly event: Event;
}

/**
 * Returns a ref for an input that keeps its text, because a controlled input makes the browser visit all controls of
 * the form on each key. `read` returns the text to display after rendering, `onTyped` that after a change.
 */
export function useOwnText<E extends TextControl>(read: () => string, onTyped: (typed: Typed) => string): RefCallback<E> {
  const control = useRef<E>(null);
  const displayed = useRef('');
  const handler = useRef(onTyped);
  useLayoutEffect(() => {
    const text = read();
    handler.current = onTyped;
    displayed.current = text;
    if (control.current && control.current.value !== text) control.current.value = text;
  });
  return useCallback((input: E | null) => {
    control.current = input;
    if (!input) return undefined;
    const onText = (event: Event) => {
      const after = input.value;
      if (after === displayed.current) return;
      const caret = input.selectionStart ?? after.length;
      const next = handler.current({ after, before: displayed.current, caret, event });
      displayed.current = next;
      if (next !== after) input.value = next;
      else if (!isComposing(event)) syncReact(input, after, caret);
    };
    // Autofill may fire only `change`.
    for (const kind of KINDS) input.addEventListener(kind, onText);
    return () => {
      for (const kind of KINDS) input.removeEventListener(kind, onText);
    };
  }, []);
}

/** Assigning the text lets React's value tracker know it, so that React does not restore an older one. */
function syncReact(input: TextControl, text: string, caret: number): void {
  input.value = text;
  if (input.selectionStart !== null && input.selectionStart !== caret) input.setSelectionRange(caret, caret);
}

function isComposing(event: Event): boolean {
  return 'isComposing' in event && event.isComposing === true;
}
