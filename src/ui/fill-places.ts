/** Puts values into the places a text has for them: `{count} suggestions`. A place without a value stays. */
export function fillPlaces(words: string, params: { readonly [name: string]: string | number }): string {
  return words.replace(/\{(\w+)\}/g, (place, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : place));
}
