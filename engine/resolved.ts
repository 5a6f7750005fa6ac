import type { Pointer } from './base/pointer.js';
import type { Answers, Form, Json, JsonObject, Origin, Section } from './types.js';

/** One tenant setting as the API gives it. */
export interface SettingItem {
  readonly code: string;
  readonly status: string;
  readonly type?: string | null;
  readonly value?: string | number | null;
  readonly required?: boolean;
}

/** Settings by category, as `GET /tenants/{id}/settings` answers. */
export type SettingsByCategory = { readonly [category: string]: readonly SettingItem[] };

/** What rules read under `setting.<CODE>`. */
export interface Setting {
  readonly code: string;
  readonly status: string;
  readonly on: boolean;
  readonly required: boolean;
  readonly value: string | number | null;
}

export type Settings = { readonly [code: string]: Setting };

/** The answer to "why?": always present, read by explain, outline, Studio and tests alike. */
export type Reason =
  | ({ readonly kind: 'layer' } & Origin)
  | {
      readonly kind: 'setting';
      readonly code: string;
      readonly status: string;
      readonly required: boolean;
      readonly decides: readonly ('show' | 'require' | 'options')[];
    }
  | {
      readonly kind: 'rule';
      readonly id: string;
      readonly holds: boolean;
      readonly decides: readonly ('show' | 'require' | 'lock' | 'options')[];
    };

export interface Option {
  readonly value: Json;
  readonly label: string;
}

/** What the settings alone decide about a field. */
export interface FieldBase {
  readonly shown: boolean;
  readonly required: boolean;
  /** The values the settings leave, or undefined where any value will do. */
  readonly values?: readonly Json[];
  readonly default?: Json;
  readonly reasons: readonly Reason[];
}

/** A form under one tenant's settings. */
export interface ConfiguredForm {
  readonly stage: 'configured';
  readonly form: Form;
  readonly settings: Settings;
  readonly base: ReadonlyMap<Pointer, FieldBase>;
  /** The forms of its lists, under the same settings. */
  readonly rows: ReadonlyMap<Pointer, ConfiguredForm>;
}

/** Values for the placeholders of a text, such as `{age}`. A number named `count` also selects the plural form. */
export type TextParams = { readonly [name: string]: string | number };

/** Looks up a text: the first key that the dictionary has, else the fallback; with params, placeholders are filled in. */
export type Text = (keys: readonly string[], fallback: string, params?: TextParams) => string;

/** A value inside a text that has a text of its own, such as the name of a country: its key, and its words in the base language. */
export interface NamedText {
  readonly textKey: string;
  readonly words: string;
}

export interface FieldTexts {
  readonly title: string;
  readonly help?: string;
  readonly placeholder?: string;
  /** The text under the control. */
  readonly hint?: string;
  /** The button that the field waits behind. */
  readonly more?: string;
  /** What the visitor should have at hand for it. */
  readonly need?: string;
  /** Of a list of forms: its button, and what one of its entries is called. */
  readonly add?: string;
  readonly item?: string;
}

/** A form under one tenant's settings, in one language with the tenant's own texts. */
export interface LocalizedForm {
  readonly stage: 'localized';
  readonly configured: ConfiguredForm;
  readonly texts: ReadonlyMap<Pointer, FieldTexts>;
  readonly sections: readonly Section[];
  readonly text: Text;
  readonly rows: ReadonlyMap<Pointer, LocalizedForm>;
}

export interface LookupEntry {
  readonly code: string;
  readonly status: string;
  readonly category: string;
  readonly label?: string;
}

/** What the answers are evaluated against. `today` is the tenant's calendar day as yyyy-MM-dd. */
export interface EvaluationContext {
  readonly answers: Answers;
  readonly today: string;
  readonly context: JsonObject;
  /** Active entries by category. */
  readonly lookups: { readonly [category: string]: readonly LookupEntry[] };
  readonly platform: Platform;
  /** In an entry of a list: the visible answers around it that its form reads. */
  readonly parent?: Answers;
}

/** The values a deployment's platform fixes: money, dates, countries, limits. Read by formats and by rules as `platform.<key>`. */
export interface Platform {
  readonly id: string;
  readonly country: string;
  /** BCP 47 tags, the usual one first. */
  readonly languages: readonly string[];
  readonly phoneExtension: string;
  readonly viewDateFormat: 'MM/dd/yyyy' | 'yyyy/MM/dd';
  readonly dateMask: string;
  readonly currency: string;
  readonly currencySymbol: string;
  readonly numberStyle: 'western' | 'lakh';
  readonly limits: { readonly [name: string]: number };
  readonly [key: string]: Json;
}

export interface FieldState {
  readonly visible: boolean;
  readonly required: boolean;
  readonly locked: boolean;
  readonly options?: readonly Option[];
  readonly reasons: readonly Reason[];
}

/** A form at one moment: what is on the screen, and why. */
export interface ResolvedForm {
  readonly stage: 'resolved';
  readonly form: LocalizedForm;
  readonly moment: EvaluationContext;
  /** The same map while no field's state changes; the same state for each field that did not change. */
  readonly states: ReadonlyMap<Pointer, FieldState>;
  /** The resolved entries of each list of forms; the same map while none changes. */
  readonly rows: ReadonlyMap<Pointer, readonly ResolvedForm[]>;
  /** What each rule read and whether it held: why it need not run again. */
  readonly memo: readonly RuleMemo[];
}

export interface RuleMemo {
  readonly inputs: readonly unknown[];
  readonly holds: boolean;
  /** The expression did too much and has no result. */
  readonly isGivenUp?: true;
}

/** One thing that is wrong with an answer. `pointer` is the field in the outermost form: `/dependents/0/dob`. */
export interface AnswerError {
  readonly pointer: Pointer;
  readonly code: string;
  readonly textKey: string;
  readonly params: { readonly [name: string]: string | number | NamedText };
}

/** A problem the validators found: which keyword, at which place of the answers. */
export interface ValidatorError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: { readonly [name: string]: unknown };
}

/** A validator compiled from the schema of a form; the part of RJSF's `ValidatorType` that the engine calls. */
export interface SchemaValidator {
  /** Validates data against the form's own schema and returns its errors; undefined or null if there are none. */
  rawValidation(schema: JsonObject, data: unknown): { readonly errors?: readonly ValidatorError[] | null | undefined };
}

/** The compiled validators by form hash. */
export type Validators = { readonly [hash: string]: SchemaValidator };
