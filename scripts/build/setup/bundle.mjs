import { readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { filesUnder, fingerprint, isMade, stampMade } from './fingerprint.mjs';
import { SetupProblem } from './run.mjs';

/** Packages that bring files of their own, and optional ones that are not installed. */
const EXTERNAL = ['@electric-sql/pglite', 'esbuild', 'tsx', 'pg-native', 'cloudflare:sockets'];
/** Packages in CommonJS format call `require`, which an ES module does not have. */
const BANNER = `import { createRequire as __createRequire } from 'node:module';
import { resolve as __resolve } from 'node:path';
const require = __createRequire(import.meta.url);
const __root = __resolve(import.meta.dirname, '../..');`;

const stampOf = ({ folder }) => `${folder}.stamp.json`;
const inputsOf = ({ inputs }) =>
  fingerprint(filesUnder([...inputs, 'scripts/build/setup/bundle.mjs', 'package.json', 'package-lock.json']));

/** Whether the folder holds what these very sources compile to. */
export function isBundled(bundle) {
  return isMade(stampOf(bundle), inputsOf(bundle));
}

/** Compiles entries into a folder two levels below the project's root, and remembers from what: `{ folder, inputs, entries, external }`. */
export async function compileBundle(bundle) {
  const { folder } = bundle;
  const inputs = inputsOf(bundle);
  const draft = `${folder}.${process.pid}`;
  try {
    await bundleInto(draft, bundle, inputs);
    replaceFolder(draft, folder);
  } catch (error) {
    if (error.errors === undefined) throw error;
    throw new SetupProblem(`Compiling into ${folder} failed: ${error.message}`, { cause: error });
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  stampMade(stampOf(bundle), inputs, filesUnder([folder]));
}

/** Two processes that compile the same sources at once make the same files, so the first may win. */
function replaceFolder(draft, folder) {
  rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error;
  }
}

async function bundleInto(folder, { entries, external = [] }, inputs) {
  const { build } = await import('esbuild');
  await build({
    entryPoints: entries,
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // The refusal of a folder in use comes at once, before the rest is loaded.
    splitting: true,
    mainFields: ['module', 'main'],
    target: 'node20',
    external: [...EXTERNAL, ...external],
    banner: { js: BANNER },
    legalComments: 'none',
    logLevel: 'silent',
    // Part of the key of cached definitions (server/library/definition-cache.ts).
    define: { 'process.env.COMPILER_FINGERPRINT': JSON.stringify(inputs) },
    plugins: [{ name: 'source-folders', setup: keepSourceFolders }],
  });
}

/** A bundle is one file in one folder, so each source is given the folder that it was written in. */
function keepSourceFolders({ onLoad }) {
  onLoad({ filter: /[\\/](server|engine|scripts)[\\/].*\.ts$/ }, ({ path }) => {
    const folder = relative(resolve('.'), dirname(path)).replaceAll('\\', '/');
    const contents = readFileSync(path, 'utf8').replaceAll('import.meta.dirname', `__resolve(__root, ${JSON.stringify(folder)})`);
    return { contents, loader: 'ts' };
  });
}
