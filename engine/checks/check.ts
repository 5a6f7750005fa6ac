import type { BuiltForm } from '../compile/build-form.js';
import type { Document } from '../compile/documents.js';
import type { Layered } from '../compile/layers.js';
import type { UnlocatedFinding } from '../findings.js';
import type { TenantLibrary } from '../library.js';

/** What the checks of one scope read: its library, its files, its compiled forms and its pages. */
export interface CheckContext {
  readonly library: TenantLibrary;
  readonly documents: readonly Document[];
  /** Every compiled form of the scope. */
  readonly forms: readonly BuiltForm[];
  /** The pages of the scope, with the origin of each of their parts. */
  readonly pages: readonly Layered[];
}

/** One compiled form of one tenant, together with the context of its scope. */
export interface FormCheckContext extends CheckContext {
  readonly built: BuiltForm;
}

/** Looks for one kind of mistake in one compiled form and returns all findings. Never throws. */
export type DefinitionCheck = (context: FormCheckContext) => readonly UnlocatedFinding[];

/** Looks for mistakes between files (pages, routes, layouts, fixtures) and returns all findings. Never throws. */
export type LibraryCheck = (context: CheckContext) => readonly UnlocatedFinding[];

/** All checks, grouped by what they need to run. */
export interface Checks {
  readonly ofForms: readonly DefinitionCheck[];
  /** Checks that only need fields, so they also run on fragments that no form uses. */
  readonly ofFields: readonly DefinitionCheck[];
  readonly ofLibraries: readonly LibraryCheck[];
  /** Checks that need every text and field, so they run only if there is no other error. */
  readonly ofTexts: readonly LibraryCheck[];
}
