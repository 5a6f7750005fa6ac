/** Default length of truncated texts, and the length in lists (SPEC 9). */
const DEFAULT_LENGTH = 25;
export const listTextLength = 40;

const ellipsis = '...';

/**
 * Returns a text longer than `max` cut to that length, plus an ellipsis (D-100); a shorter one unchanged. Lengths count grapheme
 * clusters.
 * @example truncate('A very long name of a membership') // 'A very long name of a mem...'
 */
export function truncate(text: string, max: number = DEFAULT_LENGTH): string {
  const letters = lettersOf(text);
  return letters.length > max ? `${letters.slice(0, max).join('')}${ellipsis}` : text;
}

let segmenter: Intl.Segmenter | undefined;

/** Returns the grapheme clusters of a text; code points if the browser has no Intl.Segmenter. */
function lettersOf(text: string): readonly string[] {
  if (typeof Intl.Segmenter !== 'function') return [...text];
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
