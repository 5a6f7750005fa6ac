import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** An import of a source; `target` is a path from the project's root, or the name of a package with its subpath. */
export interface ImportedModule {
  readonly target: string;
  readonly isRelative: boolean;
  readonly isType: boolean;
  /** Whether it is loaded by a dynamic import. */
  readonly isOnDemand: boolean;
  readonly line: number;
}

/**
 * Returns the static and dynamic imports of a source and its re-exports, relative ones as paths. Imports whose specifier is computed are
 * left out.
 */
export function readImports(path: string, text: string): readonly ImportedModule[] {
  const { module } = parseSync(path, text);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest, entries, start, end }) => ({
      specifier: moduleRequest.value,
      isType: /^import\s+type\b/.test(text.slice(start, end)) || (entries.length > 0 && entries.every(({ isType }) => isType)),
      isOnDemand: false,
      start,
    })),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ moduleRequest, isType, start }) =>
        moduleRequest ? [{ specifier: moduleRequest.value, isType, isOnDemand: false, start }] : [],
      ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const literal = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(start, end));
      return literal?.[1] === undefined ? [] : [{ specifier: literal[1], isType: false, isOnDemand: true, start }];
    }),
  ];
  return specifiers.map(({ specifier, isType, isOnDemand, start }) => {
    const isRelative = specifier.startsWith('.');
    const line = text.slice(0, start).split('\n').length;
    return { isRelative, isType, isOnDemand, line, target: isRelative ? sourcePath(join(dirname(path), specifier)) : specifier };
  });
}

/** Turns the path of an import (`engine/index.js`) into that of its source (`engine/index.ts`). */
function sourcePath(path: string): string {
  return path.replace(/\.js$/, '.ts');
}

const FOLDERS = ['engine', 'server', 'src', 'scripts', 'fixtures/testing', 'e2e'];

/** Returns the text of every TypeScript and JavaScript source that is not generated, by its path from the root, in alphabetical order. */
export function readSourceFiles(): ReadonlyMap<string, string> {
  const files = FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`));
  const sources = files.filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.endsWith('.g.ts'));
  return new Map(sources.toSorted().map((file) => [file, readFileSync(file, 'utf8')]));
}
