import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { sourceOf } from './programs.mjs';
import { requireWritable, run, SetupProblem } from './run.mjs';

const isGenerated = (file) => /\.g\.(ts|json)$/.test(file);

const GENERATED = {
  name: 'The generated sources',
  folder: 'engine',
  stamp: 'node_modules/.cache/vestibule/generated.json',
  inputs: () => filesUnder('schemas', 'scripts/build/prepare', 'package-lock.json').filter((file) => !isGenerated(file)),
  outputs: () => filesUnder('engine', 'server', 'src', '.vscode', 'scripts', 'fixtures').filter(isGenerated),
  make: () => runOrThrow('Writing the generated sources', '--import', 'tsx', 'scripts/build/prepare/all.ts'),
};

const SITE_SOURCES = ['src', 'engine', 'server/shared', 'webpack.config.ts', '.swcrc', 'package.json', 'package-lock.json'];

const SITE = {
  name: 'The files of the site',
  folder: 'dist',
  stamp: 'dist/site.stamp.json',
  inputs: () => filesUnder(...SITE_SOURCES).filter((file) => !/^src.studio/.test(file)),
  outputs: () => filesUnder('dist/site', 'dist/prerender.js'),
  make: () => runOrThrow('Building the site (npm run build)', 'node_modules/webpack/bin/webpack.js', '--mode', 'production'),
};

/** For people who define forms: built in half of the time that the site takes, and larger. */
const STUDIO = {
  name: 'The pages of Studio',
  folder: 'dist',
  stamp: 'dist/studio.stamp.json',
  inputs: () => filesUnder(...SITE_SOURCES),
  outputs: () => filesUnder('dist/studio', 'dist/studio-frame'),
  make: () => runOrThrow('Building Studio', 'node_modules/webpack/bin/webpack.js', '--mode', 'production', '--env', 'studio'),
};

const THREADS = {
  'embedded-worker': 'server/database/embedded-worker.ts',
  'compile-worker': 'server/library/compile-worker.ts',
};

// `npm start` reads the options before it builds the site, so that a wrong one is refused at once.
const SERVER = bundle(
  'dist/server',
  ['server', 'engine', 'schemas'],
  {
    main: 'server/main.ts',
    options: 'server/options.ts',
    ...THREADS,
  },
  // Part of the key of cached definitions (server/library/definition-cache.ts). What tests start shares the cache with the sources.
  (inputs) => ({ 'process.env.COMPILER_FINGERPRINT': JSON.stringify(inputs) }),
);

const DEFINE = ['case', 'check', 'coverage', 'diff', 'explain', 'new', 'outline', 'resolve', 'snapshot', 'studio'];
const OPERATE = ['backup', 'database-role', 'erase', 'export', 'inbox', 'person', 'query', 'restore', 'tenants'];
const PROGRAMS = ['server/main.ts', 'server/stand-ins/main.ts', ...[...DEFINE, ...OPERATE].map(sourceOf)].map((file) => [
  file.replace(/\.ts$/, '').replaceAll('/', '-'),
  file,
]);
const TEST_PROGRAMS = bundle('dist/test-programs', ['server', 'engine', 'schemas', 'scripts', 'src'], {
  ...Object.fromEntries(PROGRAMS),
  ...THREADS,
  'check-worker': 'scripts/define/studio/check-worker.ts',
});

/** Writes the generated sources (*.g.ts) again when what they are made from has changed. */
export const ensureGenerated = () => ensureMade(GENERATED);
/** Builds the site unless it was built from these very sources. */
export const ensureSite = () => ensureMade(SITE);
/** Builds the pages of Studio unless they were built from these very sources. */
export const ensureStudio = () => ensureMade(STUDIO);
/** Compiles the server unless it was compiled from these very sources: to load hundreds of TypeScript files takes seconds at each start. */
export const ensureServer = () => ensureMade(SERVER);
/** Compiles the programs that tests start, unless they are up to date: to start one from its sources takes four times as much processor time. */
export const ensureCompiledPrograms = () => ensureMade(TEST_PROGRAMS);

