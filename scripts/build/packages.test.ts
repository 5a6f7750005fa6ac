import { describe, expect, it } from '@jest/globals';
import project from '../../package.json' with { type: 'json' };
import { readImports, readSourceFiles } from './imports/check-imports.js';
import PACKAGES from './packages.json' with { type: 'json' };

/** Packages that the product loads without an import of its own, each with the reason. */
const { loadedByOthers } = PACKAGES;

/** What visitors load and what runs on the server: the server starts its store's worker and the sandbox by their files. */
const ENTRIES = ['src/app/main.tsx', 'server/main.ts', 'server/database/embedded-worker.ts', 'server/stand-ins/main.ts'];

type Sources = ReadonlyMap<string, string>;

/** Returns the packages that the entries load, directly or through others, also in lazy parts. Imports of types load nothing. */
function loadedPackages(sources: Sources, entries: readonly string[]): ReadonlySet<string> {
  const files = new Set(entries);
  const packages = new Set<string>();
  for (const file of files) {
    for (const { target, isRelative, isType } of readImports(file, sources.get(file) ?? '')) {
      if (isType || target.startsWith('node:')) continue;
      if (isRelative) files.add(sources.has(target) ? target : target.replace(/\.ts$/, '.tsx'));
      else packages.add(target.split('/', target.startsWith('@') ? 2 : 1).join('/'));
    }
  }
  return packages;
}

const loaded = loadedPackages(readSourceFiles(), ENTRIES);

/** Without jest, which runs the tests. */
describe('the packages that the owner chose', () => {
  it.each(PACKAGES.chosen)('%s is loaded by visitors or the server', (name) => {
    expect(loaded).toContain(name);
  });

  it('are found through lazy parts, and not in types, in tests or in sources that no entry loads', () => {
    const lazy = "import '@rjsf/mui/lib/Theme/index.js';";
    const tree = new Map([
      ['src/app/main.tsx', "import { a } from './a.js';\nimport type { B } from 'swr';"],
      ['src/app/a.tsx', "export const a = () => import('./lazy.js');"],
      ['src/app/lazy.ts', lazy],
      ['src/app/left.ts', "import 'wouter';"],
      ['src/app/a.test.ts', "import './a.js';\nimport 'ofetch';"],
    ]);
    expect([...loadedPackages(tree, ENTRIES)]).toEqual(['@rjsf/mui']);
    expect([...loadedPackages(tree.set('src/app/lazy.ts', lazy.replace('import', '// import')), ENTRIES)]).toEqual([]);
  });
});

describe('package.json', () => {
  it('has as dependencies what the product loads, and everything else as devDependencies', () => {
    const named = Object.keys(project.dependencies).filter((name) => !(name in loadedByOthers));
    expect(named).toEqual([...loaded].toSorted());
  });

  it.each(Object.keys(loadedByOthers))('names %s, which the product loads without an import of its own', (name) => {
    expect(project.dependencies).toHaveProperty([name]);
    expect(loaded).not.toContain(name);
  });
});
