/**
 * The run-time door of the engine, for the browser and the server. A compiled form goes through these stages, in this
 * order; none of them changes what it is given or reads a clock.
 */

/** The tenant's settings decide which fields exist, which are required and which options they have. */
export { applySettings } from './stages/apply-settings.js';
export { readSettings } from './stages/read-settings.js';
/** The dictionary gives titles, help and options their words. */
export { applyTexts } from './stages/apply-texts.js';
/** What a new form starts with. */
export { startAnswers } from './stages/start-answers.js';
/** An act of the visitor becomes answers, with all that it brings along. */
export { act, type Edit } from './stages/act.js';
/** Rules say what is visible, required, locked, and why. */
export { evaluate } from './stages/evaluate.js';
/** What is visible becomes plain JSON Schema + uiSchema. */
export { present, type Presented } from './stages/present.js';
/** Everything that is wrong with the visible answers. */
export { check } from './stages/check.js';
export { requireValidators } from './fields/validator-of.js';
/** The visible answers become the request. */
export { toPayload } from './stages/to-payload.js';
/** A request or record becomes answers again. */
export { fromPayload, type ReadPayload } from './stages/from-payload.js';
/** What arrived although the form would not have sent it. */
export { refuse } from './stages/refuse.js';
/** Who may go on after a questionnaire. */
export { isEligible } from './stages/is-eligible.js';

/** An act and all that follows from it, in one step. */
export { advance } from './advance.js';
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
export { fillWords } from './fill-words.js';
export { messages } from './messages.js';
export { readNumber } from './formats/number-entry.js';
export { asciiDigits } from './formats/typed-text.js';
export { isAnswered, isBlank } from './logic/blank.js';
export { applyLogic, holds } from './logic/apply.js';
export * from './pointer.js';
export { bad, good, type Result } from './result.js';
export type * from './questionnaire.js';
export type * from './types.js';
export type * from './resolved.js';
export type { Layout, LayoutLink, Page, Route, Step, TenantLibrary } from './library.js';
export type * from './formats/format.js';
export type * from './transforms/transform.js';
