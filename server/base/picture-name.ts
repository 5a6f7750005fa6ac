import { extname } from 'node:path';

const mediaTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
};

export function mediaTypeOf(name: string): string | undefined {
  return mediaTypes[extname(name).toLowerCase()];
}

/** Returns why a picture of this name is not served; undefined if it is. */
export function pictureNameProblem(name: string): string | undefined {
  if (mediaTypeOf(name) === undefined) return `it is none of ${Object.keys(mediaTypes).join(', ')}.`;
  return /^[\w-][\w.-]{0,99}$/.test(name) ? undefined : 'its name has more than letters, digits, dots and hyphens.';
}
