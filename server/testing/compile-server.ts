import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The compiled server, from the project's root. */
export const compiledServer = 'dist/server/main.js';

/** What this test file has compiled already. */
const compiled = new Set<string>();

/** Compiles the server as `npm start` does, unless it is up to date. */
export function compileServer(): void {
  ensure('server.mjs', 'ensureServer');
}

/** The compiled form of a program that tests start, such as `scripts/query.ts`, from the project's root. */
export function compiledProgram(file: string): string {
  ensure('test-programs.mjs', 'ensureCompiledPrograms');
  return `dist/test-programs/${file.replace(/\.ts$/, '').replaceAll('/', '-')}.js`;
}

function ensure(module: string, name: string): void {
  if (compiled.has(module)) return;
  const script = `import('./scripts/setup/${module}').then((made) => made.${name}())`;
  execFileSync(process.execPath, ['-e', script], { cwd: root });
  compiled.add(module);
}
