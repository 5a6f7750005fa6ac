/** Code points from and to, both included. */
export type Range = readonly [number, number];

const HIGHEST = 0x10ffff;
export const ANYTHING: readonly Range[] = [[0, HIGHEST]];

const DIGIT: readonly Range[] = [[48, 57]];
const WORD: readonly Range[] = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
];
const SPACE: readonly Range[] = [
  [9, 13],
  [32, 32],
  [160, 160],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

/** What `.` takes: everything but the ends of lines. */
export const DOT: readonly Range[] = complement([
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
]);

/** The characters of `\d` and its like; a property of Unicode is taken as any character, which errs on the safe side. */
export const CLASSES: { readonly [letter: string]: readonly Range[] } = {
  d: DIGIT,
  w: WORD,
  s: SPACE,
  D: complement(DIGIT),
  W: complement(WORD),
  S: complement(SPACE),
  p: ANYTHING,
  P: ANYTHING,
};

/** All characters that are in none of the ranges. */
export function complement(ranges: readonly Range[]): readonly Range[] {
  const sorted = [...ranges].sort((a, b) => a[0] - b[0]);
  const gaps: Range[] = [];
  let next = 0;
  for (const [from, to] of sorted) {
    if (from > next) gaps.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  return next <= HIGHEST ? [...gaps, [next, HIGHEST]] : gaps;
}

/** A character of the set that people can read, or its first. */
export function sampleOf(ranges: readonly Range[]): string {
  const readable = [97, 49, 65, 32].find((code) => ranges.some(([from, to]) => code >= from && code <= to));
  return String.fromCodePoint(readable ?? ranges[0]?.[0] ?? 97);
}
