import subsetFont from 'subset-font';

/** The weights that the style sheets use. Without the others a variable font is a third to a half smaller. */
export const WEIGHTS = { min: 400, max: 700 };

/** The blocks of Unicode that our fonts have letters of; those that a font lacks are left out of it. */
const BLOCKS = [
  [0x20, 0xd7ff],
  [0xe000, 0xffff],
  [0x1_1b00, 0x1_1b0f],
];
const EVERY_CHARACTER = BLOCKS.map(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, nth) => String.fromCodePoint(first + nth)).join(''),
).join('');

/** webpack hands over bytes. */
export const raw = true;

/** The loader of webpack that leaves the weights which nothing uses out of a variable font, and keeps its letters. */
export default function narrowFont(content) {
  return subsetFont(content, EVERY_CHARACTER, { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } });
}
