import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';

const entryFile = join(import.meta.dirname, '../payments/frames/base/frame.ts');
const styleFile = join(import.meta.dirname, '../payments/frames/base/frame.css');
const require = createRequire(import.meta.url);

export interface FrameFiles {
  readonly script: string;
  readonly style: string;
  /** The typeface of the site, and that of Nepali, whose letters some devices lack. */
  readonly fonts: { readonly latin: Buffer; readonly devanagari: Buffer };
}

export async function bundleFrame(): Promise<FrameFiles> {
  const bundled = await build({
    entryPoints: [entryFile],
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2020',
    legalComments: 'none',
    charset: 'ascii',
    write: false,
    logLevel: 'silent',
  });
  const [file] = bundled.outputFiles;
  if (file === undefined) throw new Error('The frame of the payment sandbox could not be bundled.');
  return {
    script: file.text,
    style: readFileSync(styleFile, 'utf8'),
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
