import { build } from 'esbuild';

/** Returns scripts for browsers by name, each made of a source file and all that it imports. */
export async function bundleScripts(sources: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>> {
  const { outputFiles } = await build({
    entryPoints: Object.entries(sources).map(([out, file]) => ({ in: file, out })),
    outdir: '/',
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
  return Object.fromEntries(outputFiles.map(({ path, text }) => [path.slice(1, -'.js'.length), text]));
}
