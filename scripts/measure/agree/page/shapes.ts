import type { FormSource, Json, Validators } from '../../../../engine/index.js';

export interface Opened {
  readonly source: FormSource;
  readonly validators: Validators;
  readonly timeZone: string;
}

/** A form as the page has loaded it; its source lacks the texts, which are functions. */
export interface OfferedForm extends Pick<Opened, 'timeZone'> {
  readonly tenant: string;
  readonly source: Json;
  readonly questionnaire: { readonly id: string; readonly version: number } | undefined;
}

/** What the browser says about the text of a body, and what the form sends for it. */
export interface Verdict {
  readonly body: string;
  readonly errors: readonly { readonly path: string; readonly message: string }[];
  readonly payload?: Json;
}

/** Returns the form on the calendar day that its tenant has now; the same object while the day lasts. */
export function ofToday(form: Opened): Opened {
  const today = new Date().toLocaleDateString('en-CA', { timeZone: form.timeZone });
  return form.source.today === today ? form : { ...form, source: { ...form.source, today } };
}
