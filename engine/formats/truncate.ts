/** How much of a text stays where nothing else is said, and in lists (SPEC 9). */
const usual = 25;
export const listTextLength = 40;

const ellipsis = '...';

/**
 * The beginning of a text that is longer than `most`, with an ellipsis that does not count (D-100); a shorter one as it
 * is. What a person reads as one letter is one, and never cut.
 * @example truncate('A very long name of a membership') // 'A very long name of a mem...'
 */
export function truncate(text: string, most: number = usual): string {
  const letters = lettersOf(text);
  return letters.length > most ? `${letters.slice(0, most).join('')}${ellipsis}` : text;
}

let segmenter: Intl.Segmenter | undefined;

/** Where the browser cannot tell letters apart, code points: no half of a character is left. */
function lettersOf(text: string): readonly string[] {
  if (typeof Intl.Segmenter !== 'function') return [...text];
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
