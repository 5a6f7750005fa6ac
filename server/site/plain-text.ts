/** Characters that break lines, change direction or are invisible. Joiners stay, because Nepali needs them. */
const invisibleCharacters =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|\p{Cs}/gu;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** How many code units one letter may have, with its marks. */
const maxGraphemeLength = 16;

/** Returns a tenant's text as one line of at most this many letters, cut with an ellipsis. */
export function plainText(source: string, maxLength: number): string {
  const line = source
    .slice(0, maxLength * maxGraphemeLength)
    .replaceAll(invisibleCharacters, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const result: string[] = [];
  for (const { segment } of graphemes.segment(line)) {
    if (result.length === maxLength)
      return `${result
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`;
    result.push(segment.slice(0, maxGraphemeLength));
  }
  return result.join('');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}
