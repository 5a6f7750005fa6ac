import { existsSync, readFileSync } from 'node:fs';
import { requireWritable, SetupProblem, run } from './run.mjs';

/** Installs the packages of the lock file unless exactly these are there. */
export async function ensureDependencies() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isEnough = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
  if (!isEnough) throw new SetupProblem(`Node ${process.versions.node} is too old or an odd one: please use Node 20.19, 22.12 or later.`);
  if (areInstalled()) return;
  requireWritable('node_modules', 'The packages');
  console.log('Installing packages (npm ci) ...');
  const { passed, output } = await run(['npm', 'ci', '--no-fund', '--no-audit', '--loglevel=error']);
  if (!passed) throw new SetupProblem(`npm ci failed:\n${output}`);
}

function areInstalled() {
  // npm writes this last, as the record of what it really put there: an installation that was interrupted has none.
  const record = 'node_modules/.package-lock.json';
  if (!existsSync(record)) return false;
  const [wanted, found] = ['package-lock.json', record].map((file) => JSON.parse(readFileSync(file, 'utf8')).packages);
  const isThere = ([path, { version, optional }]) => (found[path] === undefined ? optional === true : found[path].version === version);
  return Object.entries(wanted).every((each) => each[0] === '' || isThere(each)) && Object.keys(found).every((path) => path in wanted);
}
