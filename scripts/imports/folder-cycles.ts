/** An import between two files, by their paths from the root. */
interface FileImport {
  readonly file: string;
  readonly target: string;
}

/** Returns the cycles between folders with the same parent, each once, as a list that ends with its first folder. */
export function folderCycles(imports: readonly FileImport[]): readonly (readonly string[])[] {
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
