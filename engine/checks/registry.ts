import type { DefinitionCheck } from './check.js';

/** Every check of a compiled form. */
export const definitionChecks: readonly DefinitionCheck[] = [];
