/**
 * Returns digits inside a mask: `(212` for `212` in `(###) ### ####`. Extra digits follow the mask; text with other characters is
 * returned unchanged.
 */
export function applyMask(mask: string | undefined, text: string): string {
  if (mask === undefined || !/^[0-9]+$/.test(text)) return text;
  let used = 0;
  let result = '';
  for (const char of mask) {
    if (used === text.length) break;
    result += char === '#' ? text.charAt(used++) : char;
  }
  return result + text.slice(used);
}
