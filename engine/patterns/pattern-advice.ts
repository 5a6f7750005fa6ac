import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { type CharacterRanges, overlaps, rangesOf } from './character-ranges.js';

/** What decides how long a part of a pattern can take: every reason to try a second way is either counted or refused. */
interface Part {
  /** The characters that can begin the part, and those that can follow one of its last characters inside the part. */
  readonly first: CharacterRanges;
  readonly next: CharacterRanges;
  readonly canBeEmpty: boolean;
  /** Whether the next character always decides how to go on. */
  readonly isDeterministic: boolean;
  /** In how many ways the part can match, each unlimited repetition counted once. */
  readonly ways: number;
  readonly loops: number;
}

const EMPTY: Part = { first: [], next: [], canBeEmpty: true, isDeterministic: true, ways: 1, loops: 0 };
const MAX_WAYS = 1_000;
/** A longer repetition counts as unlimited. */
const MAX_COUNT = 1_000;

const ADVICE = {
  anchor: 'begin the pattern with ^, or give each repetition an upper limit',
  choose: 'let a repetition and what follows it begin with different characters, and each branch too',
  lookaround: 'put a lookahead right after the ^ at the beginning, and use no lookbehind',
  backreference: 'do not refer back to what a group has matched',
} as const;

/** Thrown and caught in this file only. */
class UnsafePattern extends Error {}

/**
 * Returns what to write instead where matching could take more than linear time, undefined where it cannot (decision 041).
 * @throws SyntaxError where the text is not a regular expression
 * @example patternAdvice('^(a+)+$') // 'let a repetition and …'
 */
export function patternAdvice(text: string): string | undefined {
  const { alternatives } = new RegExpParser().parsePattern(text, 0, text.length, { unicode: true });
  const isAnchored = alternatives.every(({ elements: [start] }) => start?.type === 'Assertion' && start.kind === 'start');
  try {
    const part = either(alternatives.map((alternative) => sequence(leadingLookaheads(alternative.elements))));
    if (part.loops > 0 && !isAnchored) return ADVICE.anchor;
    return isLinear(part) ? undefined : ADVICE.choose;
  } catch (error) {
    if (error instanceof UnsafePattern) return error.message;
    throw error;
  }
}

function isLinear({ isDeterministic, loops, ways }: Part): boolean {
  return isDeterministic || (loops <= 1 && ways <= MAX_WAYS);
}

/** Judges the lookaheads that directly follow `^`, each of which runs once, and returns the remaining elements. */
function leadingLookaheads(elements: readonly AST.Element[]): readonly AST.Element[] {
  if (elements[0]?.type !== 'Assertion' || elements[0].kind !== 'start') return elements;
  const rest = elements.slice(1);
  while (rest[0]?.type === 'Assertion' && rest[0].kind === 'lookahead') {
    if (!isLinear(either(rest[0].alternatives.map((alternative) => sequence(alternative.elements)))))
      throw new UnsafePattern(ADVICE.choose);
    rest.shift();
  }
  return rest;
}

function sequence(elements: readonly AST.Element[]): Part {
  return elements.map(partOf).reduce(followedBy, EMPTY);
}

function partOf(element: AST.Element): Part {
  switch (element.type) {
    case 'Assertion':
      if (element.kind === 'lookahead' || element.kind === 'lookbehind') throw new UnsafePattern(ADVICE.lookaround);
      return EMPTY;
    case 'Backreference':
      throw new UnsafePattern(ADVICE.backreference);
    case 'Group':
    case 'CapturingGroup':
      return either(element.alternatives.map((alternative) => sequence(alternative.elements)));
    case 'Quantifier':
      return repeated(partOf(element.element), element);
    case 'ExpressionCharacterClass':
      throw new UnsafePattern(ADVICE.choose);
    default:
      return { ...EMPTY, first: rangesOf(element), canBeEmpty: false };
  }
}

function followedBy(a: Part, b: Part): Part {
  return {
    first: a.canBeEmpty ? [...a.first, ...b.first] : a.first,
    next: b.canBeEmpty ? [...a.next, ...b.next, ...b.first] : b.next,
    canBeEmpty: a.canBeEmpty && b.canBeEmpty,
    isDeterministic: a.isDeterministic && b.isDeterministic && !overlaps(a.next, b.first) && !(a.canBeEmpty && overlaps(a.first, b.first)),
    ways: a.ways * b.ways,
    loops: a.loops + b.loops,
  };
}

function either(branches: readonly Part[]): Part {
  return branches.reduce((a, b) => ({
    first: [...a.first, ...b.first],
    next: [...a.next, ...b.next],
    canBeEmpty: a.canBeEmpty || b.canBeEmpty,
    isDeterministic: a.isDeterministic && b.isDeterministic && !overlaps(a.first, b.first) && !(a.canBeEmpty && b.canBeEmpty),
    ways: a.ways + b.ways,
    loops: Math.max(a.loops, b.loops),
  }));
}

function repeated(part: Part, { min, max }: AST.Quantifier): Part {
  if (max === 0) return EMPTY;
  const repeatable = max === 1 ? part : again(part);
  const isDeterministic = repeatable.isDeterministic && !part.canBeEmpty;
  const optional = { ...repeatable, canBeEmpty: min === 0 || part.canBeEmpty, isDeterministic };
  if (max > MAX_COUNT) return loopOf(optional, part);
  return { ...optional, ways: waysToRepeat(part.ways, min, max), loops: part.loops * max };
}

/** A part that can follow itself. */
function again(part: Part): Part {
  const isDeterministic = part.isDeterministic && !overlaps(part.next, part.first);
  return { ...part, next: [...part.next, ...part.first], isDeterministic };
}

/** Refuses an unlimited repetition that can read the same characters in several ways, for those multiply. */
function loopOf(repeatable: Part, part: Part): Part {
  const isFixed = !part.canBeEmpty && part.ways === 1 && part.loops === 0;
  if (!repeatable.isDeterministic && !isFixed) throw new UnsafePattern(ADVICE.choose);
  return { ...repeatable, ways: 1, loops: part.loops + 1 };
}

function waysToRepeat(ways: number, min: number, max: number): number {
  let total = 0;
  for (let count = min; count <= max && total <= MAX_WAYS; count += 1) total += ways ** count;
  return total;
}
