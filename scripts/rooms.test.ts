import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { importing, refusedIn } from './testing/refused-imports.js';

describe('the rooms of this project', () => {
  it.each(foldersOf('src'))('gives src/%s a direction', (folder) => {
    const file = `src/${folder}/probe.ts`;
    const imports = ['../studio/x.js', '../app/x.js'].filter((specifier) => !specifier.startsWith(`../${folder}/`));
    expect(refusedIn({ [file]: importing(imports) })(file)).not.toEqual([]);
  });

  it.each(foldersOf('engine').filter((folder) => folder !== 'testing'))('gives engine/%s a direction', (folder) => {
    const file = `engine/${folder}/probe.ts`;
    expect(refusedIn({ [file]: importing(['../build.js']) })(file)).toEqual(['../build.js']);
  });

  it('keeps the directions in imports that wait for their moment, too', () => {
    const waiting = Object.fromEntries(sourceFiles().map((file) => [file, importing(waitingImports(file))]));
    const refused = refusedIn(waiting);
    expect(Object.keys(waiting).flatMap((file) => refused(file).map((specifier) => `${file}: ${specifier}`))).toEqual([]);
  });

  it('reaches only json-logic-js and date-fns from the run-time door of the engine', () => {
    const reached = reachableFrom('engine/index.ts');
    const packages = [...reached].filter((name) => !name.startsWith('engine/')).map((name) => name.split('/')[0]);
    expect(packages.filter((name) => name !== 'json-logic-js' && name !== 'date-fns')).toEqual([]);
    expect(reached).toContain('engine/stages/evaluate.ts');
    expect(reached).not.toContain('engine/build.ts');
  });

  it('calls no test by a name that no runner looks for', () => {
    const files = ['engine', 'server', 'src', 'scripts', 'fixtures'].flatMap((room) => filesIn(room));
    const isTest = (file: string): boolean => /\.(test|spec)\.\w+$/.test(file);
    const isFound = (file: string): boolean => file.endsWith('.test.ts') || (file.startsWith('src/') && file.endsWith('.dom.test.tsx'));
    const lost = files.filter((file) => isTest(file) && !isFound(file));
    expect(lost).toEqual([]);
  });
});

function foldersOf(room: string): string[] {
  return readdirSync(room, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

function filesIn(room: string): string[] {
  return readdirSync(room, { recursive: true, encoding: 'utf8' }).map((path) => join(room, path));
}

function sourceFiles(): string[] {
  return ['engine', 'server', 'src', 'scripts', 'e2e'].flatMap(filesIn).filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));
}

function waitingImports(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/\bimport\(\s*(?:\/\*.*?\*\/\s*)?'([^']+)'/g)].map((match) => match[1] ?? '');
}

/** Every file and package that a module brings along at run time; what is imported as a type only is not there any more by then. */
function reachableFrom(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const specifier of broughtAlong(file)) {
    if (specifier.startsWith('.')) reachableFrom(relative('.', join(dirname(file), specifier)).replace(/\.js$/, '.ts'), seen);
    else seen.add(specifier);
  }
  return seen;
}

function broughtAlong(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )(?:[^;]*? from )?'([^']+)'/gm)].map(
    (match) => match[1] ?? '',
  );
}
