/**
 * The run-time entry point of the engine. A compiled form goes through these stages in this order; none of them mutates its
 * input or reads a clock. JSON pointers and results have files of their own.
 */

/** Opens a form: the tenant's settings, then the texts, then the rules. */
export { openForm, type FormSource, type KnownAnswers } from './form/run-form.js';
/** Opens a form with what was saved of it. */
export { openRecord } from './form/open-record.js';
export { readSettings } from './form/stages/read-settings.js';
/** What a new entry of a list starts with. */
export { startAnswers } from './form/stages/start-answers.js';
/** Applies the edits of a visitor, the follow-up edits that they trigger, and then the rules. */
export { advance } from './form/run-form.js';
export { type Edit } from './form/stages/apply-edits.js';
/** What is visible becomes plain JSON Schema + uiSchema. */
export { present, type Presented } from './form/stages/present.js';
/** Everything that is wrong with the visible answers. */
export { check } from './form/stages/check.js';
export { requireValidators } from './form/fields/field-errors.js';
/** The visible answers become the request. */
export { toPayload } from './form/stages/to-payload.js';
/** Validates a request body on the server: the answers behind it, the rules, the checks, and the body built again. */
export { validateSubmission, type SubmissionResult, type SubmissionContext } from './form/validate-submission.js';
/** Who may go on after a questionnaire. */
export { decideEligibility, type Eligibility } from './form/stages/decide-eligibility.js';

/** The text of an answer error, and of what a format finds. */
export { answerErrorText, formatText } from './form/fields/text-keys.js';
/** The compiled fields of a resolved form by pointer. */
export { formFields } from './form/fields/form-index.js';
/** The sections of a form: which are listed, and what is wrong in each. */
export { sectionsOf, type SectionState } from './form/fields/sections.js';
export { visibleAnswers } from './form/fields/answers.js';
export { answersOfFormat, type AnswerAt } from './form/fields/answers.js';
export { formatContext, limitError } from './form/fields/field-errors.js';
export { formatFor, formats } from './formats/registry.js';
/** Dates, money, numbers and telephones as texts for people. */
export * as formatting from './formats/formatting.js';
/** The format of the day on which benefits start, and its limits. */
export * as benefitStart from './formats/benefit-start-date.js';
/** Billing intervals and their units. */
export * as billing from './formats/billing.js';
export { BASE_LANGUAGE } from './base-language.js';
export { messages } from './messages.js';
export { readNumber } from './formats/format-parts.js';
export { isBlank } from './base/blank.js';
export { isSameContent } from './form/stages/unexpected-content.js';
/** JSON Logic expressions of definitions. */
export * as logic from './expressions/evaluate-logic.js';
export type { Pointer } from './base/pointer.js';
export type * from './questionnaire.js';
export type * from './types.js';
export type * from './resolved.js';
export type { Layout, LayoutLink, Page, Route, Step, TenantLibrary } from './library.js';
export type * from './formats/format.js';
export type * from './transforms/transform.js';