/** Builds the site and the server, whether they are up to date or not. */
export async function buildAll() {
  process.stdout.write(await make(SITE));
  await make(SERVER);
}

/** Makes a product unless all of it is there and was made from these very inputs. */
async function ensureMade(product) {
  const inputs = fingerprint(product.inputs());
  const before = existsSync(product.stamp) ? JSON.parse(readFileSync(product.stamp, 'utf8')) : undefined;
  if (before?.inputs === inputs && before.outputs.every((file) => existsSync(file))) return;
  requireWritable(product.folder, product.name);
  if (product === SITE || product === STUDIO) console.error(`Building ${product === SITE ? 'the site' : 'Studio'} ...`);
  await make(product, inputs);
}

async function make(product, inputs = fingerprint(product.inputs())) {
  const output = await product.make(inputs);
  mkdirSync(dirname(product.stamp), { recursive: true });
  writeFileSync(product.stamp, JSON.stringify({ inputs, outputs: product.outputs() }, null, 1));
  return output;
}

async function runOrThrow(what, ...words) {
  const { passed, output } = await run([process.execPath, ...words]);
  if (!passed) throw new SetupProblem(`${what} failed:\n${output}`);
  return output;
}

/** All files at and below the given paths, tests left out, sorted so that the order of the disk does not matter. */
function filesUnder(...paths) {
  const walk = (path) => (lstatSync(path).isDirectory() ? readdirSync(path).flatMap((name) => walk(join(path, name))) : [path]);
  const files = paths.filter((path) => existsSync(path)).flatMap(walk);
  return files.filter((file) => !/\.test\.tsx?$/.test(file)).sort((a, b) => (a < b ? -1 : 1));
}

/** One hash over names and contents, so that neither a clone's time stamps nor a change of branch confuses us. */
function fingerprint(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** A folder two levels below the project's root, with compiled entries. */
function bundle(folder, sources, entries, define = () => ({})) {
  return {
    name: `The files of ${folder}`,
    folder: 'dist',
    stamp: `${folder}.stamp.json`,
    inputs: () => filesUnder(...sources, 'scripts/build/setup/products.mjs', 'package.json', 'package-lock.json'),
    outputs: () => filesUnder(folder),
    make: (inputs) => compile(folder, entries, define(inputs)),
  };
}

async function compile(folder, entries, define) {
  const draft = `${folder}.${process.pid}`;
  try {
    await compileInto(draft, entries, define);
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
  } catch (error) {
    // Two processes that compile the same sources at once make the same files, so the first may win.
    if (!['ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Packages that bring files of their own, and optional ones that are not installed. */
const EXTERNAL = ['@electric-sql/pglite', 'esbuild', 'tsx', 'pg-native', 'cloudflare:sockets'];
/** Packages in CommonJS format call `require`, which an ES module does not have. */
const BANNER = `import { createRequire as __createRequire } from 'node:module';
import { resolve as __resolve } from 'node:path';
const require = __createRequire(import.meta.url);
const __root = __resolve(import.meta.dirname, '../..');`;

async function compileInto(folder, entries, define) {
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
    external: EXTERNAL,
    banner: { js: BANNER },
    legalComments: 'none',
    logLevel: 'error',
    define,
    plugins: [{ name: 'source-folders', setup: keepSourceFolders }],
  });
}

/** A bundle is one file in one folder, so each source is given the folder that it was written in. */
function keepSourceFolders({ onLoad }) {
  onLoad({ filter: /[\\/](server|engine|scripts)[\\/].*\.ts$/ }, ({ path }) => {
    const folder = JSON.stringify(relative(resolve('.'), dirname(path)));
    return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.dirname', `__resolve(__root, ${folder})`), loader: 'ts' };
  });
}
