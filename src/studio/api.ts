import type { Pointer } from '../../engine/base/pointer.js';
import type { Answers, Finding, JsonObject, LookupEntry, SettingItem, Settings, TenantLibrary } from '../../engine/index.js';
import type { Tenant } from '../visit/tenancy.js';

export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A sentence with a place in its middle or at its end, if it has one. */
export interface Line {
  readonly before: string;
  readonly place?: Place | undefined;
  readonly after: string;
}

/** A setting in place of the one in the tenant's file. */
export type WhatIf = Pick<SettingItem, 'status' | 'required' | 'value'>;

/** What a call of the page asks about: a form of a tenant, as it opens, in a case or with answers. */
export interface Asked {
  readonly tenant: string;
  readonly form: string;
  /** A name in fixtures/cases, such as `agent/full`. */
  readonly case?: string | undefined;
  readonly language?: string | undefined;
  readonly settings?: { readonly [code: string]: WhatIf } | undefined;
  /** What was typed in; it replaces the answers and steps of the case. */
  readonly answers?: Answers | undefined;
}

/** `POST /api/start`: what there is to choose. */
interface Start {
  readonly tenants: readonly { readonly code: string; readonly name: string }[];
}

/** `POST /api/site` of a tenant: what its pages are drawn with. */
export interface SiteFiles {
  readonly tenant: Tenant;
  /** Those of its group. */
  readonly tenants: readonly Tenant[];
  readonly library: TenantLibrary;
  readonly dictionaries: { readonly [language: string]: { readonly [key: string]: string } };
  readonly lookups: readonly LookupEntry[];
}

export type Level = 'off' | 'optional' | 'required';

export interface Switch {
  readonly code: string;
  readonly about: string;
  readonly level: Level;
  readonly value: string;
  /** As the tenant's file says. */
  readonly own: { readonly level: Level; readonly value: string };
  /** The fields of the form that it decides about. */
  readonly governs: readonly { readonly at: Pointer; readonly title: string }[];
}

/** A field as the visitor has it, in the entries of lists too. */
export interface FieldLine {
  readonly at: Pointer;
  readonly title: string;
  readonly visible: boolean;
  /** Such as `shown, required; options: Male, Female`. */
  readonly state: string;
  /** Why it is so. */
  readonly sentence: string;
}

interface ErrorLine {
  readonly at: Pointer;
  readonly title: string;
  /** The error, and what finds the answer wrong. */
  readonly line: Line;
}

export interface PayloadLine {
  readonly at: Pointer;
  readonly value: string;
  /** The answers that it is made of; none for a constant. */
  readonly from: readonly Pointer[];
}

/** `POST /api/view`: everything about the form but the chain of one field. */
export interface View {
  /** Those that the tenant's pages can be read in. */
  readonly languages: readonly string[];
  /** What it is about: the first form of the pages where the call names none that the tenant has. */
  readonly form: string;
  readonly pages: readonly { readonly title: string; readonly forms: readonly { readonly id: string; readonly title: string }[] }[];
  /** The cases of the form for the tenant. */
  readonly cases: readonly string[];
  readonly switches: readonly Switch[];
  readonly fields: readonly FieldLine[];
  readonly errors: readonly ErrorLine[];
  readonly payload: readonly PayloadLine[];
  readonly outline: string;
  /** What the page is drawn with. */
  readonly drawn: {
    readonly settings: Settings;
    readonly today: string;
    readonly context: JsonObject;
    readonly parent?: Answers | undefined;
    /** Undefined where none were given, and the form opens with its defaults. */
    readonly answers?: Answers | undefined;
  };
}

/** A change that shows or requires a field, and what the settings and answers are then. */
export interface Way extends Required<Pick<Asked, 'settings'>> {
  readonly words: string;
  /** Undefined where they stay as they are. */
  readonly answers: Answers | undefined;
}

/** `POST /api/why` with a field: why it is as it is, and what would make it otherwise. */
export interface Why {
  readonly at: Pointer;
  readonly title: string;
  readonly sentence: string;
  readonly chain: readonly Line[];
  readonly changes: readonly { readonly sentence: string; readonly ways: readonly Way[] }[];
  /** What reads its answer. */
  readonly dependents: readonly Line[];
}

/** `POST /api/diff` with another tenant. */
interface Differences {
  readonly lines: readonly { readonly at: Pointer; readonly words: string; readonly left: string; readonly right: string }[];
}

/** `POST /api/file` with a path. */
interface FileText {
  readonly text: string;
  /** Where an editor finds it. */
  readonly absolute: string;
}

/** `POST /api/news` with the version that is known: it answers when there is another one, or after a while. */
export interface News {
  readonly version: number;
  readonly findings: readonly Finding[];
  /** Whether `npm run check` still runs over the files as they are now. */
  readonly isChecking: boolean;
}

/** `POST /api/save` with what is asked about, a name and a sentence: the files that were written. */
interface Saved {
  readonly files: readonly string[];
}

/** What each call is sent, and what it answers. */
export interface Calls {
  readonly start: { readonly ask: object; readonly answer: Start };
  readonly site: { readonly ask: { readonly tenant: string }; readonly answer: SiteFiles };
  readonly view: { readonly ask: Asked; readonly answer: View };
  readonly why: { readonly ask: Asked & { readonly at: Pointer }; readonly answer: Why };
  readonly diff: { readonly ask: Asked & { readonly other: string }; readonly answer: Differences };
  readonly file: { readonly ask: { readonly file: string }; readonly answer: FileText };
  readonly news: { readonly ask: { readonly version: number }; readonly answer: News };
  readonly save: { readonly ask: Asked & { readonly name: string; readonly about: string }; readonly answer: Saved };
}
