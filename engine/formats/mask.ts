/**
 * Puts digits into a mask, as far as they go: `212` into `(###) ### ####` is `(212`. Digits beyond the mask follow it and
 * nothing is cut; text that is not all digits stays as it is.
 */
export function applyMask(mask: string | undefined, text: string): string {
  if (mask === undefined || !/^[0-9]+$/.test(text)) return text;
  let used = 0;
  let shown = '';
  for (const sign of mask) {
    if (used === text.length) break;
    shown += sign === '#' ? text.charAt(used++) : sign;
  }
  return shown + text.slice(used);
}
