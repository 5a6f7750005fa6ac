import { isWithin } from '../../../engine/base/pointer.js';

/** The end of the path of a golden file, after the name of its case. */
export const GOLDEN = /\.(outline\.txt|payload\.json|arrival\.json)$/;

/** The text of a golden file on disk (`before`) and as the engine makes it now (`after`); undefined if there is no such file. */
export interface GoldenChange {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** One thing that differs in a golden file, in words that are the same for all files where it differs in the same way. */
interface Difference {
  readonly what: string;
  readonly because?: string;
}

/** Returns a line for each distinct change of golden files, the one of most cases first: "Gender hidden: 36 cases, because …". */
export function distinctChanges(changes: readonly GoldenChange[]): readonly string[] {
  const groups = new Map<string, { readonly difference: Difference; readonly cases: Set<string>; readonly tenants: Set<string> }>();
  for (const change of changes)
    for (const difference of differencesIn(change)) {
      const key = JSON.stringify(difference);
      const group = groups.get(key) ?? { difference, cases: new Set(), tenants: new Set() };
      groups.set(key, group);
      group.cases.add(change.path.replace(GOLDEN, ''));
      group.tenants.add(/^[\w-]+ · ([\w-]+)/.exec(change.after ?? '')?.[1] ?? '');
    }
  return [...groups.values()]
    .toSorted((a, b) => b.cases.size - a.cases.size)
    .map(({ difference: { what, because }, cases, tenants }) => {
      const count = `${cases.size} case${cases.size === 1 ? '' : 's'}`;
      const where = [...tenants].filter((tenant) => tenant !== '').join(', ');
      return `${what}: ${count}${because === undefined ? '' : `, because ${because}`}${where === '' ? '' : ` at ${where}`}`;
    });
}

function differencesIn({ path, before, after }: GoldenChange): readonly Difference[] {
  if (before === undefined || after === undefined) return [{ what: `golden file ${before === undefined ? 'new' : 'gone'}` }];
  return path.endsWith('.json') ? requestDifferences(JSON.parse(before), JSON.parse(after)) : outlineDifferences(before, after);
}

/** One line of an outline, by the titles around it. */
interface OutlineLine {
  readonly label: string;
  readonly mark: string;
  readonly rest: string;
}

function outlineDifferences(before: string, after: string): readonly Difference[] {
  const [were, are] = [linesByPlace(before), linesByPlace(after)];
  const places = [...new Set([...were.keys(), ...are.keys()])].filter(
    (place) => were.get(place)?.mark !== are.get(place)?.mark || were.get(place)?.rest !== are.get(place)?.rest,
  );
  return places.flatMap((place) => {
    // What is inside comes and goes with the field around it.
    if (places.some((other) => other !== place && isWithin(place, other) && were.get(other)?.mark !== are.get(other)?.mark)) return [];
    return [lineDifference(were.get(place), are.get(place))];
  });
}

const WORDS: { readonly [mark: string]: string } = { '-': 'hidden', x: 'taken away', '*': 'required', o: 'optional' };

function lineDifference(was: OutlineLine | undefined, is: OutlineLine | undefined): Difference {
  if (!was || !is) return { what: is ? `${is.label} new` : `${was?.label} gone` };
  if (was.mark === is.mark) return { what: `${is.label}: ${partDifference(partsOf(was.rest), partsOf(is.rest))}` };
  const because = partsOf(is.rest).reason?.replace(/^([A-Z][A-Z0-9_]*) (?=\w)/, '$1 is ');
  return { what: `${is.label} ${was.mark === '-' ? 'shown' : WORDS[is.mark]}`, ...(because && { because }) };
}

/** The parts of an outline's line after the title of the field: widget and answer, errors, reasons. */
type LineParts = { readonly [part in 'value' | 'error' | 'reason']?: string };

function partDifference(was: LineParts, is: LineParts): string {
  const part = (['error', 'value', 'reason'] as const).find((each) => was[each] !== is[each]) ?? 'value';
  return `${part === 'value' ? '' : `${part} `}${was[part] || 'none'} → ${is[part] || 'none'}`;
}

function partsOf(rest: string): LineParts {
  return /^(?<value>.*?) ?(?:! (?<error>.*?) ?)?(?:‹(?<reason>[^›]*)›)?$/.exec(rest)?.groups ?? {};
}

/** Returns the lines of an outline by the titles around them; two of the same title at one place count. */
function linesByPlace(outline: string): ReadonlyMap<string, OutlineLine> {
  const [heading = '', ...others] = outline.trimEnd().split('\n');
  const lines = new Map<string, OutlineLine>([['heading', { label: 'heading', mark: '', rest: heading }]]);
  const around: string[] = [];
  for (const text of others) {
    const line = readLine(text);
    const depth = text.search(/\S/) / 2;
    around.length = Math.min(around.length, depth);
    let place = `${around.at(-1) ?? ''}/${line.label.replaceAll('/', ' ')}`;
    while (lines.has(place)) place += '+';
    lines.set(place, line);
    while (around.length <= depth) around.push(place);
  }
  return lines;
}

const LINE = /^ *(?:([*ox-]) )?(\[\d+\]|section \S+|verdict|step \d+|.+?)(?:: ?|$| {2,})(.*)$/;

/** Numbers of problems follow from what the lines of the fields say. */
function readLine(text: string): OutlineLine {
  const [, mark = '', label = text, rest = ''] = LINE.exec(text) ?? [];
  if (label === 'verdict') return { mark, label, rest: rest === 'sent' ? 'accepted' : 'refused' };
  if (label.startsWith('section ')) return { mark, label, rest: rest.replace(/complete|\d+ problems?/, 'listed') };
  return { mark, label, rest: rest.replace(/ {2,}/g, ' ') };
}

function requestDifferences(before: unknown, after: unknown): readonly Difference[] {
  if (before === null || after === null) return [{ what: `request ${after === null ? 'no longer sent' : 'sent now'}` }];
  const [were, are] = [leavesOf(before), leavesOf(after)];
  const places = new Set([...were.keys(), ...are.keys()]);
  const what = [...places].flatMap((place) => {
    if (were.get(place) === are.get(place)) return [];
    const word = !are.has(place) ? 'no longer sent' : were.has(place) ? 'sent otherwise' : 'sent now';
    return [`request ${place.replace(/\/\d+(?=\/|$)/g, '/*')} ${word}`];
  });
  return [...new Set(what)].map((one) => ({ what: one }));
}

function leavesOf(value: unknown, at = ''): ReadonlyMap<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map([[at, value]]);
  return new Map(Object.entries(value).flatMap(([key, child]) => [...leavesOf(child, `${at}/${key}`)]));
}

/** Returns the lines that differ, `-` before those that are gone and `+` before those that are new. */
export function lineDiff(before: string, after: string): readonly string[] {
  const [were, are] = [before.trimEnd().split('\n'), after.trimEnd().split('\n')];
  const lines: string[] = [];
  for (let [i, j] = [0, 0]; i < were.length || j < are.length; i++, j++) {
    const [nextI, nextJ] = nextCommon(were, are, i, j);
    lines.push(...were.slice(i, nextI).map((line) => `- ${line}`), ...are.slice(j, nextJ).map((line) => `+ ${line}`));
    [i, j] = [nextI, nextJ];
  }
  return lines;
}

/** Returns where the rests have the same line, after the fewest others; their ends if nowhere. */
function nextCommon(were: readonly string[], are: readonly string[], i: number, j: number): readonly [number, number] {
  for (let skipped = 0; skipped < were.length - i + are.length - j; skipped++)
    for (let k = Math.max(0, skipped - (are.length - j - 1)); k <= Math.min(skipped, were.length - i - 1); k++)
      if (were[i + k] === are[j + skipped - k]) return [i + k, j + skipped - k];
  return [were.length, are.length];
}
