import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const cacheFolder = resolve(import.meta.dirname, '../../node_modules/.cache/vestibule');

const files = new Map<string, Promise<URL>>();

/**
 * Returns the file that a thread runs, by the address of its source. A compiled server has it beside itself; one that runs from its sources
 * compiles it, which is quicker than reading TypeScript in each thread.
 */
export function workerFile(source: URL): Promise<URL> {
  const file =
    files.get(source.href) ??
    (import.meta.url.endsWith('.ts') ? compileWorker(fileURLToPath(source)) : Promise.resolve(new URL(source.href.replace(/ts$/, 'js'))));
  files.set(source.href, file);
  return file;
}

async function compileWorker(source: string): Promise<URL> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    write: false,
  });
  const text = outputFiles[0]?.text ?? '';
  const name = `${basename(source, '.ts')}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  const kept = join(cacheFolder, `${name}.mjs`);
  if (!existsSync(kept)) {
    mkdirSync(cacheFolder, { recursive: true });
    // Threads of one process may compile at once.
    const draft = `${kept}.${randomUUID()}`;
    writeFileSync(draft, text);
    renameSync(draft, kept);
  }
  return pathToFileURL(kept);
}
