import { readdirSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { checkImports, readImports, readSourceFiles } from './imports/check-imports.js';
import SAMPLES from './imports/samples.json' with { type: 'json' };
import table from './imports/table.json' with { type: 'json' };

const messages = (sources: Readonly<Record<string, string>>) =>
  checkImports(new Map(Object.entries(sources)), table).map(({ line, message }) => `${line} ${message}`);

describe('the table of imports', () => {
  /** For each kind of rule what a file may import and what not: paths from the root (`type:` imports a type) and packages. */
  it.each(SAMPLES)('decides about $rule: $file', ({ file, allowed, refused }) => {
    expect(messages({ [file]: importLines(file, allowed) })).toEqual([]);
    const expected = refused
      .split(' ')
      .map((target, nth) => expect.stringContaining(`${nth + 1} may not import ${target.replace('type:', '').replace('.tsx', '.ts')} `));
    expect(messages({ [file]: importLines(file, refused) })).toEqual(expected);
  });

  it('names every folder of engine, server and src, and every feature', () => {
    const folders = ['engine', 'engine/form', 'server', 'src', 'src/features'].flatMap((area) =>
      readdirSync(area, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [`${area}/${entry.name}`] : [])),
    );
    const entries = Object.entries(table.order).flatMap(([area, lines]) =>
      lines.flatMap((line) => line.split(' ')).map((name) => `${area}/${name}`),
    );
    expect(folders.filter((folder) => !entries.some((entry) => `${entry}/`.startsWith(`${folder}/`)))).toEqual([]);
  });

  it('leaves at most eight files in the root of the server', () => {
    expect(readdirSync('server', { withFileTypes: true }).filter((entry) => entry.isFile()).length).toBeLessThanOrEqual(8);
  });
});

describe('the check of imports', () => {
  it.each([
    ['a dynamic import', "await import('../http/app.js');"],
    ['a re-export', "export * from '../http/app.js';"],
    ['a re-exported type', "export type { A } from '../http/app.js';"],
    ['an import over two lines', "import {\n  a } from '../http/app.js';"],
  ])('reports %s', (_what, line) => {
    expect(messages({ 'server/database/a.ts': line })).toEqual(['1 may not import server/http/app.ts (scripts/build/imports/table.json)']);
  });

  it('reports folders that import each other, at any depth', () => {
    const cycle = {
      'src/app/one/a.tsx': "import '../two/b.js';",
      'src/app/two/b.tsx': "import '../three/c.js';",
      'src/app/three/c.ts': "import '../one/d.js';",
    };
    expect(messages(cycle)).toEqual(['1 folders import each other: src/app/one → src/app/two → src/app/three → src/app/one']);
  });

  it('accepts the sources of this project', () => {
    expect(checkImports(readSourceFiles(), table)).toEqual([]);
  });
});

describe('the run-time entry point of the engine', () => {
  it('reaches no package but json-logic-js', () => {
    const modules = reachableFrom('engine/index.ts');
    expect([...modules].filter((name) => !name.startsWith('engine/'))).toEqual(['json-logic-js']);
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

/** Returns a source for `file` that imports each target on a line of its own. */
function importLines(file: string, targets: string): string {
  const lines = targets.split(' ').filter(Boolean);
  return lines.map((target) => importLine(file, target)).join('\n');
}

function importLine(file: string, target: string): string {
  const path = target.replace('type:', '');
  const isOwn = /^(engine|server|src|scripts|fixtures|schemas|e2e)\//.test(path);
  const specifier = isOwn ? `./${relative(dirname(file), path)}`.replace('./..', '..').replace(/\.tsx?$/, '.js') : path;
  return target.startsWith('type:') ? `import type { A } from '${specifier}';` : `import '${specifier}';`;
}

/** Returns every file and package that a module loads at run time; imports of types are gone by then. */
function reachableFrom(file: string, modules = new Set<string>()): Set<string> {
  if (modules.has(file)) return modules;
  modules.add(file);
  for (const { target, isRelative, isType } of readImports(file, readFileSync(file, 'utf8'))) {
    if (isType) continue;
    if (isRelative) reachableFrom(target, modules);
    else modules.add(target);
  }
  return modules;
}
