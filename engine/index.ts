/**
 * The run-time door of the engine, for the browser and the server. A compiled form goes through these stages, in this
 * order; none of them changes what it is given or reads a clock.
 */

/** Opens a form: the tenant's settings, then the texts, then the rules. */
export { openForm, type FormSource, type KnownAnswers } from './open-form.js';
export { readSettings } from './stages/read-settings.js';
/** What a new entry of a list starts with. */
export { startAnswers } from './stages/start-answers.js';
/** Applies the edits of a visitor, the follow-up edits that they trigger, and then the rules. */
export { advance } from './advance.js';
export { type Edit } from './stages/act.js';
/** What is visible becomes plain JSON Schema + uiSchema. */
export { present, type Presented } from './stages/present.js';
/** Everything that is wrong with the visible answers. */
export { check } from './stages/check.js';
export { requireValidators } from './fields/validator-of.js';
/** The visible answers become the request. */
export { toPayload } from './stages/to-payload.js';
/** Validates a request body on the server: the answers behind it, the rules, the checks, and the body built again. */
export { validateSubmission, type SubmissionResult, type SubmissionContext } from './validate-submission.js';
/** Who may go on after a questionnaire. */
export { isEligible } from './stages/is-eligible.js';

/** A resolved form as text for people: one field a line, why a field is as it is, what differs between two. */
export { outline } from './views/outline.js';
export { explain, type Explanation } from './views/explain.js';
export { diff, type Difference } from './views/diff.js';
/** The words of a problem. */
export { wordsOf } from './fields/problem-words.js';
/** The compiled fields of a resolved form by pointer. */
export { formFields } from './fields/form-index.js';
export { visibleAnswers } from './fields/visible.js';
export { formatContext, limitFault } from './fields/field-fault.js';
export { formatFor, formats } from './formats/registry.js';
/** How a value stands in a text; what is none is `N/A` or `-`. */
export { formatPhone } from './formats/format-phone.js';
export { formatMoney } from './formats/format-money.js';
export { formatNumber } from './formats/format-number.js';
export { formatDate } from './formats/format-date.js';
export { benefitStartDate, benefitStartDays } from './formats/benefit-start-date.js';
export { billingIntervals, billingUnit, perBillingType, perInterval } from './formats/billing.js';
export { listTextLength, truncate } from './formats/truncate.js';
export { hexToRgb } from './formats/hex-to-rgb.js';
export { BASE_LANGUAGE } from './base-language.js';
export { messages } from './messages.js';
export { readNumber } from './formats/number-entry.js';
export { asciiDigits } from './formats/typed-text.js';
export { isAnswered, isBlank } from './blank.js';
export { applyLogic, holds } from './logic/apply.js';
export * from './pointer.js';
export { bad, good, type Result } from './result.js';
export type * from './questionnaire.js';
export type * from './types.js';
export type * from './resolved.js';
export type { Layout, LayoutLink, Page, Route, Step, TenantLibrary } from './library.js';
export type * from './formats/format.js';
export type * from './transforms/transform.js';
