import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** An import of a source; `target` is a path from the project's root, or the name of a package with its subpath. */
export interface ImportedModule {
  readonly target: string;
  readonly isRelative: boolean;
  readonly isType: boolean;
  readonly line: number;
}

/** The table `table.json`, which explains its keys; lists are separated by spaces. */
export interface ImportTable {
  readonly order: Readonly<Record<string, readonly string[]>>;
  readonly beyond: Readonly<Record<string, string>>;
  readonly tests: Readonly<Record<string, string>>;
  readonly folderUsers: Readonly<Record<string, string>>;
  readonly onlyPackages: Readonly<Record<string, string>>;
  readonly packageUsers: Readonly<Record<string, string>>;
}

/** An import that the table does not allow, or a cycle between folders. */
export interface ImportFinding {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

const FOLDERS = ['engine', 'server', 'src', 'scripts', 'fixtures/testing', 'e2e'];

/** Returns the text of every TypeScript and JavaScript source that is not generated, by its path from the root, in alphabetical order. */
export function readSourceFiles(): ReadonlyMap<string, string> {
  const files = FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`));
  const sources = files.filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.endsWith('.g.ts'));
  return new Map(sources.toSorted().map((file) => [file, readFileSync(file, 'utf8')]));
}

/**
 * Returns the static and dynamic imports of a source and its re-exports, relative ones as paths. Imports whose specifier is computed are
 * left out.
 */
export function readImports(file: string, text: string): readonly ImportedModule[] {
  const { module } = parseSync(file, text);
  const found = [
    ...module.staticImports.map(({ moduleRequest, entries, start, end }) => ({
      specifier: moduleRequest.value,
      isType: /^import\s+type\b/.test(text.slice(start, end)) || (entries.length > 0 && entries.every(({ isType }) => isType)),
      start,
    })),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .map(({ moduleRequest, isType, start }) => ({ specifier: moduleRequest?.value, isType, start })),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      specifier: /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(start, end))?.[1],
      isType: false,
      start,
    })),
  ];
  return found.flatMap(({ specifier, isType, start }) => {
    if (specifier === undefined) return [];
    const isRelative = specifier.startsWith('.');
    const target = isRelative ? join(dirname(file), specifier).replace(/\.js$/, '.ts') : specifier;
    return [{ target, isRelative, isType, line: text.slice(0, start).split('\n').length }];
  });
}

interface SourceImport extends ImportedModule {
  readonly file: string;
}

/**
 * Returns a finding for each import in the sources, given by path, that the table does not allow, and for each cycle between folders;
 * imports in tests and fixtures do not count for cycles.
 */
export function checkImports(sources: ReadonlyMap<string, string>, table: ImportTable): readonly ImportFinding[] {
  const imports = [...sources].flatMap(([file, text]) => readImports(file, text).map((imported) => ({ ...imported, file })));
  const refused = imports.filter(
    (each) => !(each.isRelative ? isAllowedFile(each.file, each, table) : isAllowedPackage(each.file, each.target, table)),
  );
  const own = imports.filter(({ file, isRelative }) => isRelative && !isTest(file) && areaOf(file) !== 'fixtures');
  return [
    ...refused.map(({ file, line, target }) => ({ file, line, message: `may not import ${target} (scripts/build/imports/table.json)` })),
    ...folderCycles(own).map((cycle) => ({ file: cycle[0] ?? '', line: 1, message: `folders import each other: ${cycle.join(' → ')}` })),
  ];
}

/** Returns the cycles between folders with the same parent, each as a list that ends with its first folder. */
function folderCycles(imports: readonly SourceImport[]): readonly (readonly string[])[] {
  const graph = new Map<string, Set<string>>();
  for (const { file, target } of imports) {
    const [from, to] = siblingFolders(file.split('/'), target.split('/'));
    if (from !== undefined && to !== undefined) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  }
  const cycles: string[][] = [];
  const done = new Set<string>();
  const visit = (folder: string, path: readonly string[]): void => {
    const at = path.indexOf(folder);
    if (at !== -1) cycles.push([...path.slice(at), folder]);
    if (at !== -1 || done.has(folder)) return;
    for (const next of graph.get(folder) ?? []) visit(next, [...path, folder]);
    done.add(folder);
  };
  for (const folder of graph.keys()) visit(folder, []);
  return cycles;
}

/** Returns the different folders with the same parent that hold two paths; an empty list if one of the paths is a file in that parent. */
function siblingFolders(from: readonly string[], to: readonly string[]): readonly [string?, string?] {
  const depth = from.findIndex((name, index) => name !== to[index]);
  if (depth === -1 || depth >= from.length - 1 || depth >= to.length - 1) return [];
  return [from.slice(0, depth + 1).join('/'), to.slice(0, depth + 1).join('/')];
}

function isAllowedFile(file: string, imported: ImportedModule, table: ImportTable): boolean {
  const [area, isOwnArea] = [areaOf(file), areaOf(file) === areaOf(imported.target)];
  if (isTest(file) && (isOwnArea || isListed(table.tests[area], imported))) return true;
  const order = table.order[area];
  if (isOwnArea && order !== undefined) return isInOrder(file, imported.target, area, order) && isUser(file, imported.target, table);
  return Object.entries(table.beyond).some(
    ([path, list]) => isWithin(file, path) && (isWithin(imported.target, path) || isListed(list, imported)),
  );
}

function isUser(file: string, target: string, { folderUsers }: ImportTable): boolean {
  return Object.entries(folderUsers).every(
    ([folder, users]) => !isWithin(target, folder) || [folder, ...users.split(' ')].some((path) => isWithin(file, path)),
  );
}

/** Returns whether a file may import a target by the order of folders: one of its own entry, or of a line before. */
function isInOrder(file: string, target: string, area: string, order: readonly string[]): boolean {
  const entries = order.flatMap((line, level) => line.split(' ').map((name) => ({ path: `${area}/${name}`, level })));
  // A file of its own, such as compile.ts, goes before the folder with its name.
  const entryOf = (path: string) => entries.find((entry) => entry.path === path) ?? entries.find((entry) => isWithin(path, entry.path));
  const [from, to] = [entryOf(file), entryOf(target)];
  return from !== undefined && to !== undefined && (from === to || to.level < from.level);
}

function isAllowedPackage(file: string, specifier: string, table: ImportTable): boolean {
  if (isTest(file)) return true;
  const only = table.onlyPackages[areaOf(file)];
  if (only !== undefined) return only.split(' ').some((name) => isOfPackage(specifier, name));
  // A line without users refuses the name itself: parts of the package are free.
  const users = Object.entries(table.packageUsers).find(([name, list]) =>
    list === '' ? specifier === name : isOfPackage(specifier, name),
  );
  return users === undefined || users[1].split(' ').some((folder) => isWithin(file, folder));
}

function isOfPackage(specifier: string, name: string): boolean {
  return specifier === name || specifier.startsWith(/[/:]$/.test(name) ? name : `${name}/`);
}

function isListed(list: string | undefined, { target, isType }: ImportedModule): boolean {
  return (list ?? '').split(' ').some((path) => isWithin(target, path) || (isType && isWithin(target, path.replace('type:', ''))));
}

/** `src/ui/link` contains src/ui/link.tsx and all files below src/ui/link/. */
function isWithin(file: string, path: string): boolean {
  return file === path || file.startsWith(`${path}/`) || file.replace(/\.\w+$/, '') === path;
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

function areaOf(path: string): string {
  return path.split('/')[0] ?? '';
}
