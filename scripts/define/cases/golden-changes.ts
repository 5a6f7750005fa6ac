import { count } from '../../command.js';
import { DIFF_DELETE, DIFF_INSERT, diffLinesRaw } from 'jest-diff';

/** The end of the path of a golden file, after the name of its case. */
export const GOLDEN = /\.(outline\.txt|payload\.json|arrival\.json)$/;

/** The text of a golden file on disk (`before`) and as the engine makes it now (`after`); undefined if there is no such file. */
export interface GoldenChange {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Returns the distinct changes of golden files, the one of most cases first, as in "Gender hidden: 36 cases, because …", and their files. */
export function distinctChanges(changes: readonly GoldenChange[]): readonly { readonly text: string; readonly paths: readonly string[] }[] {
  const groups = new Map<string, Set<GoldenChange>>();
  for (const change of changes)
    for (const difference of differencesIn(change)) groups.set(difference, (groups.get(difference) ?? new Set()).add(change));
  const found = [...groups].map(([difference, group]) => {
    const [what, reason = ''] = difference.split(REASON);
    const paths = [...group].map(({ path }) => path);
    const cases = new Set(paths.map((path) => path.replace(GOLDEN, ''))).size;
    const tenants = new Set([...group].flatMap(({ after = '' }) => /^[\w-]+ · ([\w-]+)/.exec(after)?.[1] ?? []));
    const because = reason && `, because ${reason}`;
    return { cases, paths, text: `${what}: ${count(cases, 'case')}${because}${tenants.size > 0 ? ` at ${[...tenants].join(', ')}` : ''}` };
  });
  return found.toSorted((a, b) => b.cases - a.cases);
}

/** Separates what differs from the reason, which follows. */
const REASON = '\n';

/** Returns what differs in a golden file, in words that are the same for all files where it differs in the same way. */
function differencesIn(change: GoldenChange): readonly string[] {
  const { path, before, after } = change;
  if (before === undefined || after === undefined) return [`golden file ${before === undefined ? 'new' : 'gone'}`];
  return path.endsWith('.json') ? requestDifferences(JSON.parse(before), JSON.parse(after)) : outlineDifferences(change);
}

function outlineDifferences(change: GoldenChange): readonly string[] {
  // What is inside comes and goes with the field around it.
  let around = Infinity;
  return linePairs(change).flatMap(([before, after]) => {
    const [was, is] = [before, after].map((text) => (text === undefined ? undefined : readLine(text)));
    const isSame = (part: 'mark' | 'rest') => was?.[part] === is?.[part];
    const depth = (is ?? was)?.depth ?? 0;
    if (depth > around) return [];
    around = isSame('mark') ? Infinity : depth;
    return isSame('mark') && isSame('rest') ? [] : [lineDifference(was, is)];
  });
}

const WORDS: { readonly [mark: string]: string } = { '-': 'hidden', x: 'taken away', '*': 'required', o: 'optional' };

function lineDifference(was: OutlineLine, is: OutlineLine): string {
  if (!was || !is) return is ? `${is.label} new` : `${was?.label} gone`;
  if (was.mark === is.mark) return `${is.label}: ${partDifference(was.rest, is.rest)}`;
  const because = partsOf(is.rest)['reason']?.replace(/^([A-Z][A-Z0-9_]*) (?=\w)/, '$1 is ');
  return [`${is.label} ${was.mark === '-' ? 'shown' : WORDS[is.mark]}`, ...(because ? [because] : [])].join(REASON);
}

function partDifference(before: string, after: string): string {
  const [was, is] = [partsOf(before), partsOf(after)];
  const part = ['error', 'value', 'reason'].find((each) => was[each] !== is[each]) ?? 'value';
  return `${part === 'value' ? '' : `${part} `}${was[part] || 'none'} → ${is[part] || 'none'}`;
}

/** Returns the parts of an outline's line after the title of the field: widget and answer, errors, reasons. */
function partsOf(rest: string): { readonly [part: string]: string | undefined } {
  return /^(?<value>.*?) ?(?:! (?<error>.*?) ?)?(?:‹(?<reason>[^›]*)›)?$/.exec(rest)?.groups ?? {};
}

const LINE = /^ *(?:([*ox-]) )?(\[\d+\]|section \S+|verdict|step \d+|\S+ · \S+|.+?)(?:: ?|$| {2,}| · )(.*)$/;

type OutlineLine = ReturnType<typeof readLine> | undefined;

/** Numbers of problems follow from what the lines of the fields say. */
function readLine(text: string) {
  const [, mark = '', label = '', rest = ''] = LINE.exec(text) ?? [];
  const line = { depth: text.search(/\S/), mark, label, rest: rest.replace(/ {2,}/g, ' ') };
  if (line.depth === 0) return { ...line, label: 'heading' };
  if (label === 'verdict') return { ...line, rest: rest === 'sent' ? 'accepted' : 'refused' };
  return label.startsWith('section ') ? { ...line, rest: rest.replace(/complete|\d+ problems?/, 'listed') } : line;
}

function requestDifferences(before: unknown, after: unknown): readonly string[] {
  if (before === null || after === null) return [`request ${after === null ? 'no longer sent' : 'sent now'}`];
  const [were, are] = [leavesOf(before), leavesOf(after)];
  const places = new Set([...were.keys(), ...are.keys()]);
  return [...places].flatMap((place) => {
    if (were.get(place) === are.get(place)) return [];
    const word = !are.has(place) ? 'no longer sent' : were.has(place) ? 'sent otherwise' : 'sent now';
    return [`request ${place.replace(/\/\d+(?=\/|$)/g, '/*')} ${word}`];
  });
}

function leavesOf(value: unknown, at = ''): ReadonlyMap<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map([[at, value]]);
  return new Map(Object.entries(value).flatMap(([key, child]) => [...leavesOf(child, `${at}/${key}`)]));
}

/** Returns the lines of a golden file before and after, side by side where they are about the same. */
export function linePairs({ before, after }: GoldenChange): readonly (readonly [string | undefined, string | undefined])[] {
  const [were, are] = [before, after].map((text) => text?.trimEnd().split('\n') ?? []) as [string[], string[]];
  const subjects = (lines: string[]) => lines.map((line) => `${line.search(/\S/)} ${LINE.exec(line)?.[2]}`);
  const kinds = diffLinesRaw(subjects(were), subjects(are)).map((diff) => diff[0]);
  return kinds.map((kind) => [kind === DIFF_INSERT ? undefined : were.shift(), kind === DIFF_DELETE ? undefined : are.shift()]);
}

/** Returns the lines that differ, `-` before those that are gone and `+` before those that are new. */
export function lineDiff(change: GoldenChange): readonly string[] {
  const differing = linePairs(change).filter(([was, is]) => was !== is);
  return differing.flatMap(([was, is]) => [...(was === undefined ? [] : [`- ${was}`]), ...(is === undefined ? [] : [`+ ${is}`])]);
}
