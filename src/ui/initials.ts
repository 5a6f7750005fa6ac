/**
 * Returns the first letters of the first two words of a name, as readers of the script count letters: a Devanagari conjunct is one.
 * @example initialsOf('Harbor Health Cooperative') // 'HH'
 */
export function initialsOf(name: string): string {
  return name
    .split(/\s+/u)
    .map((word) => /[\p{L}\p{N}](?:(?!\u094d)\p{M})*/u.exec(word)?.[0] ?? '')
    .filter((letter) => letter !== '')
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase();
}
