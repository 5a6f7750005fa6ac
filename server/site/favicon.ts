import type { Media } from './media.js';
import { textOn } from './brand-colour.js';

/** What a tenant calls the picture that stands in a browser's tab, the first that is there. */
const names = ['icon.svg', 'icon.png', 'icon.ico'];

/** The picture of a tab: the tenant's own icon, else its logo where that lies here, else a door in its colour. */
export function faviconOf(code: string | undefined, logo: string | undefined, colour: string, media: Media): string {
  const known = code === undefined ? [] : media.addressesOf(code);
  const icon = names.map((name) => known.find((address) => address.endsWith(`/${name}`))).find((address) => address !== undefined);
  return icon ?? logo ?? `data:image/svg+xml,${encodeURIComponent(doorIn(colour))}`;
}

/** Half open, for whoever has no picture yet. */
function doorIn(colour: string): string {
  const frame = `<rect width="32" height="32" rx="7" fill="${colour}"/>`;
  const door = `<path d="M10 26V9a3 3 0 0 1 3-3h9v20M7 26h18M17 15v3" fill="none" stroke="${textOn(colour)}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${frame}${door}</svg>`;
}
