/** The build-time door of the engine, for the server, the scripts and the Studio; never part of the visitor's bundle. */
export { compile } from './compile.js';
/** Questionnaires, which tenants keep as data, become forms. */
export { compileQuestionnaires, type CompiledQuestionnaire } from './compile-questionnaires.js';
export type { Library, TenantLibrary } from './library.js';
export { checkTenants } from './compile.js';
export { locateFindings, readDocuments, sortFindings, type Document, type SourceFile } from './compile/documents.js';
export { hasCredentials } from './compile/text-findings.js';
export type { Scope } from './library.js';
export { findingCatalogue } from './finding-catalogue.js';
export { findingLine, type UnlocatedFinding, type FindingCode } from './findings.js';
export { applyOverlay } from './compile/overlay/apply-overlay.js';
export { AJV_OPTIONS, createAjv } from './compile/validators.js';
export { compileSchema, type FindSchema } from './compile/validators.js';
export { validatorsFor, withListForms } from './compile/validators.js';
/** What the definition language offers by name, for the reference. */
export { operatorReference } from './expressions/operators.js';
export { transforms } from './transforms/registry.js';
/** What was probably meant by a word that is not known. */
export { nearest } from './base/nearest.js';
/** A resolved form as text for people: one field per line, the reasons for a field's state, the differences between two forms. */
export { outlineForm } from './reasons/outline.js';
export { errorCause } from './reasons/error-cause.js';
export { explainFields, type Explanation } from './reasons/explain.js';
/** What an expression depends on. */
export { readsOf } from './expressions/reads-of.js';
export { verdictOf, type ReasonLine } from './reasons/part-lines.js';
/** Where settings, texts, formats, fragments and all else that has a name are used. */
export { usesIn, type Use } from './reasons/uses.js';
export { compareForms, type Difference } from './reasons/diff.js';
