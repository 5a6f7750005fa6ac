import { type Answers, type Form, formatFor, type Json } from '../../../engine/index.js';
import { keysOf, own } from '../../../engine/base/pointer.js';
import type { CompletedSteps, Progress, StepResult, UnsentAnswers } from '../../visit/wizard.js';

/** Returns the name under which the draft of a page is saved: `membership-elite-plan` for `harbor/membership/ELITE_PLAN`. */
export function flowOf(page: string): string {
  return page.split('/').slice(1).join('-').toLowerCase().replaceAll('_', '-');
}

/** Returns the keys of answers that no draft contains (D-108), in all forms. */
export function secretKeys(forms: { readonly [id: string]: Form }): ReadonlySet<string> {
  return new Set(Object.values(forms).flatMap(secretsOf));
}

/** Returns the keys of the fields of a form whose format is secret, including those in its lists. */
function secretsOf({ fields }: Form): readonly string[] {
  return fields.flatMap((field) => [
    ...(field.rows ? secretsOf(field.rows) : []),
    ...(formatFor(field)?.secret === true ? keysOf(field.pointer).slice(-1) : []),
  ]);
}

/** Returns a copy of a value without these keys, at any depth. */
export function withoutKeys(value: unknown, keys: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutKeys(entry, keys));
  if (typeof value !== 'object' || value === null) return value;
  const remaining = Object.entries(value).filter(([key]) => !keys.has(key));
  return Object.fromEntries(remaining.map(([key, inner]) => [key, withoutKeys(inner, keys)]));
}

/** Returns the progress in a saved draft. Parts with an unknown shape are left out, since an earlier version may have saved it. */
export function progressIn(draft: unknown): Progress {
  return { done: resultsIn(own(draft, 'done')), typed: objectsIn(own(draft, 'typed')) };
}

/** Returns the day on which the page of a draft was finished; undefined if it is unfinished. */
export function endDateIn(draft: unknown): string | undefined {
  const ended = own(draft, 'ended');
  return typeof ended === 'string' ? ended : undefined;
}

/** Returns the valid step results in a draft, by step. */
function resultsIn(stepResults: unknown): CompletedSteps {
  const results = Object.entries(objectsIn(stepResults)).map(([step, result]): [string, StepResult] => {
    const [form, answers, message, data] = ['form', 'answers', 'message', 'data'].map((part) => own(result, part));
    return [
      step,
      {
        ...(typeof form === 'string' && { form }),
        ...(isObject(answers) && { answers }),
        ...(typeof message === 'string' && { message }),
        // The draft was parsed from JSON, so the value is JSON.
        ...(data !== undefined && { data: data as Json }),
      },
    ];
  });
  return Object.fromEntries(results);
}

/** Returns the entries of a value that are objects; empty if the value is no object. */
function objectsIn(values: unknown): UnsentAnswers {
  const entries = Object.entries(isObject(values) ? values : {});
  return Object.fromEntries(entries.filter((entry): entry is [string, Answers] => isObject(entry[1])));
}

function isObject(value: unknown): value is Answers {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
