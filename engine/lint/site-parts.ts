import { isObject } from '../base/json.js';
import type { UnlocatedFinding } from '../findings.js';
import { nearest } from '../base/nearest.js';
import { own, ROOT, pointer, within, type Pointer } from '../base/pointer.js';
import type { JsonObject, Origin } from '../types.js';
import { type CheckContext, findingAt, joinFirst } from './check.js';
import { uiKeys } from './definition-parts.js';

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

type Where = (at: Pointer) => Pick<Origin, 'file' | 'at'>;

/** Returns a finding if the part names a `panel` that the site does not have. */
export function panelFindings(context: CheckContext, value: JsonObject, at: Pointer, where: Where): readonly UnlocatedFinding[] {
  const panel = own(value, 'panel');
  return typeof panel === 'string' ? createPartCheck(context, 'panels')(panel, where(within(at, pointer('panel')))) : [];
}

/**
 * Returns a finding at `place`, where a page shows the form `id`, for its flow and each of its widgets that only a panel implements; none
 * if the form is unknown.
 */
export function needsPanelFindings(context: CheckContext, id: string, place: Pick<Origin, 'file' | 'at'>): readonly UnlocatedFinding[] {
  const built = context.forms.find(({ form }) => form.id === id);
  if (!built) return [];
  const widgets = uiKeys({ ...context, built }, 'ui:widget').map(({ value }) => String(value));
  const findingsFor = (what: 'flow' | 'widget', name: string): readonly UnlocatedFinding[] => {
    const panel = own(own(siteParts(context, `${what}s`), name), 'panel');
    return typeof panel === 'string' ? [findingAt(place, 'needs-panel', { form: id, what, name, panel })] : [];
  };
  return [...findingsFor('flow', built.form.submit.flow ?? ''), ...[...new Set(widgets)].flatMap((name) => findingsFor('widget', name))];
}
