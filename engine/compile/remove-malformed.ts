import { isObject } from '../base/json.js';
import { isWithin, keyOf, own, parentOf, pointer, ROOT, valueAt, withValue, type Pointer } from '../base/pointer.js';
import { isBreaking, type UnlocatedFinding, type FindingCode } from '../findings.js';
import type { Document } from './documents.js';
import type { MetaCheck } from './meta-check.js';

/** Documents without their malformed parts, so that the remaining checks can run. */
export interface WellFormedDocuments {
  readonly documents: readonly Document[];
  /** The pointers of the removed parts, by file. */
  readonly cuts: ReadonlyMap<string, readonly Pointer[]>;
  /** Something that other files refer to was removed, so unknown references may be a consequence. */
  readonly isLossy: boolean;
}

const MAX_ROUNDS = 8;
const MAX_CUTS = 200;
/** Lists whose entries are independent, so that one malformed entry can become null. */
const SPARSE_LISTS: ReadonlySet<string> = new Set([
  'rules',
  'checks',
  'fills',
  'changes',
  'body',
  'steps',
  'choices',
  'blocks',
  'routes',
  'header',
  'footer',
  'questions',
]);

/**
 * Corrects misspelt keys and removes malformed parts of all documents, and leaves out documents that cannot be repaired. Also returns what
 * was removed, and whether other files may refer to that.
 */
export function removeMalformed(documents: readonly Document[], checkShape: MetaCheck): WellFormedDocuments {
  const cuts = new Map<string, readonly Pointer[]>();
  let isLossy = false;
  const wellFormed = documents.flatMap((document) => {
    const result = removeMalformedParts(document, checkShape);
    isLossy ||= !result || result.cuts.some((at) => isNamedByOthers(document, at));
    if (result) cuts.set(document.file, result.cuts);
    return result ? [result.document] : [];
  });
  return { documents: wellFormed, cuts, isLossy };
}

/**
 * Corrects misspelt keys and removes malformed parts of one document, in rounds. Undefined if the whole document or an overlay is
 * malformed, or if it takes too many rounds or removals.
 */
function removeMalformedParts(document: Document, checkShape: MetaCheck): { document: Document; cuts: readonly Pointer[] } | undefined {
  let { value } = document;
  const cuts: Pointer[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const all = checkShape({ ...document, value });
    const renamed = all.reduce(withCorrectedKey, value);
    if (renamed !== value) {
      value = renamed;
      continue;
    }
    const breaking = all.filter((finding) => isBreaking(finding) && !cuts.includes(finding.at));
    if (breaking.length === 0) return { document: { ...document, value }, cuts };
    // The effect of an overlay is unknown if one of its actions is missing.
    if (document.kind === 'overlay' || breaking.length > MAX_CUTS || breaking.some(({ at }) => at === ROOT)) return undefined;
    for (const { at } of breaking) {
      const place = pointerToCut(value, at);
      value = withValue(value, place, keyOf(parentOf(place)) !== '' && Array.isArray(valueAt(value, parentOf(place))) ? null : undefined);
      cuts.push(place);
    }
  }
  return undefined;
}

/** Returns the value with a misspelt key renamed to the key that was meant; the same value if that key exists or the finding knows none. */
function withCorrectedKey<T extends Document['value']>(value: T, { at, meant }: UnlocatedFinding): T {
  const holder = valueAt(value, parentOf(at));
  if (meant === undefined || !isObject(holder) || own(holder, meant) !== undefined) return value;
  const entries = Object.entries(holder).map(([key, child]) => [key === keyOf(at) ? meant : key, child]);
  return withValue(value, parentOf(at), Object.fromEntries(entries));
}

/** Returns what to remove for a malformed place: the entry itself in a list of independent entries, else the whole list. */
function pointerToCut(value: unknown, at: Pointer): Pointer {
  const holder = parentOf(at);
  return Array.isArray(valueAt(value, holder)) && !SPARSE_LISTS.has(keyOf(holder)) ? holder : at;
}

/** Kinds of files whose every part other files may name. */
const KINDS_NAMED_BY_OTHERS: ReadonlySet<Document['kind']> = new Set(['parts', 'settings', 'layouts', 'routes', 'platform']);

/** Returns whether other files may refer to the removed part. */
function isNamedByOthers({ kind }: Document, at: Pointer): boolean {
  if (KINDS_NAMED_BY_OTHERS.has(kind)) return true;
  if (kind === 'tenant') return isWithin(at, pointer('tenant'));
  if (kind === 'questionnaire') return keyOf(parentOf(at)) === 'questions';
  return (
    kind === 'fragment' ||
    (kind === 'form' && (keyOf(parentOf(at)) === 'properties' || keyOf(at) === 'properties' || keyOf(at) === 'schema'))
  );
}

/** Finding codes of unknown references, which a removed part can cause. */
const REFERENCE_CODES: ReadonlySet<FindingCode> = new Set([
  'unknown-fragment',
  'unknown-fragment-field',
  'unknown-fragment-parameter',
  'left-out-field',
  'unknown-form-reference',
  'overlay-target',
  'overlay-document',
  'unknown-form',
  'unknown-page',
  'missing-file',
  'unknown-panel',
  'unknown-flow',
  'unknown-call',
  'unknown-widget',
  'unknown-search',
  'unknown-layout',
  'unknown-tenant',
  'unknown-platform',
  'unknown-field',
  'unknown-parent-field',
  'unlisted-form',
  'unknown-setting',
  'unknown-path',
  'unknown-service',
  'unknown-lookup',
  'unknown-platform-path',
  'unknown-context-value',
  'unknown-body-value',
  'unknown-text',
  'language-without-texts',
  'ui-without-field',
]);

/** Finding codes of a use of a fragment that brings less than was meant, so that unknown references can follow from it. */
const FRAGMENT_CODES: ReadonlySet<FindingCode> = new Set(['unknown-fragment', 'unknown-fragment-field', 'left-out-field']);

/** Returns whether a finding says that a definition lacks parts of a fragment. */
export function lacksParts({ code }: UnlocatedFinding): boolean {
  return FRAGMENT_CODES.has(code);
}

/** What other findings can follow from. */
interface FindingCauses extends Pick<WellFormedDocuments, 'cuts' | 'isLossy'> {
  /** Whether a definition lacks parts of a fragment. */
  readonly isPartial?: boolean;
}

/** Returns whether a finding is more than a consequence of another one. */
export function isIndependentFinding({ cuts, isLossy, isPartial }: FindingCauses, finding: UnlocatedFinding): boolean {
  if (REFERENCE_CODES.has(finding.code) && (isLossy || (isPartial && !lacksParts(finding)))) return false;
  return !(cuts.get(finding.file) ?? []).some((cut) => parentOf(cut) === finding.at || isWithin(finding.at, cut));
}
