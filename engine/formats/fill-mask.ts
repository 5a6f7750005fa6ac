/**
 * Formats a text by a mask whose `#` are digits: `fillMask('(###) ### ####', '2125')` is `(212) 5`. The text may contain the
 * separators already. A text that does not fit is returned unchanged, and surplus characters are appended.
 */
export function fillMask(mask: string, text: string): string {
  let filled = '';
  let read = 0;
  for (const character of mask) {
    const next = text[read];
    if (next === undefined) return filled;
    if (character === '#') {
      if (!isDigit(next)) return text;
      filled += next;
      read += 1;
      continue;
    }
    filled += character;
    if (next === character) read += 1;
  }
  return filled + text.slice(read);
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}
