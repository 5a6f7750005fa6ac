import { isWithin, keyOf, own, parentOf, pointer, ROOT, valueAt, withValue, type Pointer } from '../pointer.js';
import { isBreaking, type Finding, type ProblemCode } from '../problems.js';
import { isObject, type Document } from './documents.js';
import type { MetaCheck } from './meta.js';

/** Documents without what has not its shape, so that all that is wrong with the rest can be told in the same breath. */
export interface Mended {
  readonly documents: readonly Document[];
  /** What was cut out, by file. */
  readonly cuts: ReadonlyMap<string, readonly Pointer[]>;
  /** Whole files, fields or parts of the site are missing: whoever names them is not wrong because of that. */
  readonly isLossy: boolean;
}

const MOST_ROUNDS = 8;
const MOST_CUTS = 200;
/** Lists whose entries stand for themselves: a hole in them leaves the others what they are. */
const LISTS: ReadonlySet<string> = new Set([
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

export function mend(documents: readonly Document[], judge: MetaCheck): Mended {
  const cuts = new Map<string, readonly Pointer[]>();
  let isLossy = false;
  const mended = documents.flatMap((document) => {
    const result = mendOne(document, judge);
    isLossy ||= !result || result.cuts.some((at) => isNamed(document, at));
    if (result) cuts.set(document.file, result.cuts);
    return result ? [result.document] : [];
  });
  return { documents: mended, cuts, isLossy };
}

function mendOne(document: Document, judge: MetaCheck): { document: Document; cuts: readonly Pointer[] } | undefined {
  let { value } = document;
  const cuts: Pointer[] = [];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const all = judge({ ...document, value });
    const renamed = all.reduce(withMeantKey, value);
    if (renamed !== value) {
      value = renamed;
      continue;
    }
    const found = all.filter((finding) => isBreaking(finding) && !cuts.includes(finding.at));
    if (found.length === 0) return { document: { ...document, value }, cuts };
    // What an overlay changes cannot be told once an action of it is missing.
    if (document.kind === 'overlay' || found.length > MOST_CUTS || found.some(({ at }) => at === ROOT)) return undefined;
    for (const { at } of found) {
      const place = cutPlace(value, at);
      value = withValue(value, place, keyOf(parentOf(place)) !== '' && Array.isArray(valueAt(value, parentOf(place))) ? null : undefined);
      cuts.push(place);
    }
  }
  return undefined;
}

/** The document with a misspelt key under the name that was meant, so that what reads that key finds its value. */
function withMeantKey<T extends Document['value']>(value: T, { at, meant }: Finding): T {
  const holder = valueAt(value, parentOf(at));
  if (meant === undefined || !isObject(holder) || own(holder, meant) !== undefined) return value;
  const renamed = Object.entries(holder).map(([key, child]) => [key === keyOf(at) ? meant : key, child]);
  return withValue(value, parentOf(at), Object.fromEntries(renamed));
}

/** The entry of a list of parts can be left out alone; of any other list nothing is left. */
function cutPlace(value: unknown, at: Pointer): Pointer {
  const holder = parentOf(at);
  return Array.isArray(valueAt(value, holder)) && !LISTS.has(keyOf(holder)) ? holder : at;
}

/** Kinds of files whose every part other files name. */
const NAMED_WHOLE: ReadonlySet<Document['kind']> = new Set(['parts', 'settings', 'layouts', 'routes', 'platform']);

/** Fields, and what the site declares, are what other places name. */
function isNamed({ kind }: Document, at: Pointer): boolean {
  if (NAMED_WHOLE.has(kind)) return true;
  if (kind === 'tenant') return isWithin(at, pointer('tenant'));
  if (kind === 'questionnaire') return keyOf(parentOf(at)) === 'questions';
  return (
    kind === 'fields' || (kind === 'form' && (keyOf(parentOf(at)) === 'properties' || keyOf(at) === 'properties' || keyOf(at) === 'schema'))
  );
}

/** Problems that a file, a field or a part of the site can cause by not being there. */
const OF_NAMES: ReadonlySet<ProblemCode> = new Set([
  'unknown-field-reference',
  'unknown-form-reference',
  'overlay-target',
  'overlay-document',
  'unknown-form',
  'unknown-page',
  'missing-file',
  'unknown-panel',
  'unknown-flow',
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
  'unknown-text',
  'language-without-texts',
  'ui-without-field',
]);

/** Is this worth telling, or does it only follow from what was left out? */
export function isOwnFault({ cuts, isLossy }: Pick<Mended, 'cuts' | 'isLossy'>, finding: Finding): boolean {
  if (isLossy && OF_NAMES.has(finding.code)) return false;
  return !(cuts.get(finding.file) ?? []).some((cut) => parentOf(cut) === finding.at || isWithin(finding.at, cut));
}
