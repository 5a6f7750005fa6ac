import { readFileSync } from 'node:fs';
import { type ImportedModule, readImports, readSourceFiles } from '../build/imports/read-imports.js';
import { print, runTool } from '../define/tool.js';

/** Folders of like things, with one file each. */
const ROWS = [
  'engine/lint/',
  'engine/formats/',
  'engine/expressions/operators/',
  'engine/form/stages/',
  'engine/transforms/',
  'fixtures/testing/',
  'scripts/measure/shots/',
  'server/database/schema/migrations/',
  'server/gateways/',
  'server/http/routes/',
  'src/form/widgets/',
];
const SHORT = 40;

await runTool({
  usage: `Usage: npm run -s measure-house [-- --list]

Counts the sources without tests: files, lines, and those that only one other source imports. Like things form a row with one file each;
they are not counted among these, nor is what is loaded on demand, because it begins a script of its own. --list names them, the shortest first.`,
  flags: { list: { type: 'boolean' } },
  run(_names, flags) {
    const sources = new Map([...readSourceFiles()].filter(([file]) => !/\.(test|spec)\.tsx?$/.test(file)));
    const single = withOneImporter(sources);
    print(`${sources.size} files, ${[...sources.values()].reduce((sum, text) => sum + lineCount(text), 0)} lines`);
    print(
      `${single.length} outside rows have one importer, ${single.filter(({ lines }) => lines < SHORT).length} of these have fewer than ${SHORT} lines`,
    );
    if (flags.has('list')) for (const { file, lines, importer } of single) print(`${String(lines).padStart(4)}  ${file} ← ${importer}`);
  },
});

interface SingleFile {
  readonly file: string;
  readonly lines: number;
  readonly importer: string;
}

/** Returns the sources outside rows that one other source imports, the shortest first. */
function withOneImporter(sources: ReadonlyMap<string, string>): readonly SingleFile[] {
  return [...importersOf(sources)]
    .filter(([file, by]) => by.length === 1 && !ROWS.some((row) => file.startsWith(row)))
    .map(([file, [importer = '']]) => ({ file, importer, lines: lineCount(sources.get(file) ?? '') }))
    .toSorted((a, b) => a.lines - b.lines);
}

/** Returns the sources that import a source, by its path, for those that are never loaded on demand; webpack.config.ts counts as one. */
function importersOf(sources: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, Set<string>>();
  const readers = [...sources, ['webpack.config.ts', readFileSync('webpack.config.ts', 'utf8')] as const];
  const onDemand = new Set<string>();
  for (const [file, text] of readers)
    for (const imported of readImports(file, text)) {
      const target = sourceOf(imported, sources);
      if (target === undefined) continue;
      if (imported.isOnDemand) onDemand.add(target);
      importers.set(target, (importers.get(target) ?? new Set()).add(file));
    }
  return new Map([...importers].filter(([file]) => !onDemand.has(file)).map(([file, by]) => [file, [...by]]));
}

function sourceOf({ target, isRelative }: ImportedModule, sources: ReadonlyMap<string, string>): string | undefined {
  return isRelative ? [target, target.replace(/\.ts$/, '.tsx')].find((path) => sources.has(path)) : undefined;
}

function lineCount(text: string): number {
  return text.trimEnd().split('\n').length;
}
