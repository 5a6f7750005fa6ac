import type { Json } from '../../../../engine/index.js';

export type SampleKind = 'valid' | 'broken' | 'tampered';

/** One document to make. */
export interface Order {
  readonly tenant: string;
  readonly form: string;
  readonly kind: SampleKind;
  readonly seed: number;
  /** The parts of the definition to break: the keys of targets. */
  readonly aims?: readonly string[];
}

/** An answer error as a visitor or an API client reads it. */
export interface ReadableError {
  readonly path: string;
  readonly message: string;
}

/** What the form says about one document. */
export interface Verdict {
  readonly isAccepted: boolean;
  readonly errors: readonly ReadableError[];
  /** The keys of the targets that the document breaks. */
  readonly broken: readonly string[];
}

/** A document, and the verdict of the form in the browser. */
export interface Sample extends Verdict {
  readonly tenant: string;
  readonly form: string;
  readonly kind: SampleKind;
  /** `<form id>@<hash>`, as the site names it to the server. */
  readonly formHeader: string;
  /** The answers of the visitor; of a tampered body, those that were sent before it was changed. */
  readonly answers: Json;
  /** The JSON text of the request body. */
  readonly body: string;
  /** How the body was changed after `toPayload`. */
  readonly tampering?: string | undefined;
  /** No answers give this body, whatever the form says. */
  readonly isForeign: boolean;
  /** Some errors are at answers that the body does not carry, so that the server cannot report them. */
  readonly isUnseen: boolean;
  /** The tenant's calendar day on which it was judged. */
  readonly today: string;
}

/** A part of a definition that documents break: a rule, a check, a binding or a format. */
export interface Target {
  readonly key: string;
  readonly form: string;
  /** The form whose documents are counted: of a form in a list, the form around it. */
  readonly countedIn: string;
  /** Whether documents of the tenant can break it: its settings and context do not decide otherwise. */
  readonly isReachable: boolean;
}

/** A form, and where its body is sent. */
export interface OfferedForm {
  readonly id: string;
  /** The method and path, such as `POST /clients`. */
  readonly call: string | undefined;
  /** Of the form of a questionnaire: which one. */
  readonly questionnaire?: { readonly id: string; readonly version: number } | undefined;
  /** Whether the site names the visitor's group beside the body. */
  readonly isForGroup: boolean;
}

/** What the page offers to the driver. */
export interface AgreePage {
  /** The forms of a tenant. */
  forms(tenant: string): readonly OfferedForm[];
  targets(tenant: string): readonly Target[];
  make(orders: readonly Order[]): readonly Sample[];
  /** Judges answers as a submit does; used to reduce a disagreement. */
  judgeAnswers(tenant: string, form: string, answers: Json): Sample;
  /** Judges a body as one that arrived; used to reduce a disagreement. */
  judgeBody(tenant: string, form: string, body: string): Verdict;
}

declare global {
  interface Window {
    /** Present once every tenant is loaded. */
    agreePage?: AgreePage;
    /** Why loading failed. */
    agreeFailure?: string;
  }
}
