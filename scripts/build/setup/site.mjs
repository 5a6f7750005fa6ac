import { filesUnder, fingerprint, isMade, stampMade } from './fingerprint.mjs';
import { requireWritable, SetupProblem, run } from './run.mjs';

const STAMP = 'dist/site.stamp.json';
const INPUTS = ['src', 'engine', 'server/shared', 'webpack.config.ts', '.swcrc', 'package.json', 'package-lock.json'];
const OUTPUTS = ['dist/site', 'dist/prerender.js'];
const BUILD = [process.execPath, 'node_modules/webpack/bin/webpack.js', '--mode', 'production'];

/** Builds the site and remembers from what. */
export async function buildSite() {
  const inputs = fingerprint(filesUnder(INPUTS));
  const result = await run(BUILD);
  if (result.passed) stampMade(STAMP, inputs, filesUnder(OUTPUTS));
  return result;
}

/** Builds the site unless it was built from these very sources. */
export async function ensureSite() {
  if (isMade(STAMP, fingerprint(filesUnder(INPUTS)))) return;
  requireWritable('dist', 'The files of the site');
  console.error('Building the site ...');
  const { passed, output } = await buildSite();
  if (!passed) throw new SetupProblem(`Building the site failed (npm run build):\n${output}`);
}
