import { doublingAt, forks, stayingAt, type Ambiguity, type Budget } from './ambiguity.js';
import { automatonOf, type Automaton, type Unrolling } from './automaton.js';
import { ANYTHING, sampleOf } from './characters.js';
import { parsePattern, type Pattern } from './parse-pattern.js';

/** On what a pattern takes for ever, and how it would not. */
export interface RunAway {
  readonly example: string;
  readonly advice: string;
}

// Ways that double are too many already after a dozen rounds; a square hurts only where a text is long.
const FOR_DOUBLING: Unrolling = { loops: 10, copies: 10 };
const FOR_SQUARES: Unrolling = { loops: 1_000, copies: 2 };

// Each fork can double the ways, in a line as well as round a circle.
const MOST_FORKS = 16;

const TOO_COMPLICATED: RunAway = { example: 'a text that nobody can foresee', advice: 'write it shorter' };
const BACK_REFERENCE: RunAway = { example: 'a long text', advice: 'write it without going back to what a group has matched' };

/** What the patterns of one form may cost to judge, and one of them. */
export const BUDGET = 1_000_000;
const SHARE = 200_000;

const verdicts = new Map<string, RunAway | undefined>();

/**
 * Can a text that is long, but no longer than a person may send, keep this regular expression busy? It is searched for in
 * the whole text, with backtracking. Errs on the safe side: what is too complicated to judge is refused.
 * @example runsAway('^(a+)+$') // { example: 'a long row of "a"', … }
 */
export function runsAway(text: string, budget: Budget = { steps: BUDGET }): RunAway | undefined {
  if (verdicts.has(text)) return verdicts.get(text);
  const share = { steps: Math.min(SHARE, budget.steps) };
  const before = share.steps;
  const verdict = judge(parsePattern(text), false, share);
  budget.steps -= before - Math.max(0, share.steps);
  if (budget.steps > 0) verdicts.set(text, verdict);
  return verdict;
}

/** `isFixed`: where a look begins, nobody searches. */
function judge(pattern: Pattern, isFixed: boolean, budget: Budget): RunAway | undefined {
  if (has(pattern, ({ kind }) => kind === 'back-reference')) return BACK_REFERENCE;
  const isSearched = !isFixed && !beginsAtStart(pattern);
  for (const look of looksIn(pattern, isSearched)) {
    const inside = look.isRepeated && has(look.inner, isLoop) ? moving(look.inner, budget) : judge(look.inner, true, budget);
    if (inside) return inside;
  }
  return doubling(pattern, budget) ?? squares(pattern, isSearched, budget);
}

/** The automaton, for what it costs to look at all its pairs of places once; undefined where that is too much. */
function built(pattern: Pattern, unrolling: Unrolling, budget: Budget): ReturnType<typeof automatonOf> {
  const automaton = automatonOf(pattern, unrolling);
  budget.steps -= (automaton?.ranges.length ?? 0) ** 2;
  return budget.steps < 0 ? undefined : automaton;
}

function moving(inner: Pattern, budget: Budget): RunAway {
  const automaton = built(inner, FOR_SQUARES, budget);
  return { example: rowOf(automaton, 0), advice: 'begin the pattern with ^, and look ahead once' };
}

function doubling(pattern: Pattern, budget: Budget): RunAway | undefined {
  const automaton = built(pattern, FOR_DOUBLING, budget);
  if (!automaton) return TOO_COMPLICATED;
  const [fork, ...others] = forks(automaton);
  if (fork !== undefined && others.length >= MOST_FORKS)
    return { example: rowOf(automaton, fork), advice: 'let fewer parts be left out before others that take the same characters' };
  return told(
    doublingAt(automaton, budget),
    automaton,
    () => 'let no repetition hold another one of the same characters, nor two branches begin alike',
  );
}

function squares(pattern: Pattern, isSearched: boolean, budget: Budget): RunAway | undefined {
  const automaton = built(pattern, FOR_SQUARES, budget);
  if (!automaton) return TOO_COMPLICATED;
  const isFree = !has(pattern, ({ kind }) => kind === 'condition' || kind === 'look');
  const settled = isFree ? settle(automaton, automaton.last) : automaton;
  if (!isSearched || (isFree && automaton.nullable)) return told(stayingAt(settled, budget), settled, sideBySide);
  // Whoever searches stays where he is, or begins: that is one place more, which takes anything.
  const search = settled.ranges.length;
  const searching: Automaton = {
    ...settled,
    ranges: [...settled.ranges, ANYTHING],
    follow: [...settled.follow, new Set([search, ...automaton.first])],
  };
  return told(stayingAt(searching, budget), searching, (at) => (at === search ? 'begin the pattern with ^' : sideBySide()));
}

const sideBySide = () => 'let two repetitions that follow each other not take the same characters';

/** A place after which nothing can fail is as good as the end. */
function settle(automaton: Automaton, last: readonly number[]): Automaton {
  let settled = new Set(last);
  for (;;) {
    const still = new Set([...settled].filter((at) => [...(automaton.follow[at] ?? [])].every((next) => settled.has(next))));
    if (still.size === settled.size) break;
    settled = still;
  }
  return { ...automaton, follow: automaton.follow.map((next, at) => (settled.has(at) ? new Set<number>() : next)) };
}

function told(found: Ambiguity, automaton: Automaton, advice: (at: number) => string): RunAway | undefined {
  if (found === 'too-complicated') return TOO_COMPLICATED;
  return found && { example: rowOf(automaton, found.at), advice: advice(found.at) };
}

function rowOf(automaton: Automaton | undefined, at: number): string {
  const ranges = automaton?.ranges[at];
  return ranges ? `a long row of "${sampleOf(ranges)}"` : 'a long text';
}

const isLoop = (pattern: Pattern): boolean => pattern.kind === 'repeat' && pattern.most > FOR_SQUARES.loops;

function partsOf(pattern: Pattern): readonly Pattern[] {
  if (pattern.kind === 'join') return pattern.parts;
  if (pattern.kind === 'either') return pattern.branches;
  if (pattern.kind === 'repeat') return [pattern.part];
  return pattern.kind === 'look' ? [pattern.inner] : [];
}

function has(pattern: Pattern, is: (part: Pattern) => boolean): boolean {
  return is(pattern) || partsOf(pattern).some((part) => has(part, is));
}

function beginsAtStart(pattern: Pattern): boolean {
  if (pattern.kind === 'start') return true;
  if (pattern.kind === 'either') return pattern.branches.every(beginsAtStart);
  if (pattern.kind === 'repeat') return pattern.least > 0 && beginsAtStart(pattern.part);
  if (pattern.kind !== 'join') return false;
  const first = pattern.parts.find((part) => part.kind !== 'condition' && part.kind !== 'look');
  return first !== undefined && beginsAtStart(first);
}

interface Look {
  readonly inner: Pattern;
  readonly isRepeated: boolean;
}

function looksIn(pattern: Pattern, isRepeated: boolean): readonly Look[] {
  if (pattern.kind === 'look') return [{ inner: pattern.inner, isRepeated }];
  const again = isRepeated || isLoop(pattern);
  return partsOf(pattern).flatMap((part) => looksIn(part, again));
}
