import { isObject } from '../compile/documents.js';
import { nearest } from '../nearest.js';
import { own, ROOT } from '../pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { JsonObject, Origin } from '../types.js';
import type { CheckContext } from './check.js';
import { findingAt, joinFirst } from './finding-at.js';

type PartContext = Pick<CheckContext, 'documents' | 'library'>;
type FindingOrigin = Pick<Origin, 'file' | 'at'>;

const FILE = 'schemas/parts.json';

/** The noun and the finding code for an unknown name of each kind. */
const PART_KINDS = {
  panels: { what: 'panel', code: 'unknown-panel' },
  flows: { what: 'flow', code: 'unknown-flow' },
  calls: { what: 'call', code: 'unknown-call' },
  widgets: { what: 'widget', code: 'unknown-widget' },
  searches: { what: 'search', code: 'unknown-search' },
} as const;

type PartKind = keyof typeof PART_KINDS;

/** Returns what the site declares of one kind (panels, flows, calls, widgets, searches or context values), by name. */
export function siteParts({ library }: Pick<PartContext, 'library'>, kind: PartKind | 'formContext' | 'conditionContext'): JsonObject {
  const parts = own(library.parts, kind);
  return isObject(parts) ? parts : {};
}

/**
 * Returns a check of names of one kind of site part. The check returns a finding if neither the site nor `language` has the name, or if the
 * file that declares the parts is missing.
 */
export function createPartCheck(
  context: PartContext,
  kind: PartKind,
  language: Iterable<string> = [],
): (name: string, place: FindingOrigin) => readonly UnlocatedFinding[] {
  const parts = siteParts(context, kind);
  const known = [...language, ...Object.keys(parts)];
  const isDeclared = context.documents.some((document) => document.kind === 'parts');
  const { what, code } = PART_KINDS[kind];
  return (name, place) => {
    if (known.includes(name)) return [];
    const near = nearest(name, known);
    if (near !== undefined) return [findingAt(place, code, { [what]: name }, { hint: similarPartHint(near, parts) })];
    // Without the file of declarations, no name can be known to be wrong.
    return isDeclared
      ? [findingAt(place, code, { [what]: name, known: joinFirst(known, 30) || 'none' })]
      : [findingAt({ file: FILE, at: ROOT }, 'missing-file', { what: kind, page: 'docs/reference/parts.md' })];
  };
}

/** Returns the hint for a similar name, followed by what that part is for. */
function similarPartHint(near: string, parts: JsonObject): string {
  const about = own(own(parts, near), 'about');
  return [`did you mean "${near}"?`, ...(typeof about === 'string' ? [about] : [])].join(' ');
}
