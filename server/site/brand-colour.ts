const defaultColour = '#00a1be';
/** The background of a dark page, which half darkens the browser frame around it. */
const darkBackground = '#16181b';

/** Returns a tenant's colour as #rrggbb, or the default colour if it is not a hex colour (SPEC 1). */
export function safeColour(colourText: unknown): string {
  const digits = typeof colourText === 'string' ? /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colourText.trim())?.[1] : undefined;
  if (digits === undefined) return defaultColour;
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return `#${full.toLowerCase()}`;
}

/** Returns the colour mixed with the dark background, for dark screens. */
export function darkTone(colour: string): string {
  const [own, other] = [rgbChannels(colour), rgbChannels(darkBackground)];
  return `#${own.map((each, index) => toHex((each + (other[index] ?? 0)) / 2)).join('')}`;
}

/** Returns white or near-black, the one that is more readable on the colour. */
export function textColourOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = rgbChannels(colour).map((each) => (each / 255) ** 2.2);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? '#12161b' : '#ffffff';
}

function rgbChannels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function toHex(channel: number): string {
  return Math.round(channel).toString(16).padStart(2, '0');
}
