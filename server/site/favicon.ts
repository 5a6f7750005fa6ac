import type { Media } from './media.js';
import { textColourOn } from './brand-colour.js';

/** Icon file names of a tenant, the preferred first. */
const iconNames = ['icon.svg', 'icon.png', 'icon.ico'];

/** Returns the favicon's URL: the tenant's icon, else its logo, else an SVG in its colour. */
export function faviconUrl(code: string | undefined, logo: string | undefined, colour: string, media: Media): string {
  const addresses = code === undefined ? [] : media.addressesOf(code);
  const icon = iconNames.map((name) => addresses.find((address) => address.endsWith(`/${name}`))).find((address) => address !== undefined);
  return icon ?? logo ?? `data:image/svg+xml,${encodeURIComponent(defaultIcon(colour))}`;
}

/** Returns the default icon, a half-open door, as SVG. */
function defaultIcon(colour: string): string {
  const frame = `<rect width="32" height="32" rx="7" fill="${colour}"/>`;
  const path = `<path d="M10 26V9a3 3 0 0 1 3-3h9v20M7 26h18M17 15v3" fill="none" stroke="${textColourOn(colour)}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${frame}${path}</svg>`;
}
