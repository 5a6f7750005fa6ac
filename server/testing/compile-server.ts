import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The compiled server, from the project's root. */
export const compiledServer = 'dist/server/main.js';

/** Compiles the server as `npm start` does; nothing happens where it is up to date. */
export function compileServer(): void {
  const script = "import('./scripts/setup/server.mjs').then(({ ensureServer }) => ensureServer())";
  execFileSync(process.execPath, ['-e', script], { cwd: root });
}
