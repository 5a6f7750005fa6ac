import { memoize } from '../base/memoize.js';
import { indexOf } from './fields/form-index.js';
import type { EvaluationContext, ResolvedForm, Settings, Text } from '../resolved.js';
import { applyEdits, type Edit, type EditReports } from './stages/apply-edits.js';
import { applySettings } from './stages/apply-settings.js';
import { applyTexts } from './stages/apply-texts.js';
import { evaluate } from './stages/evaluate.js';
import { startAnswers } from './stages/start-answers.js';
import type { Answers, Form } from '../types.js';

/**
 * Everything that opening a form needs besides its answers. Results are cached by the identity of this object, so reuse it while
 * nothing in it changes, and never change it.
 */
export interface FormSource extends Omit<EvaluationContext, 'answers' | 'parent'> {
  readonly form: Form;
  readonly settings: Settings;
  readonly text: Text;
}

/** What a form starts with. Without `answers` it starts with its defaults. */
export interface KnownAnswers {
  readonly answers?: Answers | undefined;
  /** The answers of the outer form, if the rules of this form read them. */
  readonly parent?: Answers | undefined;
}

/**
 * Returns the form with settings, texts and rules applied, in this order, to the given answers, else to the defaults.
 * Nothing is validated: see `validateSubmission`; `advance` applies edits.
 * @example openForm({ form, settings, text, today: '2026-11-20', context: {}, lookups, platform }).states.get(at)?.visible
 */
export function openForm(source: FormSource, known: KnownAnswers = {}): ResolvedForm {
  const form = localize(source);
  return evaluate(form, { ...evaluationInputs(source, known.parent), answers: known.answers ?? startAnswers(form) });
}

/** Cached by the identity of the source, which must therefore never change. */
export const localize = memoize(
  (source: FormSource) => applyTexts(applySettings(source.form, source.settings, source), source.text),
  (source) => source,
);

/** The values are the same objects as in the source, so that `evaluate` can compare by identity. */
export function evaluationInputs(
  { today, context, lookups, platform }: FormSource,
  parent: Answers | undefined,
): Omit<EvaluationContext, 'answers'> {
  return { today, context, lookups, platform, ...(parent && { parent }) };
}

/** A copied answer can show a field that another fill copies; no real form needs more rounds. */
const MAX_ROUNDS = 4;

/**
 * Returns the form after edits of the visitor and the changes, rules and fills that follow from them. `reports` hears of each answer
 * that follows, and of a limit (`edits`, `rounds`) that is exceeded; what would follow after it is left out.
 * @example advance(resolved, [{ pointer: pointer('firstName'), value: 'Ada' }]).moment.answers // { firstName: 'Ada' }
 */
export function advance(resolved: ResolvedForm, edits: readonly Edit[], reports?: EditReports): ResolvedForm {
  let now = applyAndEvaluate(resolved, edits, reports);
  if (!indexOf(resolved.form.configured.form).hasFills) return now;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = applyAndEvaluate(now, [], reports);
    if (next === now) return now;
    now = next;
  }
  reports?.limit?.('rounds');
  return now;
}

function applyAndEvaluate(resolved: ResolvedForm, edits: readonly Edit[], reports: EditReports | undefined): ResolvedForm {
  return evaluate(resolved.form, { ...resolved.moment, answers: applyEdits(resolved, edits, reports) }, resolved);
}
