import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const entry = fileURLToPath(new URL('./frame/frame.ts', import.meta.url));
const style = fileURLToPath(new URL('./frame/frame.css', import.meta.url));

/** The frame's script as one file with nothing left to load, and its style. */
export async function bundleFrame(): Promise<{ readonly script: string; readonly style: string }> {
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
  return { script: file.text, style: readFileSync(style, 'utf8') };
}
