import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The project's folder, where every program is started. */
export const projectFolder = join(import.meta.dirname, '../..');

/** The words that start a compiled program of the project, such as `scripts/query.ts`: from its sources it takes four times as much processor time. */
export function compiled(file: string): string {
  return `dist/test-programs/${file.replace(/\.ts$/, '').replaceAll('/', '-')}.js`;
}

/** Compiles them unless they are up to date. */
export function compilePrograms(): void {
  const script = "import('./scripts/setup/test-programs.mjs').then((made) => made.ensureCompiledPrograms())";
  execFileSync(process.execPath, ['-e', script], { cwd: projectFolder });
}
