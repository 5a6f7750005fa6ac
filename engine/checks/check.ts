import type { BuiltForm } from '../compile/build-form.js';
import type { Document } from '../compile/documents.js';
import type { Layered } from '../compile/layers.js';
import type { Finding } from '../problems.js';
import type { TenantLibrary } from '../library.js';

/** What all forms of one scope share. */
export interface Surroundings {
  readonly library: TenantLibrary;
  readonly documents: readonly Document[];
  /** Every compiled form of the scope. */
  readonly forms: readonly BuiltForm[];
  /** The pages of the scope, with where each part of them stands. */
  readonly pages: readonly Layered[];
}

/** One compiled form of one tenant, with everything around it that a check may need. */
export interface Subject extends Surroundings {
  readonly built: BuiltForm;
}

/** Looks for one kind of thing that can be wrong with a definition. Never throws; finds all of them. */
export type DefinitionCheck = (subject: Subject) => readonly Finding[];

/** Looks for what can be wrong between files: pages, routes, layouts, fixtures. */
export type LibraryCheck = (around: Surroundings) => readonly Finding[];

/** What is looked for in definitions. */
export interface Checks {
  readonly ofForms: readonly DefinitionCheck[];
  /** Those that need to know no more than the fields: shared fields go through them too, used or not. */
  readonly ofFields: readonly DefinitionCheck[];
  readonly ofLibraries: readonly LibraryCheck[];
  /** Those that need every text and every field, so that they are made only where nothing else is wrong. */
  readonly ofTexts: readonly LibraryCheck[];
}
