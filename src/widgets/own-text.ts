import { useCallback, useLayoutEffect, useRef, type RefCallback } from 'react';

const KINDS = ['input', 'change'] as const;

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** What the visitor did to the text of an input. */
export interface Typed {
  readonly after: string;
  readonly before: string;
  readonly caret: number;
  readonly event: Event;
}

/**
 * The text of an input that keeps it by itself. It is written when another one has to stand there, and a key draws
 * nothing: at each key React's controlled inputs write `name`, and then the browser looks through all controls of the form
 * again. `read` says what has to stand there when the field is drawn, `onTyped` after a key.
 */
export function useOwnText<E extends TextControl>(read: () => string, onTyped: (typed: Typed) => string): RefCallback<E> {
  const control = useRef<E>(null);
  const stands = useRef('');
  const heard = useRef(onTyped);
  useLayoutEffect(() => {
    const text = read();
    heard.current = onTyped;
    stands.current = text;
    if (control.current && control.current.value !== text) control.current.value = text;
  });
  return useCallback((input: E | null) => {
    control.current = input;
    if (!input) return undefined;
    const onText = (event: Event) => {
      const after = input.value;
      if (after === stands.current) return;
      const caret = input.selectionStart ?? after.length;
      const next = heard.current({ after, before: stands.current, caret, event });
      stands.current = next;
      if (next !== after) input.value = next;
      else if (!isComposing(event)) tellReact(input, after, caret);
    };
    // What fills in forms for people may tell of a change only.
    for (const kind of KINDS) input.addEventListener(kind, onText);
    return () => {
      for (const kind of KINDS) input.removeEventListener(kind, onText);
    };
  }, []);
}

/** React takes a text that was written by script for one it knows of, and then has no input to restore. */
function tellReact(input: TextControl, text: string, caret: number): void {
  input.value = text;
  if (input.selectionStart !== null && input.selectionStart !== caret) input.setSelectionRange(caret, caret);
}

function isComposing(event: Event): boolean {
  return 'isComposing' in event && event.isComposing === true;
}
