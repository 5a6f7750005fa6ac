import type { BuiltForm } from '../compile/build-form.js';
import type { Document } from '../compile/documents.js';
import type { Layered } from '../compile/layers.js';
import type { UnlocatedFinding, FindingCode } from '../findings.js';
import type { TenantLibrary } from '../library.js';
import type { Origin } from '../types.js';

export { nearestHint } from '../base/nearest.js';

export type FindingExtras = Pick<UnlocatedFinding, 'hint' | 'atKey' | 'first'>;

export function findingAt(
  place: Pick<Origin, 'file' | 'at'>,
  code: FindingCode,
  params: UnlocatedFinding['params'],
  more: FindingExtras = {},
): UnlocatedFinding {
  return { code, file: place.file, at: place.at, params, ...more };
}

export function joinFirst(names: Iterable<unknown>, max = 12): string {
  const all = [...names].map(String);
  return all.length > max ? `${all.slice(0, max).join(', ')} and ${all.length - max} more` : all.join(', ');
}

/** JSON text, cut after 59 characters. */
export function quoteValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** What the checks of one scope read: its library, its files, its compiled forms and its pages. */
export interface CheckContext {
  readonly library: TenantLibrary;
  readonly documents: readonly Document[];
  readonly forms: readonly BuiltForm[];
  readonly pages: readonly Layered[];
}

export interface FormCheckContext extends CheckContext {
  readonly built: BuiltForm;
}

/** Looks for one kind of mistake in one compiled form and returns all findings. Never throws. */
export type DefinitionCheck = (context: FormCheckContext) => readonly UnlocatedFinding[];

/** Looks for mistakes between files (pages, routes, layouts, fixtures) and returns all findings. Never throws. */
export type LibraryCheck = (context: CheckContext) => readonly UnlocatedFinding[];
