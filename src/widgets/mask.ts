/**
 * Puts a text into a mask in which `#` stands for a digit: `fillMask('(###) ### ####', '2125')` is `(212) 5`. The mask's
 * own signs may be in the text already. A text that does not fit the mask is given back as it is, and what is longer
 * than the mask stays behind it: nothing that was typed is lost.
 */
export function fillMask(mask: string, text: string): string {
  let filled = '';
  let read = 0;
  for (const sign of mask) {
    const next = text[read];
    if (next === undefined) return filled;
    if (sign === '#') {
      if (!isDigit(next)) return text;
      filled += next;
      read += 1;
      continue;
    }
    filled += sign;
    if (next === sign) read += 1;
  }
  return filled + text.slice(read);
}

/** How many digits a mask has room for. */
export function roomOf(mask: string): number {
  return [...mask].filter((sign) => sign === '#').length;
}

function isDigit(sign: string): boolean {
  return sign >= '0' && sign <= '9';
}

export interface Keystroke {
  readonly before: string;
  readonly after: string;
  /** Where the caret stands after the edit. */
  readonly caret: number;
}

/**
 * What stands in a masked input after a keystroke: the mask is applied only while the person writes on at the end, so
 * that the caret never jumps and a deletion is never undone.
 */
export function afterKeystroke(mask: string | undefined, { before, after, caret }: Keystroke): string {
  const writesOn = after.length > before.length && caret === after.length;
  return mask !== undefined && writesOn ? fillMask(mask, after) : after;
}
