import { readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { filesUnder, fingerprint, isMade, stampMade } from './fingerprint.mjs';
import { requireWritable, SetupProblem } from './problem.mjs';

const FOLDER = 'dist/server';
const STAMP = 'dist/server.stamp.json';
const INPUTS = ['server', 'engine', 'schemas', 'scripts/setup/server.mjs', 'package.json', 'package-lock.json'];
/** `npm start` reads the options before it builds the site, so that a wrong one is refused at once. */
const ENTRIES = { main: 'server/main.ts', options: 'server/options.ts', 'embedded-worker': 'server/store/embedded-worker.ts' };
/** Packages that bring files of their own, and optional ones that are not installed. */
const EXTERNAL = ['@electric-sql/pglite', 'esbuild', 'tsx', 'pg-native', 'cloudflare:sockets'];
/** Packages in CommonJS format call `require`, which an ES module does not have. */
const BANNER = `import { createRequire as __createRequire } from 'node:module';
import { resolve as __resolve } from 'node:path';
const require = __createRequire(import.meta.url);
const __root = __resolve(import.meta.dirname, '../..');`;

/** Compiles the server unless it was compiled from these very sources: to load hundreds of TypeScript files takes seconds at each start. */
export async function ensureServer() {
  if (isMade(STAMP, fingerprint(filesUnder(INPUTS)))) return;
  requireWritable('dist', 'The files of the compiled server');
  await compileServer();
}

/** Compiles the server into dist/server and remembers from what. */
export async function compileServer() {
  const inputs = fingerprint(filesUnder(INPUTS));
  const draft = `${FOLDER}.${process.pid}`;
  try {
    await bundleInto(draft);
    replaceFolder(draft);
  } catch (error) {
    if (error.errors === undefined) throw error;
    throw new SetupProblem(`Compiling the server failed: ${error.message}`, { cause: error });
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  stampMade(STAMP, inputs, filesUnder([FOLDER]));
}

/** Two processes that compile the same sources at once make the same files, so the first may win. */
function replaceFolder(draft) {
  rmSync(FOLDER, { recursive: true, force: true });
  try {
    renameSync(draft, FOLDER);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error;
  }
}

/** The folder must be two levels below the project's root, which the bundle finds from its own place. */
async function bundleInto(folder) {
  const { build } = await import('esbuild');
  await build({
    entryPoints: ENTRIES,
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // The refusal of a folder in use comes at once, before the rest is loaded.
    splitting: true,
    mainFields: ['module', 'main'],
    target: 'node20',
    external: EXTERNAL,
    banner: { js: BANNER },
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [{ name: 'source-folders', setup: keepSourceFolders }],
  });
}

/** A bundle is one file in one folder, so each source is given the folder that it was written in. */
function keepSourceFolders({ onLoad }) {
  onLoad({ filter: /[\\/](server|engine)[\\/].*\.ts$/ }, ({ path }) => {
    const folder = relative(resolve('.'), dirname(path)).replaceAll('\\', '/');
    const contents = readFileSync(path, 'utf8').replaceAll('import.meta.dirname', `__resolve(__root, ${JSON.stringify(folder)})`);
    return { contents, loader: 'ts' };
  });
}
