/**
 * Puts values into the places a sentence has for them; a place without a value stays as it is.
 * @example fillWords('Age must be below {age}', { age: 120 }) // 'Age must be below 120'
 */
export function fillWords(words: string, params: { readonly [name: string]: string | number }): string {
  return words.replace(/\{(\w+)\}/g, (place, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : place));
}
