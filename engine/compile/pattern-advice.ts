import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** What decides how long matching a part of a pattern can take. */
interface PatternPart {
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

const EMPTY: PatternPart = { first: [], next: [], canBeEmpty: true, isDeterministic: true, ways: 1, loops: 0 };
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
    const part = alternate(alternatives.map((alternative) => sequenceOf(leadingLookaheads(alternative.elements))));
    if (part.loops > 0 && !isAnchored) return ADVICE.anchor;
    return isLinear(part) ? undefined : ADVICE.choose;
  } catch (error) {
    if (error instanceof UnsafePattern) return error.message;
    throw error;
  }
}

/** Returns whether a part matches in linear time: deterministic, or with at most one loop and few ways to match. */
function isLinear({ isDeterministic, loops, ways }: PatternPart): boolean {
  return isDeterministic || (loops <= 1 && ways <= MAX_WAYS);
}

/**
 * Checks the lookaheads right after `^`, each of which runs once, and returns the remaining elements. Throws `UnsafePattern` if one
 * is slow.
 */
function leadingLookaheads(elements: readonly AST.Element[]): readonly AST.Element[] {
  if (elements[0]?.type !== 'Assertion' || elements[0].kind !== 'start') return elements;
  const rest = elements.slice(1);
  while (rest[0]?.type === 'Assertion' && rest[0].kind === 'lookahead') {
    if (!isLinear(alternate(rest[0].alternatives.map((alternative) => sequenceOf(alternative.elements)))))
      throw new UnsafePattern(ADVICE.choose);
    rest.shift();
  }
  return rest;
}

/** Returns the properties of elements that follow each other. */
function sequenceOf(elements: readonly AST.Element[]): PatternPart {
  return elements.map(partOf).reduce(concatenate, EMPTY);
}

/**
 * Returns the properties of one element that decide how long matching takes. Throws `UnsafePattern` for lookarounds, backreferences, nested
 * classes and unsafe repetitions in it.
 */
function partOf(element: AST.Element): PatternPart {
  switch (element.type) {
    case 'Assertion':
      if (element.kind === 'lookahead' || element.kind === 'lookbehind') throw new UnsafePattern(ADVICE.lookaround);
      return EMPTY;
    case 'Backreference':
      throw new UnsafePattern(ADVICE.backreference);
    case 'Group':
    case 'CapturingGroup':
      return alternate(element.alternatives.map((alternative) => sequenceOf(alternative.elements)));
    case 'Quantifier':
      return repeat(partOf(element.element), element);
    case 'ExpressionCharacterClass':
      throw new UnsafePattern(ADVICE.choose);
    default:
      return { ...EMPTY, first: rangesOf(element), canBeEmpty: false };
  }
}

/** Returns the properties that decide how long matching takes, for one part followed by another. */
function concatenate(a: PatternPart, b: PatternPart): PatternPart {
  return {
    first: a.canBeEmpty ? [...a.first, ...b.first] : a.first,
    next: b.canBeEmpty ? [...a.next, ...b.next, ...b.first] : b.next,
    canBeEmpty: a.canBeEmpty && b.canBeEmpty,
    isDeterministic:
      a.isDeterministic && b.isDeterministic && !doRangesOverlap(a.next, b.first) && !(a.canBeEmpty && doRangesOverlap(a.first, b.first)),
    ways: a.ways * b.ways,
    loops: a.loops + b.loops,
  };
}

/** Returns the properties that decide how long matching takes, for a choice between branches, of which there is at least one. */
function alternate(branches: readonly PatternPart[]): PatternPart {
  return branches.reduce((a, b) => ({
    first: [...a.first, ...b.first],
    next: [...a.next, ...b.next],
    canBeEmpty: a.canBeEmpty || b.canBeEmpty,
    isDeterministic: a.isDeterministic && b.isDeterministic && !doRangesOverlap(a.first, b.first) && !(a.canBeEmpty && b.canBeEmpty),
    ways: a.ways + b.ways,
    loops: Math.max(a.loops, b.loops),
  }));
}

/**
 * Returns the properties of a repeated part; more than 1,000 repetitions count as unlimited. Throws `UnsafePattern` if an unlimited
 * repetition can read the same characters in several ways.
 */
