const hex = /^#?(?:([0-9a-f])([0-9a-f])([0-9a-f])|([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2}))$/i;

/**
 * Returns red, green and blue, 0 to 255, of a colour with 3 or 6 hexadecimal digits, with or without #. Throws 'Bad Hex' for any
 * other text (SPEC 8).
 * @example hexToRgb('#00a1be') // [0, 161, 190]
 */
export function hexToRgb(colour: string): readonly [red: number, green: number, blue: number] {
  const found = hex.exec(colour);
  if (found === null) throw new Error('Bad Hex');
  const [red, green, blue] = [1, 2, 3].map((group) => Number.parseInt(found[group + 3] ?? `${found[group]}${found[group]}`, 16));
  return [red ?? 0, green ?? 0, blue ?? 0];
}
