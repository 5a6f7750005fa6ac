import { useLayoutEffect, useState, type RefCallback } from 'react';
import { createTextHistory, historyStep, type TextHistory } from './text-history.js';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

export interface Typed {
  readonly after: string;
  readonly before: string;
  readonly caret: number;
  /** `insert`: pasted, dropped or filled in at once; `draft`: still composed by an input method, or an earlier text of the input. */
  readonly how: 'key' | 'insert' | 'draft';
}

interface OwnTextParts {
  /** Returns the text to display after rendering. */
  read(): string;
  /** Returns the text to display after a change. */
  onTyped(typed: Typed): string;
  /** Whether a key is refused that would lead to a text. */
  refuses?(text: string, inserted: string, caret: number): boolean;
}

/** An input with what it displays and how it reports; one object instead of a hook each, because a form has hundreds. */
interface OwnInput<E extends TextControl> extends OwnTextParts {
  control: E | null;
  textOnScreen: string;
  /** The text before an input method began to compose. */
  composedFrom: string | undefined;
  history: TextHistory | undefined;
  readonly ref: RefCallback<E>;
}

/**
 * Returns a ref for an input that keeps its text, because a controlled input makes the browser visit all controls of the form on each
 * key, and a function that displays the text that `read` returns now.
 */
export function useOwnText<E extends TextControl>(parts: OwnTextParts): { readonly ref: RefCallback<E>; refresh(): void } {
  const [own] = useState(() => createOwnInput<E>(parts));
  useLayoutEffect(() => {
    Object.assign(own, parts);
    refresh(own);
  });
  return { ref: own.ref, refresh: () => refresh(own) };
}

function createOwnInput<E extends TextControl>(parts: OwnTextParts): OwnInput<E> {
  const own: OwnInput<E> = {
    ...parts,
    control: null,
    textOnScreen: '',
    composedFrom: undefined,
    history: undefined,
    ref: (input) => {
      own.control = input;
      if (!input) return undefined;
      const listener = (event: Event) => LISTENERS[event.type]?.(own, input, event as InputEvent & KeyboardEvent);
      for (const kind of Object.keys(LISTENERS)) input.addEventListener(kind, listener);
      return () => {
        for (const kind of Object.keys(LISTENERS)) input.removeEventListener(kind, listener);
      };
    },
  };
  return own;
}

type Listener = (own: OwnInput<TextControl>, input: TextControl, event: InputEvent & KeyboardEvent) => void;

const takeText: Listener = (own, input, event) => {
  if (input.value === own.textOnScreen) return;
  if (event.isComposing) own.composedFrom ??= own.textOnScreen;
  showTyped(own, input, event.isComposing ? 'draft' : howTyped(event), own.textOnScreen);
};

/** Autofill may fire only `change`, and React has no `beforeinput`. */
const LISTENERS: { readonly [type: string]: Listener } = {
  input: takeText,
  change: takeText,
  compositionend: (own, input) => {
    if (own.composedFrom !== undefined) showTyped(own, input, 'key', own.composedFrom);
    own.composedFrom = undefined;
  },
  beforeinput: (own, input, event) => {
    if (event.inputType.startsWith('history')) takeStep(own, input, event, event.inputType === 'historyUndo' ? -1 : 1);
    else if (event.inputType === 'insertText' && isRefused(own, input, event.data)) event.preventDefault();
  },
  keydown: (own, input, event) => {
    const by = historyStep(event);
    if (by !== undefined) takeStep(own, input, event, by);
  },
  blur: (own) => own.history?.pause(),
};

/** True only for a single key: text that is inserted at once stays, and is checked. */
function isRefused(own: OwnInput<TextControl>, input: TextControl, inserted: string | null): boolean {
  if (inserted === null || [...inserted].length !== 1) return false;
  const start = input.selectionStart ?? input.value.length;
  const text = input.value.slice(0, start) + inserted + input.value.slice(input.selectionEnd ?? start);
  return own.refuses?.(text, inserted, start + inserted.length) === true;
}

function howTyped({ inputType = '' }: Partial<InputEvent>): Typed['how'] {
  return inputType.startsWith('delete') || inputType === 'insertText' || inputType.startsWith('insertFromComp') ? 'key' : 'insert';
}

function takeStep(own: OwnInput<TextControl>, input: TextControl, event: Event, by: 1 | -1): void {
  // The text of several lines is never changed here, and the browser undoes it word by word.
  if (input.readOnly || input.type === 'textarea') return;
  event.preventDefault();
  const step = own.history?.step(by);
  if (!step) return;
  own.onTyped({ after: step.text, before: own.textOnScreen, caret: step.caret, how: 'draft' });
  show(own, input, step.text);
  input.setSelectionRange(step.caret, step.caret);
}

function showTyped(own: OwnInput<TextControl>, input: TextControl, how: Typed['how'], before: string): void {
  const after = input.value;
  const caret = input.selectionStart ?? after.length;
  own.history ??= createTextHistory({ text: own.textOnScreen, caret: own.textOnScreen.length });
  const next = own.onTyped({ after, before, caret, how });
  // An assignment would end the composition.
  if (how === 'draft') own.textOnScreen = next;
  else show(own, input, next);
  if (next === after && input.selectionStart !== caret) input.setSelectionRange(caret, caret);
  own.history.add({ text: next, caret: input.selectionStart ?? next.length }, how === 'insert' ? undefined : runOf(before, after));
}

function runOf(before: string, after: string): string {
  return after.length < before.length ? 'delete' : 'type';
}

/** Assigning also an equal text lets React's value tracker know it, so that React does not restore an older one. */
function show(own: OwnInput<TextControl>, input: TextControl, text: string): void {
  own.textOnScreen = text;
  input.value = text;
}

/** Takes what a browser filled in without an event, instead of emptying it. */
function refresh(own: OwnInput<TextControl>): void {
  const { control } = own;
  if (!control) return;
  if (control.value !== own.textOnScreen) showTyped(own, control, 'insert', own.textOnScreen);
  const text = own.read();
  if (control.value !== text) control.value = text;
  own.textOnScreen = control.value;
  own.history?.add({ text: control.value, caret: control.value.length });
}
