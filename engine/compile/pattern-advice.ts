import { type AST, RegExpParser } from '@eslint-community/regexpp';

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
    const part = alternatives.map(({ elements }) => sequenceOf(leadingLookaheads(elements))).reduce(alternate);
    if (part.loops > 0 && !isAnchored) return ADVICE.anchor;
    return isLinear(part) ? undefined : ADVICE.choose;
  } catch (error) {
    if (error instanceof UnsafePattern) return error.message;
    throw error;
  }
}

function isLinear({ isDeterministic, loops, ways }: PatternPart): boolean {
  return isDeterministic || (loops <= 1 && ways <= MAX_WAYS);
}

/** Checks the lookaheads right after `^`, each of which runs once, and returns the remaining elements. */
function leadingLookaheads(elements: readonly AST.Element[]): readonly AST.Element[] {
  if (elements[0]?.type !== 'Assertion' || elements[0].kind !== 'start') return elements;
  const rest = elements.slice(1);
  while (rest[0]?.type === 'Assertion' && rest[0].kind === 'lookahead') {
    if (!isLinear(choiceOf(rest[0].alternatives))) throw new UnsafePattern(ADVICE.choose);
    rest.shift();
  }
  return rest;
}

function choiceOf(alternatives: readonly AST.Alternative[]): PatternPart {
  return alternatives.map(({ elements }) => sequenceOf(elements)).reduce(alternate);
}

function sequenceOf(elements: readonly AST.Element[]): PatternPart {
  return elements.map(partOf).reduce(concatenate, EMPTY);
}

function partOf(element: AST.Element): PatternPart {
  switch (element.type) {
    case 'Assertion':
      if (element.kind === 'lookahead' || element.kind === 'lookbehind') throw new UnsafePattern(ADVICE.lookaround);
      return EMPTY;
    case 'Backreference':
      throw new UnsafePattern(ADVICE.backreference);
    case 'Group':
    case 'CapturingGroup':
      return choiceOf(element.alternatives);
    case 'Quantifier':
      return repeat(partOf(element.element), element);
    case 'ExpressionCharacterClass':
      throw new UnsafePattern(ADVICE.choose);
    default:
      return { ...EMPTY, first: rangesOf(element), canBeEmpty: false };
  }
}

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

function alternate(a: PatternPart, b: PatternPart): PatternPart {
  return {
    first: [...a.first, ...b.first],
    next: [...a.next, ...b.next],
    canBeEmpty: a.canBeEmpty || b.canBeEmpty,
    isDeterministic: a.isDeterministic && b.isDeterministic && !doRangesOverlap(a.first, b.first) && !(a.canBeEmpty && b.canBeEmpty),
    ways: a.ways + b.ways,
    loops: Math.max(a.loops, b.loops),
  };
}

/** Throws if an unlimited repetition can read the same characters in several ways, because these multiply. */
function repeat(part: PatternPart, { min, max }: AST.Quantifier): PatternPart {
  if (max === 0) return EMPTY;
  const repeated = {
    ...part,
    next: max === 1 ? part.next : [...part.next, ...part.first],
    canBeEmpty: min === 0 || part.canBeEmpty,
    isDeterministic: part.isDeterministic && !part.canBeEmpty && (max === 1 || !doRangesOverlap(part.next, part.first)),
  };
  if (max <= MAX_COUNT) return { ...repeated, ways: waysToRepeat(part.ways, min, max), loops: part.loops * max };
  if (!repeated.isDeterministic && !isFixed(part)) throw new UnsafePattern(ADVICE.choose);
  return { ...repeated, ways: 1, loops: part.loops + 1 };
}

function isFixed({ canBeEmpty, ways, loops }: PatternPart): boolean {
  return !canBeEmpty && ways === 1 && loops === 0;
}

/** Stops adding once the limit is exceeded. */
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
const single = (code: number) => [code, code] as const;
const LINE_END: CharacterRanges = [single(0x0a), single(0x0d), [0x2028, 0x2029]];
const OTHER_SPACES = [0x20, 0xa0, 0x1680, 0x202f, 0x205f, 0x3000, 0xfeff].map(single);
const SPACE: CharacterRanges = [...LINE_END, ...OTHER_SPACES, [0x09, 0x0d], [0x2000, 0x200a]];

const ESCAPES: { readonly [kind in AST.EscapeCharacterSet['kind']]: CharacterRanges } = { digit: DIGIT, space: SPACE, word: WORD };

/** A Unicode property counts as every character, so that no overlap is missed. */
function rangesOf(node: AST.Character | AST.CharacterClass | AST.CharacterSet | AST.CharacterClassElement): CharacterRanges {
  switch (node.type) {
    case 'Character':
      return [[node.value, node.value]];
    case 'CharacterClassRange':
      return [[node.min.value, node.max.value]];
    case 'CharacterSet':
      if (node.kind === 'any') return complementOf(LINE_END);
      if (node.kind === 'property') return EVERY_CHARACTER;
      return node.negate ? complementOf(ESCAPES[node.kind]) : ESCAPES[node.kind];
    case 'CharacterClass':
      return rangesOfClass(node);
    default:
      return EVERY_CHARACTER;
  }
}

function doRangesOverlap(a: CharacterRanges, b: CharacterRanges): boolean {
  return a.some(([min, max]) => b.some(([otherMin, otherMax]) => min <= otherMax && otherMin <= max));
}

function rangesOfClass(node: AST.CharacterClass): CharacterRanges {
  const elements = node.elements.map((element) => rangesOf(element));
  if (elements.includes(EVERY_CHARACTER)) return EVERY_CHARACTER;
  return node.negate ? complementOf(elements.flat()) : elements.flat();
}

function complementOf(ranges: CharacterRanges): CharacterRanges {
  const gaps: [number, number][] = [];
  let next = 0;
  for (const [min, max] of ranges.toSorted((a, b) => a[0] - b[0])) {
    if (min > next) gaps.push([next, min - 1]);
    next = Math.max(next, max + 1);
  }
  return next <= HIGHEST ? [...gaps, [next, HIGHEST]] : gaps;
}
