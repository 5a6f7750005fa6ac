import type { Json, JsonObject } from './base/json.js';
import type { Pointer } from './base/pointer.js';

export type { Json, JsonObject };

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
  readonly root: 'answers' | 'parent' | 'setting' | 'context' | 'lookups' | 'platform' | 'today';
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
  /** The name that the field has in its fragment, where the form calls it something else; for the text key `field.<name>`. */
  readonly nameInFragment?: string;
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
  /** An answer that is not sent, because another value of the body shows it. */
  | {
      readonly from: Pointer;
      readonly shownBy: Pointer;
      /** The answer for a value of the body. */
      readonly values: { readonly [value: string]: Json };
      /** The answer for any other value. */
      readonly any?: Json;
      /** The answer where the body has no value there. */
      readonly else?: Json;
    }
  /** An answer that is no client data: sent beside it, never sent, or filled in by the server (D-125). */
  | { readonly formAnswer: Pointer }
  | { readonly local: Pointer }
  | { readonly record: Pointer };

export interface Submit {
  readonly call?: string;
  readonly flow?: string;
  readonly body: readonly Move[];
}

/** A part of a form with a heading; fields name it under `ui:section`. */
export interface Section {
  readonly id: string;
  readonly title: string;
  /** A sentence under the heading. */
  readonly about?: string;
}

/** A compiled form: plain JSON, the same for every visitor of the tenant, known by its hash. */
export interface Form {
  readonly stage: 'form';
  readonly id: string;
  readonly about: string;
  /** Of everything below; forms that compile alike share it. */
  readonly hash: string;
  /** Its sections in their order, in the base language. */
  readonly sections: readonly Section[];
  /** Whether its sections are opened one after another. */
  readonly flow: 'one-at-a-time' | 'all';
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
  /** The validators' schema, whose `$id` is the hash: types, lengths and patterns; no titles, nothing required, no options. */
  readonly validation: JsonObject;
}

/** One thing that is wrong with a definition. Never thrown; all at once; sorted by file and place. */
export interface Finding {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly pointer: Pointer;
  readonly message: string;
  readonly hint?: string;
}
