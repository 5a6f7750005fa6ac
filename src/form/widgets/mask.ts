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

export interface Keystroke {
  readonly before: string;
  readonly after: string;
  /** The position of the caret after the edit. */
  readonly caret: number;
}

/**
 * Returns the text of a masked input after a keystroke. The mask is applied only to text added at the end, so that the
 * caret never jumps and a deletion is never undone.
 */
export function afterKeystroke(mask: string | undefined, { before, after, caret }: Keystroke): string {
  const isAppended = after.length > before.length && caret === after.length;
  return mask !== undefined && isAppended ? fillMask(mask, after) : after;
}
