import { compileBundle, isBundled } from './bundle.mjs';
import { sourceOf } from './programs.mjs';

const FILES = [
  'server/main.ts',
  'server/sandbox/main.ts',
  ...['backup', 'check', 'database-role', 'erase', 'inbox', 'overlay', 'query', 'restore', 'tenants', 'validate'].map((name) =>
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

/** Libraries of hundreds of small files: Jest reads, compiles and links each of them again for each test file. */
const LIBRARIES = {
  folder: 'dist/test-libraries',
  inputs: [],
  entries: { kysely: 'kysely', typebox: 'typebox', 'typebox-value': 'typebox/value' },
};

/** Joins each library into one file, unless it is up to date; package.json directs the imports of tests there. */
export async function ensureJoinedLibraries() {
  if (!isBundled(LIBRARIES)) await compileBundle(LIBRARIES);
}

/** Compiles the programs that tests start, unless they are up to date: to start one from its sources takes four times as much processor time. */
export async function ensureCompiledPrograms() {
  if (!isBundled(PROGRAMS)) await compileBundle(PROGRAMS);
}
