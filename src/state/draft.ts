import { type Answers, type Form, formatFor, type Json } from '../../engine/index.js';
import { keysOf, own } from '../../engine/pointer.js';
import type { CompletedSteps, Progress, StepResult, UnsentAnswers } from './wizard.js';

/** The name under which a page's draft is kept: of `harbor/membership/ELITE_PLAN` it is `membership-elite-plan`. */
export function flowOf(page: string): string {
  return page.split('/').slice(1).join('-').toLowerCase().replaceAll('_', '-');
}

/** The keys of answers that no draft holds (D-108), in whatever form they are asked for. */
export function secretKeys(forms: { readonly [id: string]: Form }): ReadonlySet<string> {
  return new Set(Object.values(forms).flatMap(secretsOf));
}

function secretsOf({ fields }: Form): readonly string[] {
  return fields.flatMap((field) => [
    ...(field.rows ? secretsOf(field.rows) : []),
    ...(formatFor(field)?.secret === true ? keysOf(field.pointer).slice(-1) : []),
  ]);
}

/** A value without what is kept under these keys, wherever in it. */
export function withoutKeys(value: unknown, keys: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutKeys(entry, keys));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !keys.has(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutKeys(inner, keys)]));
}

/** What a draft says was done, as far as it is what drafts are: one may be of an earlier version of the site. */
export function progressIn(draft: unknown): Progress {
  return { done: resultsIn(own(draft, 'done')), typed: objectsIn(own(draft, 'typed')) };
}

function resultsIn(done: unknown): CompletedSteps {
  const results = Object.entries(objectsIn(done)).map(([step, said]): [string, StepResult] => {
    const [form, answers, message, data] = ['form', 'answers', 'message', 'data'].map((part) => own(said, part));
    return [
      step,
      {
        ...(typeof form === 'string' && { form }),
        ...(isObject(answers) && { answers }),
        ...(typeof message === 'string' && { message }),
        // It came as JSON, and so is JSON.
        ...(data !== undefined && { data: data as Json }),
      },
    ];
  });
  return Object.fromEntries(results);
}

function objectsIn(values: unknown): UnsentAnswers {
  const entries = Object.entries(isObject(values) ? values : {});
  return Object.fromEntries(entries.filter((entry): entry is [string, Answers] => isObject(entry[1])));
}

function isObject(value: unknown): value is Answers {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
