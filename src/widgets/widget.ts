import type { ComponentType } from 'react';
import type { Option, Pointer } from '../../engine/index.js';

/** How what is typed becomes the answer, and the answer what stands in the input. Asked anew each time: another country, another mask. */
export interface Typing {
  mask(): string | undefined;
  normalise(typed: string): string;
  display(answer: string): string;
  /** The text key of what the format finds wrong with an answer. */
  fault(answer: unknown): string | undefined;
}

/** What the browser's keyboard, autofill and example text should be. */
export interface Hints {
  readonly autocomplete?: string | undefined;
  readonly keyboard?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | undefined;
  readonly placeholder?: string | undefined;
  readonly typing?: Typing | undefined;
}

/** One thing a search found: what it is called, and its parts by name. */
export interface Suggestion {
  readonly id: string;
  readonly label: string;
  readonly parts: { readonly [part: string]: unknown };
}

/** Given by the form, so that a widget never fetches. */
export interface SuggestionSource {
  /** What is searched in, as the definition calls it. */
  readonly name: string;
  /** Undefined where there is nothing to search in now. Fails with an Error whose message is for the visitor. */
  find(query: string, signal: AbortSignal): Promise<readonly Suggestion[] | undefined>;
  choose(suggestion: Suggestion): void;
}

export interface WidgetProps {
  readonly id: string;
  readonly label: string;
  readonly value: unknown;
  readonly options: readonly Option[];
  readonly required: boolean;
  readonly locked: boolean;
  readonly invalid: boolean;
  /** The ids of the help and the problem that are on the screen. */
  readonly describedBy: string | undefined;
  readonly hints: Hints;
  readonly suggestions: SuggestionSource | undefined;
  /** A text of the interface itself. */
  say(key: string, fallback: string, params?: { readonly [name: string]: string | number }): string;
  announce(message: string): void;
  /** The answer of this moment, for a control that says it shows its answers itself: `value` may be an older one. */
  now(): unknown;
  /** A new answer; undefined empties it. One that the control shows already is not drawn again. */
  onEdit(value: unknown, shown?: 'shown'): void;
  onLeave(): void;
}

/** Where the label of a widget stands: above its input, as the legend of its group (of radio buttons or of others), beside its box, or nowhere. */
export type Labelling = 'above' | 'legend' | 'radios' | 'beside' | 'none';

export interface Widget {
  readonly component: ComponentType<WidgetProps>;
  readonly labelling: Labelling;
  /** What stands behind a label beside a box: a link to what it speaks of. `at` is the field in the outermost form. */
  readonly after?: ComponentType<{ readonly at: Pointer }>;
}

/** The id of the label, for groups and lists that are named by it. */
export function labelId(id: string): string {
  return `${id}__label`;
}

/** An answer as the text of an input. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** An emptied input is no answer. */
export function answerOf(text: string): string | undefined {
  return text === '' ? undefined : text;
}
