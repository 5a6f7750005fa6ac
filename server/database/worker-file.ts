import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const cacheFolder = resolve(import.meta.dirname, '../../node_modules/.cache/vestibule');

let file: Promise<URL> | undefined;

/**
 * Returns the file that a thread runs the embedded database from. A compiled server has it beside itself; one that runs from its sources
 * compiles it, which is quicker than reading TypeScript in each thread.
 */
export function workerFile(): Promise<URL> {
  file ??= import.meta.url.endsWith('.ts') ? compileWorker() : Promise.resolve(new URL('./embedded-worker.js', import.meta.url));
  return file;
}

async function compileWorker(): Promise<URL> {
  const { build } = await import('esbuild');
  const source = fileURLToPath(new URL('./embedded-worker.ts', import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    write: false,
  });
  const text = outputFiles[0]?.text ?? '';
  const kept = join(cacheFolder, `embedded-worker-${createHash('sha256').update(text).digest('hex').slice(0, 16)}.mjs`);
  if (!existsSync(kept)) {
    mkdirSync(cacheFolder, { recursive: true });
    // Threads of one process may compile at once.
    const draft = `${kept}.${randomUUID()}`;
    writeFileSync(draft, text);
    renameSync(draft, kept);
  }
  return pathToFileURL(kept);
}
