import { compileBundle, isBundled } from './bundle.mjs';
import { sourceOf } from './programs.mjs';

const FILES = [
  'server/main.ts',
  'server/sandbox/main.ts',
  ...['backup', 'check', 'database-role', 'erase', 'inbox', 'overlay', 'person', 'query', 'restore', 'tenants', 'validate'].map((name) =>
    sourceOf(name),
  ),
];

const PROGRAMS = {
  folder: 'dist/test-programs',
  inputs: ['server', 'engine', 'schemas', 'scripts'],
  entries: {
    'embedded-worker': 'server/database/embedded-worker.ts',
    ...Object.fromEntries(FILES.map((file) => [file.replace(/\.ts$/, '').replaceAll('/', '-'), file])),
  },
};

/** Compiles the programs that tests start, unless they are up to date: to start one from its sources takes four times as much processor time. */
export async function ensureCompiledPrograms() {
  if (!isBundled(PROGRAMS)) await compileBundle(PROGRAMS);
}
