import { existsSync, readFileSync } from 'node:fs';
import { requireWritable, SetupProblem, run } from './run.mjs';

const LOCK = 'package-lock.json';
// npm writes this last, as the record of what it really put there: an installation that was interrupted has none.
const INSTALLED = 'node_modules/.package-lock.json';

/** Installs the packages of the lock file unless exactly these are there. */
export async function ensureDependencies() {
  refuseOldNode();
  if (areInstalled()) return;
  requireWritable('node_modules', 'The packages');
  console.log('Installing packages (npm ci) ...');
  const { passed, output } = await run(['npm', 'ci', '--no-fund', '--no-audit', '--loglevel=error']);
  if (!passed) throw new SetupProblem(`npm ci failed:\n${output}`);
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isEnough = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
  if (!isEnough) throw new SetupProblem(`Node ${process.versions.node} is too old or an odd one: please use Node 20.19, 22.12 or later.`);
}

function areInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const wanted = packagesOf(LOCK);
  const found = packagesOf(INSTALLED);
  const isThere = ([path, { version, optional }]) => (found[path] === undefined ? optional === true : found[path].version === version);
  return Object.entries(wanted).every(isThere) && Object.keys(found).every((path) => path in wanted);
}

function packagesOf(file) {
  const { '': _self, ...packages } = JSON.parse(readFileSync(file, 'utf8')).packages;
  return packages;
}
