import type { Pointer } from './pointer.js';

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

/** What the visitor entered so far, nested as the fields are. A key that is absent was not answered. */
export type Answers = { readonly [key: string]: unknown };

/** A JSON Logic expression. */
export type Logic = unknown;

/** Where a definition says something: which layer, which file, which place in it, and why in the words of an overlay. */
export interface Origin {
  readonly layer: 'form' | 'platform' | 'group' | 'tenant';
  readonly file: string;
  readonly at: Pointer;
  readonly description?: string;
}

/** `/phones` or any other value a rule reads: its root, the keys below, and for answers the field that must be visible. */
export interface Read {
  readonly root: 'answers' | 'parent' | 'setting' | 'context' | 'lookups' | 'platform' | 'today' | 'wire';
  readonly keys: readonly string[];
}

export type FieldKind = 'group' | 'rows' | 'list' | 'text' | 'number' | 'integer' | 'box';

/** One field of a compiled form. Parents come before children; `/address/zip` has the parent `/address`. */
export interface Field {
  readonly pointer: Pointer;
  readonly key: string;
  readonly parent: Pointer;
  readonly kind: FieldKind;
  readonly format?: string;
  /** The closed set of values an answer is one of. Of a list: of its entries. */
  readonly choices?: readonly Json[];
  readonly required: boolean;
  readonly default?: Json;
  /** The validation keywords of this field alone, as plain draft-07. */
  readonly limits: JsonObject;
  /** The `ui:` keys of this field. */
  readonly ui: JsonObject;
  /** The base-language texts that stood in the definition. */
  readonly words: { readonly title?: string; readonly help?: string };
  /** Of a list of forms: the form of each entry. */
  readonly rows?: Form;
  /** The layers that had a say about this field, the form first. */
  readonly origins: readonly Origin[];
  /** The name a shared field has of its own, for the text key `field.<name>`. */
  readonly shared?: string;
}

export type OptionSource =
  | { readonly values: readonly Json[] }
  | { readonly lookup: string }
  | { readonly setting: string }
  | { readonly platform: string }
  | { readonly each: { readonly [option: string]: string } };

export interface Binding {
  readonly at: Pointer;
  readonly setting?: string;
  readonly decides: readonly ('show' | 'require')[];
  readonly options?: OptionSource;
  readonly default?: Logic;
  readonly origin: Origin;
}

/** A rule, or the lock that a fill puts on its targets while its box is ticked. */
export interface Rule {
  readonly id: string;
  readonly when: Logic;
  readonly reads: readonly Read[];
  readonly show: readonly Pointer[];
  readonly require: readonly Pointer[];
  readonly lock: readonly Pointer[];
  readonly options: readonly { readonly at: Pointer; readonly from: OptionSource }[];
  readonly origin: Origin;
}

export interface AnswerCheck {
  readonly id: string;
  readonly when?: Logic;
  readonly holds: Logic;
  readonly reads: readonly Read[];
  readonly at: Pointer;
  readonly say: string;
  readonly with: { readonly [name: string]: Logic };
  readonly origin: Origin;
}

export interface Fill {
  readonly id: string;
  readonly box: Pointer;
  readonly copy: readonly { readonly to: Pointer; readonly from: Read }[];
  readonly untick: 'clear' | 'restore';
}

export interface Change {
  readonly id: string;
  readonly on: readonly Pointer[];
  readonly when?: Logic;
  readonly set: readonly { readonly at: Pointer; readonly to: Logic }[];
}

export type MoveParameter = string | number | boolean | { readonly answer: Pointer; readonly else?: Logic };

export type Move =
  | {
      readonly from: Pointer;
      readonly to: Pointer;
      readonly as?: string;
      readonly with: { readonly [name: string]: MoveParameter };
      readonly when?: Logic;
    }
  | { readonly drop: Pointer; readonly readBack?: Logic };

export interface Submit {
  readonly call?: string;
  readonly flow?: string;
  readonly body: readonly Move[];
}

/** A compiled form: plain JSON, the same for every visitor of the tenant, known by its hash. */
export interface Form {
  readonly stage: 'form';
  readonly id: string;
  readonly about: string;
  /** Of everything below; forms that compile alike share it. */
  readonly hash: string;
  readonly title?: string;
  readonly help?: string;
  readonly fields: readonly Field[];
  readonly bindings: readonly Binding[];
  readonly rules: readonly Rule[];
  /** Rules (by index) and lists of forms (by pointer) in the order in which they can be evaluated. */
  readonly order: readonly (number | Pointer)[];
  readonly checks: readonly AnswerCheck[];
  readonly fills: readonly Fill[];
  readonly changes: readonly Change[];
  readonly submit: Submit;
  /** Fields that an overlay took away. */
  readonly removed: readonly Pointer[];
  /** The validators' schema: types, lengths and patterns; no titles, nothing required, no options. */
  readonly validation: JsonObject;
}

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
export type Because =
  | ({ readonly kind: 'layer' } & Origin)
  | { readonly kind: 'setting'; readonly code: string; readonly status: string; readonly required: boolean; readonly decides: readonly ('show' | 'require' | 'options')[] }
  | { readonly kind: 'rule'; readonly id: string; readonly holds: boolean; readonly decides: readonly ('show' | 'require' | 'lock' | 'options')[] };

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
  readonly because: readonly Because[];
}

