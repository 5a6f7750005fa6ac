import { readdirSync, readFileSync } from 'node:fs';

const FOLDERS = ['engine', 'server', 'src', 'scripts', 'fixtures/testing', 'e2e'];

/** Returns the text of every TypeScript and JavaScript source that is not generated, by its path from the root, in alphabetical order. */
export function readSourceFiles(): ReadonlyMap<string, string> {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
  );
  const sources = files.filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.endsWith('.g.ts'));
  return new Map(sources.toSorted().map((file) => [file, readFileSync(file, 'utf8')]));
}
