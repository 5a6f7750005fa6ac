import { isObject } from '../base/json.js';
import { isWithin, keyOf, own, parentOf, pointer, ROOT, valueAt, withValue, type Pointer } from '../base/pointer.js';
import { isBreaking, type UnlocatedFinding, type FindingCode } from '../findings.js';
import type { Document } from './documents.js';
import type { MetaCheck } from './meta-check.js';

/** Documents without their malformed parts, so that the remaining checks can run. */
export interface WellFormedDocuments {
  readonly documents: readonly Document[];
  /** The removed parts, by file. */
  readonly cuts: ReadonlyMap<string, readonly Pointer[]>;
  /** Something that other files refer to was removed, so unknown references may be a consequence. */
  readonly isLossy: boolean;
}

const MAX_ROUNDS = 8;
const MAX_CUTS = 200;
/** Lists whose entries are independent, so that one malformed entry can become null. */
const SPARSE_LISTS = /^(rules|checks|fills|changes|body|steps|choices|blocks|routes|header|footer|questions)$/;

/** Corrects misspelt keys, removes malformed parts, and leaves out documents that cannot be repaired. */
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

/** Undefined if the whole document or an overlay is malformed, or if it takes too many rounds or removals. */
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

function withCorrectedKey<T extends Document['value']>(value: T, { at, meant }: UnlocatedFinding): T {
  const holder = valueAt(value, parentOf(at));
  if (meant === undefined || !isObject(holder) || own(holder, meant) !== undefined) return value;
  const entries = Object.entries(holder).map(([key, child]) => [key === keyOf(at) ? meant : key, child]);
  return withValue(value, parentOf(at), Object.fromEntries(entries));
}

function pointerToCut(value: unknown, at: Pointer): Pointer {
  const holder = parentOf(at);
  return Array.isArray(valueAt(value, holder)) && !SPARSE_LISTS.test(keyOf(holder)) ? holder : at;
}

function isNamedByOthers({ kind }: Document, at: Pointer): boolean {
  if (/^(parts|settings|layouts|routes|platform|fragment)$/.test(kind)) return true;
  if (kind === 'tenant') return isWithin(at, pointer('tenant'));
  if (kind === 'questionnaire') return keyOf(parentOf(at)) === 'questions';
  return kind === 'form' && /^(\/use\b.*|.*\/properties(\/[^/]+)?|\/schema)$/.test(at);
}

/** Codes of findings about a name that nothing has, which can follow from another finding. */
const NAMES =
  /^(unknown-(fragment|form$|form-|page|panel|flow|call|widget|search|layout|tenant|platform|field|parent|setting$|path|service|lookup|context|body|text$|name$)|left-out-field|overlay-(target|document|for-nobody)|missing-file|unlisted-form|language-without-texts|ui-without-field)/;

/** Codes of findings that follow from one with another code; those of the same expression do not follow from each other. */
const FOLLOWERS: { readonly [code in FindingCode]?: RegExp } = {
  'unknown-fragment': NAMES,
  'unknown-fragment-field': NAMES,
  'left-out-field': NAMES,
  'unknown-form-reference': /^unlisted-form$/,
  'unknown-option': /^(rule-never|required-never-shown)$/,
  'rule-never': /^required-never-shown$/,
  'duplicate-id': /^unknown-section$/,
  'unknown-tenant': /^overlay-for-nobody$/,
};

/** Without those that follow from another one, or from what was removed. */
export function independentFindings(
  { cuts, isLossy }: Pick<WellFormedDocuments, 'cuts' | 'isLossy'>,
  findings: readonly UnlocatedFinding[],
): readonly UnlocatedFinding[] {
  const codes = new Set(findings.map(({ code }) => code));
  const followers = [...codes].flatMap((code) => FOLLOWERS[code] ?? []);
  const independent = findings.filter(({ code, file, at }) => {
    if (isLossy && NAMES.test(code)) return false;
    if (FOLLOWERS[code] !== NAMES && followers.some((pattern) => pattern.test(code))) return false;
    return !(cuts.get(file) ?? []).some((cut) => parentOf(cut) === at || isWithin(at, cut));
  });
  return oncePerName(independent);
}

/** Cases that name the same thing in vain are one finding, at the first of them. */
function oncePerName(findings: readonly UnlocatedFinding[]): readonly UnlocatedFinding[] {
  const files = new Map<string, Set<string>>();
  const inCases = (finding: UnlocatedFinding) => finding.file.startsWith('fixtures/cases/') && NAMES.test(finding.code);
  const nameOf = ({ code, params }: UnlocatedFinding) => JSON.stringify([code, params]);
  for (const finding of findings.filter(inCases)) files.set(nameOf(finding), (files.get(nameOf(finding)) ?? new Set()).add(finding.file));
  return findings.flatMap((finding) => {
    const [first, ...others] = (inCases(finding) && files.get(nameOf(finding))) || [finding.file];
    return finding.file === first ? [others.length > 0 ? { ...finding, others: others.length } : finding] : [];
  });
}
