import { readImports, type ImportedModule } from './read-imports.js';

/** Scripts/imports/table.json: lists of paths are separated by spaces, and a path may contain {a,b}. */
export interface ImportTable {
  readonly layers: Readonly<Record<string, readonly string[]>>;
  readonly folders: Readonly<Record<string, string>>;
  readonly tests: Readonly<Record<string, string>>;
  readonly packages: Readonly<Record<string, string>>;
}

/** An import that the table does not allow, or a cycle between folders. */
export interface ImportFinding {
  readonly file: string;
  readonly line: number;
  readonly message: string;
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
  const isAllowed = importRule(table);
  const refused = imports.filter((imported) => !isAllowed(imported));
  const productive = imports.filter(({ file, isRelative }) => isRelative && !isTest(file) && areaOf(file) !== 'fixtures');
  return [
    ...refused.map(({ file, line, target }) => ({ file, line, message: `may not import ${target} (scripts/build/imports/table.json)` })),
    ...folderCycles(productive).map((cycle) => ({
      file: cycle[0] ?? '',
      line: 1,
      message: `folders import each other: ${cycle.join(' → ')}`,
    })),
  ];
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

/**
 * Returns a function that decides whether the table allows an import, by the rows for packages, tests, layers inside an area, and folders.
 */
function importRule(table: ImportTable): (imported: SourceImport) => boolean {
  const rows = Object.entries(table.folders).flatMap(([paths, targets]) =>
    expand(paths).map((path) => ({ path, targets: targetsOf(targets) })),
  );
  const isAllowedPackage = packageRule(table);
  const isAllowedInArea = layerRule(table);
  return (imported) => {
    const { file, target, isRelative, isType } = imported;
    const area = areaOf(file);
    if (!isRelative) return isTest(file) || isAllowedPackage(file, target);
    if (isTest(file) && (area === areaOf(target) || isListed(targetsOf(table.tests[area] ?? ''), target, isType))) return true;
    if (area in table.layers && area === areaOf(target)) return isAllowedInArea(area, file, target);
    return rows.some(({ path, targets }) => isWithin(file, path) && (isWithin(target, path) || isListed(targets, target, isType)));
  };
}

/**
 * Returns a function that decides imports inside an area with layers: a file may import its own entry and lower layers, but no other entry
 * of its layer.
 */
function layerRule(table: ImportTable): (area: string, file: string, target: string) => boolean {
  const places = Object.entries(table.layers).flatMap(([area, layers]) =>
    layers.flatMap((layer, level) => layer.split(' ').map((entry) => ({ path: `${area}/${entry}`, level }))),
  );
  const layerOf = (path: string) => places.find((place) => isWithin(path, place.path));
  return (_area, file, target) => {
    const [from, to] = [layerOf(file), layerOf(target)];
    return from !== undefined && to !== undefined && (from.path === to.path || from.level < to.level);
  };
}

/**
 * Returns a function that decides imports of packages: a row named after a folder lists all that it may import; any other row lists who may
 * import the package. Packages without a row are allowed.
 */
function packageRule(table: ImportTable): (file: string, specifier: string) => boolean {
  const rows = Object.entries(table.packages).map(([name, list]) => ({ name, list: expand(list) }));
  const isOf = (specifier: string, name: string): boolean =>
    specifier === name || (name.endsWith('/') || name.endsWith(':') ? specifier.startsWith(name) : specifier.startsWith(`${name}/`));
  return (file, specifier) => {
    const own = rows.find(({ name }) => name === areaOf(file));
    if (own) return own.list.some((name) => isOf(specifier, name));
    const owners = rows.find(({ name, list }) => (list.length === 0 ? specifier === name : isOf(specifier, name)));
    return owners === undefined || owners.list.some((folder) => isWithin(file, folder));
  };
}

interface AllowedTarget {
  readonly path: string;
  readonly isTypeOnly: boolean;
}

function targetsOf(list: string): readonly AllowedTarget[] {
  return expand(list).map((path) => ({ path: path.replace('type:', ''), isTypeOnly: path.startsWith('type:') }));
}

function isListed(targets: readonly AllowedTarget[], target: string, isType: boolean): boolean {
  return targets.some(({ path, isTypeOnly }) => isWithin(target, path) && (isType || !isTypeOnly));
}

/** Returns the paths in a list that is separated by spaces; `a/{b,c}` becomes `a/b` and `a/c`. */
function expand(list: string): readonly string[] {
  return list.split(' ').flatMap((path) => {
    const [, before = '', names = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? [];
    if (path === '') return [];
    return names === '' ? [path] : names.split(',').map((name) => `${before}${name}${after}`);
  });
}

/** `src/ui/link` contains src/ui/link.tsx and all files below src/ui/link/. */
function isWithin(file: string, path: string): boolean {
  return file === path || file.startsWith(`${path}/`) || file.replace(/\.\w+$/, '') === path;
}

function areaOf(path: string): string {
  return path.split('/')[0] ?? '';
}

/** An import between two files, by their paths from the root. */
interface FileImport {
  readonly file: string;
  readonly target: string;
}

/** Returns the cycles between folders with the same parent, each once, as a list that ends with its first folder. */
function folderCycles(imports: readonly FileImport[]): readonly (readonly string[])[] {
  const graph = siblingGraph(imports);
  const cycles = new Map<string, readonly string[]>();
  for (const start of graph.keys()) {
    const path = shortestPath(graph, start);
    const key = path?.toSorted().join(' ');
    if (path && key !== undefined && !cycles.has(key)) cycles.set(key, [...path, start]);
  }
  return [...cycles.values()];
}

/** Returns for each folder the folders beside it that its files import. */
function siblingGraph(imports: readonly FileImport[]): ReadonlyMap<string, ReadonlySet<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { file, target } of imports) {
    const [from, to] = siblingFolders(file.split('/'), target.split('/'));
    if (from !== undefined && to !== undefined) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  }
  return graph;
}

/**
 * Returns the two different folders with the same parent that hold the two paths; an empty list if one of the paths is a file in that
 * parent.
 */
function siblingFolders(from: readonly string[], to: readonly string[]): readonly [string?, string?] {
  const depth = from.findIndex((name, index) => name !== to[index]);
  if (depth === -1 || depth >= from.length - 1 || depth >= to.length - 1) return [];
  return [from.slice(0, depth + 1).join('/'), to.slice(0, depth + 1).join('/')];
}

/** Returns the shortest path from a folder back to itself, without its end; undefined if the folder is in no cycle. */
function shortestPath(graph: ReadonlyMap<string, ReadonlySet<string>>, start: string): readonly string[] | undefined {
  const queue: string[][] = [[start]];
  const visited = new Set<string>();
  for (let path = queue.shift(); path; path = queue.shift()) {
    for (const next of graph.get(path.at(-1) ?? '') ?? []) {
      if (next === start) return path;
      if (!visited.has(next)) queue.push([...path, next]);
      visited.add(next);
    }
  }
  return undefined;
}
