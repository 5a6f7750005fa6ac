const fallback = '#00a1be';
/** What a dark page lies on; half of it darkens the frame a browser draws around the page. */
const dark = '#16181b';

/** A colour as a tenant wrote it, or the product's own where it wrote none that can be read (SPEC 1). */
export function safeColour(written: unknown): string {
  const digits = typeof written === 'string' ? /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(written.trim())?.[1] : undefined;
  if (digits === undefined) return fallback;
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return `#${full.toLowerCase()}`;
}

/** The tone of a colour for a dark screen. */
export function darkTone(colour: string): string {
  const [ours, theirs] = [channels(colour), channels(dark)];
  return `#${ours.map((each, nth) => hex((each + (theirs[nth] ?? 0)) / 2)).join('')}`;
}

/** White or near-black, whichever is read better on a colour. */
export function textOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((each) => (each / 255) ** 2.2);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? '#12161b' : '#ffffff';
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function hex(channel: number): string {
  return Math.round(channel).toString(16).padStart(2, '0');
}
