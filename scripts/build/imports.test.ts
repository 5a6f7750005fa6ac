import { readdirSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { checkImports, readImports, readSourceFiles } from './imports/check-imports.js';
import table from './imports/table.json' with { type: 'json' };

const messages = (sources: Readonly<Record<string, string>>) =>
  checkImports(new Map(Object.entries(sources)), table).map(({ line, message }) => `${line} ${message}`);

/** For each kind of rule, what a file may import and what it may not: paths from the root (`type:` imports a type) and packages. */
const SAMPLES: readonly [rule: string, file: string, allowed: string, refused: string][] = [
  ['schemas import nothing', 'schemas/x.ts', '', 'ajv engine/index.ts'],
  [
    'the engine has no site',
    'engine/index.ts',
    'engine/form/stages/evaluate.ts',
    'engine/build.ts src/app/main.tsx server/start.ts schemas/x.ts',
  ],
  ['the engine has its own packages', 'engine/build.ts', 'ajv/dist/standalone/index.js jsonc-parser', 'react node:fs esbuild'],
  [
    'lower folders',
    'engine/compile/overlay/x.ts',
    'json-p3 engine/base/result.ts engine/compile/x.ts',
    'engine/lint/x.ts engine/compile.ts',
  ],
  ['no entry of the same line', 'engine/form/stages/evaluate.ts', 'engine/expressions/run.ts', 'engine/reasons/outline.ts engine/index.ts'],
  ['a file before the folder of its name', 'engine/compile.ts', 'engine/compile/limits.ts engine/lint/x.ts', 'engine/build.ts'],
  [
    'tests of the engine',
    'engine/x.test.ts',
    'engine/index.ts fast-check node:fs fixtures/testing/x.ts',
    'server/start.ts fixtures/open-form.ts',
  ],
  ['layers of the server', 'server/database/x.ts', 'server/gateways/x.ts node:fs kysely', 'server/http/app.ts type:server/clients/x.ts'],
  ['the front of the engine', 'server/http/routes/x.ts', 'engine/build.ts fastify', 'engine/types.ts src/api/x.ts scripts/x.ts'],
  ['tests of the server', 'server/database/x.test.ts', 'server/http/app.ts fixtures/x.ts', 'src/api/x.ts e2e/support/x.ts'],
  ['the site over features', 'src/app/x.tsx', 'src/features/agent/x.tsx src/layouts/x.tsx wouter', 'engine/build.ts regexparam @rjsf/core'],
  [
    'features are apart',
    'src/features/services/x.tsx',
    'src/visit/x.ts src/form/x.tsx',
    'src/features/payment/x.tsx src/app/x.tsx wouter ajv',
  ],
  [
    'types of calls',
    'src/visit/x.ts',
    'type:server/http/routes/x.ts server/shared/x.ts',
    'server/http/routes/x.ts type:server/http/app.ts node:fs',
  ],
  ['the only users of a package', 'src/form/deep/x.tsx', '@rjsf/core @rjsf/mui src/ui/x.tsx', 'src/visit/x.ts wouter'],
  ['parts of a package', 'src/ui/x.tsx', '@mui/icons-material/Add', '@mui/icons-material @rjsf/utils src/form/x.tsx'],
  ['a file with its folder', 'src/ui/link.tsx', 'wouter src/ui/link/x.ts', 'src/app/x.tsx'],
  ['layouts', 'src/layouts/x.tsx', 'src/visit/x.ts wouter', 'src/features/landing/x.tsx src/app/x.tsx'],
  ['tests of the site', 'src/form/x.dom.test.tsx', 'engine/build.ts server/library/x.ts', 'server/start.ts server/site/x.ts scripts/x.ts'],
  [
    'rows that add up',
    'scripts/operate/backup.ts',
    'server/operations/backup.ts engine/build.ts',
    'server/database/x.ts src/app/x.tsx e2e/x.ts',
  ],
  ['rigs', 'fixtures/testing/x.ts', 'server/start.ts src/ui/x.tsx engine/base/blank.ts', 'e2e/support/x.ts'],
  ['journeys', 'e2e/journeys/x.spec.ts', 'e2e/support/x.ts @playwright/test', 'engine/index.ts server/start.ts scripts/x.ts src/ui/x.tsx'],
];

describe('the table of imports', () => {
  it.each(SAMPLES)('decides about %s: %s', (_rule, file, allowed, refused) => {
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
