import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Generated } from './generated.js';

const here = import.meta.dirname;
const root = join(here, '..', '..', '..');
const notGenerators = new Set(['all.ts', 'generated.ts']);

/** A generator is a file of this folder with `generate()`, which answers the files it makes and writes none. */
interface Generator {
  readonly generate: () => readonly Generated[] | Promise<readonly Generated[]>;
}

async function generators(): Promise<readonly Generator[]> {
  const names = (await readdir(here)).filter((name) => /^[a-z-]+\.ts$/.test(name) && !notGenerators.has(name));
  return Promise.all(names.toSorted().map((name) => import(pathToFileURL(join(here, name)).href) as Promise<Generator>));
}

/** Writes a generated file only if its text differs, so that watchers see no change. */
async function writeIfChanged({ path, text }: Generated): Promise<void> {
  const file = join(root, path);
  const before = await readFile(file, 'utf8').catch(() => undefined);
  if (before === text) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

for (const { generate } of await generators()) await Promise.all((await generate()).map(writeIfChanged));
