/**
 * What would break a line, turn its direction or not be seen: control characters, marks of direction, spaces without
 * width, halves of characters. Joiners stay: Nepali is written with them.
 */
const unwanted = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|\p{Cs}/gu;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** As many marks as one letter may carry. */
const longestLetter = 16;

/** A tenant's words as one line of at most so many letters, for places that show nothing but text. */
export function plainText(written: string, most: number): string {
  const line = written
    .slice(0, most * longestLetter)
    .replaceAll(unwanted, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const shown: string[] = [];
  for (const { segment } of letters.segment(line)) {
    if (shown.length === most)
      return `${shown
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
    shown.push(segment.slice(0, longestLetter));
  }
  return shown.join('');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as it is written in HTML, between elements and in attributes with quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}