/** A form under one tenant's settings. */
export interface TenantForm {
  readonly stage: 'tenant';
  readonly form: Form;
  readonly settings: Settings;
  readonly base: ReadonlyMap<Pointer, FieldBase>;
  /** The forms of its lists, under the same settings. */
  readonly rows: ReadonlyMap<Pointer, TenantForm>;
}

/** Looks a text up: the first key that the dictionary has, else the fallback. */
export type Text = (keys: readonly string[], fallback: string) => string;

export interface FieldTexts {
  readonly title: string;
  readonly help?: string;
  readonly placeholder?: string;
}

/** A form under one tenant's settings, in one language with the tenant's own words. */
export interface SpokenForm {
  readonly stage: 'spoken';
  readonly tenant: TenantForm;
  readonly title?: string;
  readonly help?: string;
  readonly texts: ReadonlyMap<Pointer, FieldTexts>;
  readonly text: Text;
  readonly rows: ReadonlyMap<Pointer, SpokenForm>;
}

export interface LookupEntry {
  readonly code: string;
  readonly status: string;
  readonly category: string;
  readonly label?: string;
}

/** What the answers are evaluated against. `today` is the tenant's calendar day as yyyy-MM-dd. */
export interface Moment {
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
  readonly because: readonly Because[];
}

/** A form at one moment: what is on the screen, and why. */
export interface ResolvedForm {
  readonly stage: 'resolved';
  readonly form: SpokenForm;
  readonly moment: Moment;
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
}

/** One thing that is wrong with an answer. `pointer` is the field in the outermost form: `/dependents/0/dob`. */
export interface AnswerProblem {
  readonly pointer: Pointer;
  readonly code: string;
  readonly textKey: string;
  readonly params: { readonly [name: string]: string | number };
}

/** A problem the validators found: which keyword, at which place of the answers. */
export interface ValidatorError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: { readonly [name: string]: unknown };
}

/** The compiled validators by form hash. Data in, errors out; nothing else is known of ajv. */
export type Validators = { readonly [hash: string]: (data: unknown) => readonly ValidatorError[] };

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

/** What is wrong with a value: a message key of the catalogue and the values it names. */
export interface FormatFault {
  readonly textKey: string;
  readonly params?: { readonly [name: string]: string | number };
}

/**
 * What a value means: one file per format in engine/formats, all of this shape.
 * `normalise` makes of what was typed or pasted the answer that is kept; it never cuts. `display` makes of an answer
 * what stands in the input.
 */
export interface Format {
  readonly id: string;
  readonly about: string;
  /** Where the rule comes from: `SPEC 5`. */
  readonly source: string;
  readonly widget: string;
  readonly kind: 'text' | 'number' | 'integer' | 'box' | 'list';
  check(value: unknown, context: FormatContext): FormatFault | undefined;
  /** `#` stands for a digit: `(###) ### ####`. */
  mask?(context: FormatContext): string | undefined;
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
  /** What a definition may say under `ui:format`, and what the value is: the key of a field beside it, a setting's code, or a number. */
  readonly options?: { readonly [name: string]: { readonly about: string; readonly is: 'field' | 'setting' | 'number' } };
  /** Answers, judged on 2026-11-20 by a platform of the United States, without options. */
  readonly examples: { readonly right: readonly unknown[]; readonly wrong: readonly unknown[] };
}

/** What a transform's functions may read besides value and parameters. */
export interface TransformContext {
  readonly platform: Platform;
  readonly settings: Settings;
}
export type Parameters = { readonly [name: string]: Json };

/** One step between answers and wire, and back. One file per transform in engine/transforms. */
export interface Transform {
  readonly id: string;
  readonly about: string;
  /** The parameters it takes, each with one sentence. */
  readonly parameters: { readonly [name: string]: string };
  /** What a blank answer is sent as; without it nothing is sent. */
  readonly blank?: Json;
  to(value: Json, parameters: Parameters, context: TransformContext): Json;
  /** Back to the answer, with the parameters the wire value tells; undefined where the wire value is not of this move. */
  from(wire: Json, parameters: Parameters, context: TransformContext): { readonly value: Json; readonly parameters?: Parameters } | undefined;
  readonly examples: readonly { readonly value: Json; readonly parameters?: Parameters; readonly wire: Json }[];
}

/** One thing that is wrong with a definition. Never thrown; all at once; sorted by file and place. */
export interface Problem {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly pointer: Pointer;
  readonly message: string;
  readonly hint?: string;
}
