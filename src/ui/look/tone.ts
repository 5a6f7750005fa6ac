import { formatting } from '../../../engine/index.js';

/** WCAG's ratio for text, and for edges, rings and icons. */
export const TEXT_CONTRAST = 4.5;
export const EDGE_CONTRAST = 3;

type Triple = readonly [number, number, number];

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Returns a valid hex colour as `#rrggbb`, else the fallback, so that no other text reaches the theme. */
export function safeHex(value: unknown, fallback: string): string {
  const digits = typeof value === 'string' ? HEX.exec(value.trim())?.[1] : undefined;
  if (digits === undefined) return fallback;
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return `#${full.toLowerCase()}`;
}

/** Returns the contrast ratio of two colours, from 1 to 21 (WCAG). */
export function contrastRatio(a: string, b: string): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * Returns the nearest tone of a colour that reaches a contrast ratio on a background: same hue and chroma, other lightness.
 * @example toneOn('#00a1be', '#ffffff', 4.5) // "#007a91" or near it
 */
export function toneOn(colour: string, background: string, ratio: number): string {
  const step = luminance(background) > 0.18 ? -0.01 : 0.01;
  const [lightness, a, b] = toOklab(colour);
  for (let candidate = lightness; candidate >= 0 && candidate <= 1; candidate += step) {
    const tone = fromOklab([candidate, a, b]);
    if (contrastRatio(tone, background) >= ratio) return tone;
  }
  return step < 0 ? '#000000' : '#ffffff';
}

export function readableTextColour(fill: string): string {
  return ['#ffffff', '#12161b'].find((text) => contrastRatio(text, fill) >= TEXT_CONTRAST) ?? '#000000';
}

function toLinear(channel: number): number {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function toGamma(part: number): number {
  const clamped = Math.min(1, Math.max(0, part));
  return Math.round(255 * (clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055));
}

/** Returns the relative luminance of a colour, from 0 to 1 (WCAG). */
function luminance(hex: string): number {
  const [red, green, blue] = formatting.hexToRgb(hex).map(toLinear) as unknown as Triple;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toOklab(hex: string): Triple {
  const [r, g, b] = formatting.hexToRgb(hex).map(toLinear) as unknown as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Values outside of sRGB are clamped. */
function fromOklab([lightness, a, b]: Triple): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${rgb.map((part) => toGamma(part).toString(16).padStart(2, '0')).join('')}`;
}
