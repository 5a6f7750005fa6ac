const hex = /^#?(?:([0-9a-f])([0-9a-f])([0-9a-f])|([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2}))$/i;

/**
 * Red, green and blue, 0 to 255, of a colour of 3 or 6 hexadecimal digits, with or without #. Anything else is an error
 * that says 'Bad Hex' (SPEC 8): whoever has a colour from outside asks first, or catches it.
 * @example hexToRgb('#00a1be') // [0, 161, 190]
 */
export function hexToRgb(colour: string): readonly [red: number, green: number, blue: number] {
  const found = hex.exec(colour);
  if (found === null) throw new Error('Bad Hex');
  const [red, green, blue] = [1, 2, 3].map((nth) => Number.parseInt(found[nth + 3] ?? `${found[nth]}${found[nth]}`, 16));
  return [red ?? 0, green ?? 0, blue ?? 0];
}