function repeat(part: PatternPart, { min, max }: AST.Quantifier): PatternPart {
  if (max === 0) return EMPTY;
  const repeatable = max === 1 ? part : followedByItself(part);
  const isDeterministic = repeatable.isDeterministic && !part.canBeEmpty;
  const optional = { ...repeatable, canBeEmpty: min === 0 || part.canBeEmpty, isDeterministic };
  if (max > MAX_COUNT) return unlimitedRepetition(optional, part);
  return { ...optional, ways: waysToRepeat(part.ways, min, max), loops: part.loops * max };
}

/** Returns the properties of a part that can directly follow itself. */
function followedByItself(part: PatternPart): PatternPart {
  const isDeterministic = part.isDeterministic && !doRangesOverlap(part.next, part.first);
  return { ...part, next: [...part.next, ...part.first], isDeterministic };
}

/**
 * Returns the properties of an unlimited repetition. Throws `UnsafePattern` if it can read the same characters in several ways,
 * because these multiply.
 */
function unlimitedRepetition(repeatable: PatternPart, part: PatternPart): PatternPart {
  const isFixed = !part.canBeEmpty && part.ways === 1 && part.loops === 0;
  if (!repeatable.isDeterministic && !isFixed) throw new UnsafePattern(ADVICE.choose);
  return { ...repeatable, ways: 1, loops: part.loops + 1 };
}

/**
 * Returns in how many ways a repeated part can match, summed over all numbers of repetitions; it stops adding once the limit is exceeded.
 */
function waysToRepeat(ways: number, min: number, max: number): number {
  let total = 0;
  for (let count = min; count <= max && total <= MAX_WAYS; count += 1) total += ways ** count;
  return total;
}

/** Inclusive ranges of code points. */
type CharacterRanges = readonly (readonly [min: number, max: number])[];

const HIGHEST = 0x10ffff;
const EVERY_CHARACTER: CharacterRanges = [[0, HIGHEST]];
const DIGIT: CharacterRanges = [[0x30, 0x39]];
const WORD: CharacterRanges = [...DIGIT, [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]];
const LINE_END: CharacterRanges = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
];
const SPACE: CharacterRanges = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

const ESCAPES: { readonly [kind in AST.EscapeCharacterSet['kind']]: CharacterRanges } = { digit: DIGIT, space: SPACE, word: WORD };

/** Returns the ranges of code points that a node matches. A Unicode property counts as every character, so that no overlap is missed. */
function rangesOf(node: AST.Character | AST.CharacterClass | AST.CharacterSet | AST.CharacterClassElement): CharacterRanges {
  switch (node.type) {
    case 'Character':
      return [[node.value, node.value]];
    case 'CharacterClassRange':
      return [[node.min.value, node.max.value]];
    case 'CharacterSet':
      return rangesOfSet(node);
    case 'CharacterClass':
      return rangesOfClass(node);
    default:
      return EVERY_CHARACTER;
  }
}

/** Returns whether some character is in both sets. */
function doRangesOverlap(a: CharacterRanges, b: CharacterRanges): boolean {
  return a.some(([min, max]) => b.some(([otherMin, otherMax]) => min <= otherMax && otherMin <= max));
}

/** Returns the characters of a set such as `.`, `\d` or a Unicode property. */
function rangesOfSet(node: AST.CharacterSet): CharacterRanges {
  if (node.kind === 'any') return complementOf(LINE_END);
  if (node.kind === 'property') return EVERY_CHARACTER;
  return node.negate ? complementOf(ESCAPES[node.kind]) : ESCAPES[node.kind];
}

/** Returns the characters of a class such as `[a-z]` or `[^0-9]`. */
function rangesOfClass(node: AST.CharacterClass): CharacterRanges {
  const elements = node.elements.map((element) => rangesOf(element));
  if (elements.includes(EVERY_CHARACTER)) return EVERY_CHARACTER;
  return node.negate ? complementOf(elements.flat()) : elements.flat();
}

/** Returns all characters that are not in the ranges. */
function complementOf(ranges: CharacterRanges): CharacterRanges {
  const gaps: [number, number][] = [];
  let next = 0;
  for (const [min, max] of ranges.toSorted((a, b) => a[0] - b[0])) {
    if (min > next) gaps.push([next, min - 1]);
    next = Math.max(next, max + 1);
  }
  return next <= HIGHEST ? [...gaps, [next, HIGHEST]] : gaps;
}
