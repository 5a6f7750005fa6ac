import type { AnswerError, Platform, Settings } from '../resolved.js';
import type { Answers, Json, JsonObject } from '../types.js';

/** What a format's functions may read besides the value. */
export interface FormatContext {
  readonly platform: Platform;
  readonly settings: Settings;
  /** The visible answers beside the field. */
  readonly siblings: Answers;
  /** The tenant's calendar day, yyyy-MM-dd. */
  readonly today: string;
  /** What the field's definition says under `ui:format`: `{ "country": "countryCode" }` and the like. */
  readonly options: JsonObject;
}

/** What is wrong with a value: a text key of the catalogue and values for its placeholders. */
export interface FormatError {
  readonly textKey: string;
  readonly params?: AnswerError['params'];
}

/** What a visitor should look at although the answer is valid. */
export interface FormatQuestion extends FormatError {
  /** A button that cures it: the answers by the key of the field beside it, and by '' for the field's own. */
  readonly cure?: FormatError & { readonly answers: { readonly [key: string]: string } };
}

/**
 * What a value means. `normalise` turns typed text into the stored answer and never cuts it; `display`
 * turns the answer into the text of the input.
 */
export interface Format {
  readonly id: string;
  readonly about: string;
  /** Where the rule comes from: `SPEC 5`. */
  readonly source: string;
  readonly widget: string;
  readonly kind: 'text' | 'number' | 'integer' | 'box' | 'list';
  check(value: unknown, context: FormatContext): FormatError | undefined;
  /** `#` stands for a digit: `(###) ### ####`. */
  mask?(context: FormatContext): string | undefined;
  /**
   * The error of a key that the specification blocks, such as a letter in a telephone number. `inserted` is what one key typed, `text`
   * what the input would then show, `caret` its place then, by default the end.
   */
  refuse?(text: string, inserted: string, context: FormatContext, caret?: number): FormatError | undefined;
  /** What the visitor should look at although the answer is valid; never an error. */
  question?(answer: string, context: FormatContext): FormatQuestion | undefined;
  /** How the value is written: help for a field that has none of its own. */
  hint?(platform: Platform): FormatError;
  readonly keyboard?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  /** HTML autofill token. */
  readonly autofill?: string;
  /** Never shown again, never put into a draft or a log. */
  readonly secret?: boolean;
  normalise?(typed: string, context: FormatContext): string;
  display?(answer: string, context: FormatContext): string;
  /** The values there are, where the format itself knows them. */
  values?(platform: Platform): readonly Json[];
  /** The label of one of `values` where no dictionary has one. */
  label?(value: Json): string;
  /** The key of that label, for all fields of the format. */
  labelKey?(value: Json): string;
  /** What a definition may say under `ui:format`, and what the value is: the key of a field beside it, a setting's code, or a number. */
  readonly options?: { readonly [name: string]: { readonly about: string; readonly is: 'field' | 'setting' | 'number' } };
  /** Answers, judged on 2026-11-20 by a platform of the United States, without options. */
  readonly examples: { readonly right: readonly unknown[]; readonly wrong: readonly unknown[] };
}
