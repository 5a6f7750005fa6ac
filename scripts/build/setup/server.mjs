import { compileBundle, isBundled } from './bundle.mjs';
import { requireWritable } from './run.mjs';

const SERVER = {
  folder: 'dist/server',
  inputs: ['server', 'engine', 'schemas', 'scripts/build/setup/server.mjs'],
  // `npm start` reads the options before it builds the site, so that a wrong one is refused at once.
  entries: { main: 'server/main.ts', options: 'server/options.ts', 'embedded-worker': 'server/database/embedded-worker.ts' },
};

/** Compiles the server unless it was compiled from these very sources: to load hundreds of TypeScript files takes seconds at each start. */
export async function ensureServer() {
  if (isBundled(SERVER)) return;
  requireWritable('dist', 'The files of the compiled server');
  await compileServer();
}

/** Compiles the server into dist/server and remembers from what. */
export async function compileServer() {
  await compileBundle(SERVER);
}
