import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bundleScripts } from '../../base/bundle-scripts.js';
import { frames } from '../../gateways/registry.js';

const folder = import.meta.dirname;
const require = createRequire(import.meta.url);

export interface FrameFiles {
  /** By the name of the frame, which is that of its folder. */
  readonly scripts: Readonly<Record<string, string>>;
  readonly style: string;
  /** The typeface of the site, and that of Nepali, whose letters some devices lack. */
  readonly fonts: { readonly latin: Buffer; readonly devanagari: Buffer };
}

export async function bundleFrames(): Promise<FrameFiles> {
  return {
    scripts: await bundleScripts(Object.fromEntries(frames.map(({ name }) => [name, join(folder, name, 'frame.ts')]))),
    style: readFileSync(join(folder, 'base/frame.css'), 'utf8'),
    fonts: {
      latin: readFileSync(
        require.resolve('@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2'),
      ),
      devanagari: readFileSync(
        require.resolve('@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2'),
      ),
    },
  };
}
