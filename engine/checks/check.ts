import type { BuiltForm } from '../compile/build-form.js';
import type { Document } from '../compile/documents.js';
import type { Finding } from '../problems.js';
import type { TenantLibrary } from '../stages/compile.js';

/** One compiled form of one tenant, with everything around it that a check may need. */
export interface Subject {
  readonly built: BuiltForm;
  readonly library: TenantLibrary;
  readonly documents: readonly Document[];
}

/** Looks for one kind of thing that can be wrong with a definition. Never throws; finds all of them. */
export type DefinitionCheck = (subject: Subject) => readonly Finding[];
