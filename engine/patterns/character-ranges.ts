import type { AST } from '@eslint-community/regexpp';

/** Inclusive ranges of code points. */
export type CharacterRanges = readonly (readonly [min: number, max: number])[];

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
export function rangesOf(node: AST.Character | AST.CharacterClass | AST.CharacterSet | AST.CharacterClassElement): CharacterRanges {
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
export function doRangesOverlap(a: CharacterRanges, b: CharacterRanges): boolean {
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
