import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';

const entry = join(import.meta.dirname, 'frame/frame.ts');
const style = join(import.meta.dirname, 'frame/frame.css');
const require = createRequire(import.meta.url);

/** What the page of the frame loads. */
export interface FrameFiles {
  readonly script: string;
  readonly style: string;
  /** For Nepali, which not every device has the letters of. */
  readonly font: Buffer;
}

/** The frame's script as one file with nothing left to load, its style and its font. */
export async function bundleFrame(): Promise<FrameFiles> {
  const bundled = await build({
    entryPoints: [entry],
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
    style: readFileSync(style, 'utf8'),
    font: readFileSync(
      require.resolve('@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2'),
    ),
  };
}
