import type { ComponentType } from 'react';
import type { Pointer } from '../../../engine/index.js';

/** How typed text becomes the answer and how the answer is displayed. Read on every use, because a country may change the mask. */
export interface InputFormat {
  mask(): string | undefined;
  normalise(typed: string): string;
  display(answer: string): string;
  /** The text for a key that is refused, of what the input would then show. */
  refusal(text: string, inserted: string, caret: number): string | undefined;
  readonly question?: FormatQuestion | undefined;
}

/** A text below a control, with a button that cures what it says. */
export interface Note {
  readonly text: string;
  readonly act?: { readonly label: string; onAct(): void } | undefined;
  /** Announced when it appears; as a description that changes under the focus it would be read twice. */
  readonly isAnnounced?: boolean;
}

/** What the visitor should look at although the answer is valid; it may depend on other answers. */
interface FormatQuestion {
  read(answer: string): Note | undefined;
  subscribe(listener: () => void): () => void;
}

/** Lets an input keep its own text, so that a keystroke renders nothing. */
interface OwnText {
  /** The current answer; the `value` prop may be older. */
  answer(): unknown;
  /** Reports an answer that the input displays already. */
  onType(answer: unknown): void;
}

/** One result of a search: its label and its parts by name. */
export interface Suggestion {
  readonly id: string;
  readonly label: string;
  readonly parts: { readonly [part: string]: unknown };
}

/** Passed in by the form, because widgets do not fetch. */
export interface SuggestionSource {
  /** The name of the search in the definition. */
  readonly name: string;
  /** Resolves to undefined when the search does not apply now; rejects with an Error whose message is shown to the visitor. */
  find(query: string, signal: AbortSignal): Promise<readonly Suggestion[] | undefined>;
  choose(suggestion: Suggestion): void;
}

/** A file that the server has. */
export interface SentFile {
  /** The answer of the field. */
  readonly uploadId: string;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
}

/** A file that is still being sent, or that could not be sent, and the error that keeps the form from being submitted. */
export interface UnsentFile {
  readonly text: string;
  /** The error of a failed file is shown at once, that of the other after a submit. */
  readonly hasFailed: boolean;
}

/** Passed in by the form, because widgets do not fetch. */
export interface FileTarget {
  /** Calls `onProgress` with the share sent, 0 to 1. Rejects with an Error whose message is shown to the visitor. */
  send(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<SentFile>;
  /** Reports the file that is not sent yet; undefined without one. */
  report(unsent: UnsentFile | undefined): void;
}

interface WidgetOption {
  readonly value: unknown;
  readonly label: string;
}

/** What our fields add to the standard `options` of an RJSF widget; all of it is optional. */
export interface WidgetOptions {
  readonly enumOptions?: readonly WidgetOption[] | undefined;
  readonly autocomplete?: string | undefined;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | undefined;
  readonly format?: InputFormat | undefined;
  readonly ownText?: OwnText | undefined;
  readonly suggestions?: SuggestionSource | undefined;
  readonly files?: FileTarget | undefined;
  /** The first and the last day of the calendar beside a date, yyyy-MM-dd; without it there is no calendar. */
  readonly calendar?: { readonly min: string; readonly max: string | undefined } | undefined;
  /** Replaces the text of the field's error, for a control that alone knows what is wrong inside it. */
  readonly explain?: ((text: string) => void) | undefined;
}

/** The `formContext` that widgets find in RJSF's registry. */
export interface WidgetContext {
  /** Returns a text of the user interface. */
  t(key: string, fallback: string, params?: { readonly [name: string]: string | number }): string;
  /** Speaks a message to screen readers. */
  announce(message: string): void;
}

/** The part of RJSF's `WidgetProps` that an input without texts of its own reads. */
export interface InputProps {
  readonly id: string;
  readonly value?: unknown;
  readonly required?: boolean | undefined;
  /** A locked field: readable and focusable, but not editable. */
  readonly readonly?: boolean | undefined;
  /** Not even focusable. */
  readonly disabled?: boolean | undefined;
  readonly autofocus?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly rawErrors?: readonly string[] | undefined;
  /** The ids of the description and the error that are on the screen. */
  readonly 'aria-describedby'?: string | undefined;
  readonly options: WidgetOptions;
  readonly registry?: { readonly formContext: WidgetContext } | undefined;
  onChange(value: unknown): void;
  onBlur(id: string, value: unknown): void;
}

/** The part of RJSF's `WidgetProps` that our widgets read. */
export interface WidgetProps extends InputProps {
  readonly label: string;
  readonly registry: { readonly formContext: WidgetContext };
}

/** Where the label of a control is: above it, as the legend of a group or radio group, beside a checkbox, or nowhere. */
export type LabelPosition = 'above' | 'legend' | 'radios' | 'beside' | 'none';

interface AfterProps {
  /** The field in the outermost form. */
  readonly at: Pointer;
  /** The uiSchema of the field. */
  readonly ui: { readonly [key: string]: unknown };
}

/** A control that the caller of a form provides. */
export interface Control {
  readonly component: ComponentType<WidgetProps>;
  readonly labelPosition: LabelPosition;
  /** Content after a label beside a checkbox, such as a link to the agreement. */
  readonly after?: ComponentType<AfterProps>;
}

/** Returns the id of the label, by which groups and lists are named. */
export function labelId(id: string): string {
  return `${id}__label`;
}

export function isInvalid({ rawErrors }: Pick<InputProps, 'rawErrors'>): boolean {
  return rawErrors !== undefined && rawErrors.length > 0;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function answerOf(text: string): string | undefined {
  return text === '' ? undefined : text;
}

export function currentAnswer({ options, value }: Pick<InputProps, 'options' | 'value'>): unknown {
  return options.ownText ? options.ownText.answer() : value;
}

export function reportTyped({ options, onChange }: Pick<InputProps, 'options' | 'onChange'>, answer: unknown): void {
  if (options.ownText) options.ownText.onType(answer);
  else onChange(answer);
}
