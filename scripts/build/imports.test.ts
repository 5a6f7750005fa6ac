import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { checkImports } from './imports/check-imports.js';
import { readImports, readSourceFiles } from './imports/read-imports.js';
import table from './imports/table.json' with { type: 'json' };
import { IMPORT_SAMPLES } from '../../fixtures/testing/import-samples.js';

const check = (sources: Readonly<Record<string, string>>) => checkImports(new Map(Object.entries(sources)), table);
const messages = (sources: Readonly<Record<string, string>>) => check(sources).map(({ message }) => message);

describe('the table of import directions', () => {
  it.each(IMPORT_SAMPLES)('decides for %s', (file, allowed, refused) => {
    expect(messages({ [file]: importLines(file, allowed) })).toEqual([]);
    const lines = refused.split(' ');
    expect(check({ [file]: importLines(file, refused) }).map(({ line }) => line)).toEqual(lines.map((_, index) => index + 1));
  });

  it('has at most 40 lines', () => {
    expect(readFileSync('scripts/build/imports/table.json', 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(40);
  });

  it('names every folder of engine, server and src, and every feature', () => {
    const folders = ['engine', 'server', 'src', 'src/features'].flatMap((area) => subfolders(area).map((name) => `${area}/${name}`));
    const layers = Object.entries(table.layers).flatMap(([area, entries]) =>
      entries.flatMap((entry) => entry.split(' ').map((name) => `${area}/${name}`)),
    );
    expect(folders.filter((folder) => !layers.includes(folder) && !/^src\/features$|^engine\/form$/.test(folder))).toEqual([]);
    const sampled = subfolders('src').filter((name) => IMPORT_SAMPLES.some(([file]) => file.startsWith(`src/${name}/`)));
    expect(sampled).toEqual(subfolders('src'));
  });

  it('leaves at most eight files in the root of the server', () => {
    expect(readdirSync('server', { withFileTypes: true }).filter((entry) => entry.isFile()).length).toBeLessThanOrEqual(8);
  });
});

describe('the import check', () => {
  it.each([
    ['a dynamic import', "await import('../http/app.js');"],
    ['a re-export', "export * from '../http/app.js';"],
    ['a re-exported type', "export type { A } from '../http/app.js';"],
    ['an import over two lines', "import {\n  a } from '../http/app.js';"],
  ])('reports %s', (_what, line) => {
    expect(messages({ 'server/database/a.ts': line })).toEqual(['may not import server/http/app.ts (scripts/build/imports/table.json)']);
  });

  it('reports folders that import each other, at any depth', () => {
    const cycle = {
      'src/app/one/a.ts': "import '../two/b.js';",
      'src/app/two/b.ts': "import '../three/c.js';",
      'src/app/three/c.ts': "import '../one/d.js';",
    };
    expect(messages(cycle)).toEqual(['folders import each other: src/app/one → src/app/two → src/app/three → src/app/one']);
  });

  it('accepts the sources of this project', () => {
    expect(checkImports(readSourceFiles(), table)).toEqual([]);
  });
});

describe('the run-time entry point of the engine', () => {
  it('reaches no package but json-logic-js', () => {
    const modules = reachableFrom('engine/index.ts');
    const packages = [...modules].filter((name) => !name.startsWith('engine/'));
    expect(packages).toEqual(['json-logic-js']);
    expect(modules).toContain('engine/form/stages/evaluate.ts');
    expect(modules).not.toContain('engine/build.ts');
  });
});

describe('test files', () => {
  it('have names that a test runner looks for', () => {
    const files = [...readSourceFiles().keys()].filter((file) => !file.startsWith('e2e/') && /\.(test|spec)\.\w+$/.test(file));
    const isFound = (file: string): boolean => file.endsWith('.test.ts') || (file.startsWith('src/') && file.endsWith('.dom.test.tsx'));
    expect(files.filter((file) => !isFound(file))).toEqual([]);
  });
});

/** Returns a source for `file` that imports each target on its own line. */
function importLines(file: string, targets: string): string {
  return targets
    .split(' ')
    .filter((target) => target !== '')
    .map((target) => importLine(file, target))
    .join('\n');
}

function importLine(file: string, target: string): string {
  const path = target.replace('type:', '');
  const isOwn = /^(engine|server|src|scripts|fixtures|schemas|e2e)\//.test(path);
  const relativePath = relative(dirname(file), path).replace(/\.tsx?$/, '.js');
  const specifier = isOwn ? (relativePath.startsWith('.') ? relativePath : `./${relativePath}`) : path;
  return target.startsWith('type:') ? `import type { A } from '${specifier}';` : `import '${specifier}';`;
}

function subfolders(area: string): readonly string[] {
  return readdirSync(area, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

/** Returns every file and package that a module loads at run time; imports of types are gone by then. */
function reachableFrom(file: string, modules = new Set<string>()): Set<string> {
  if (modules.has(file)) return modules;
  modules.add(file);
  for (const { target, isRelative, isType } of readImports(file, readFileSync(join('.', file), 'utf8'))) {
    if (isType) continue;
    if (isRelative) reachableFrom(target, modules);
    else modules.add(target);
  }
  return modules;
}
