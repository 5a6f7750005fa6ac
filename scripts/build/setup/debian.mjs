import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

/** PostgreSQL's own programs stand in a folder of its version; the newest is taken. */
const POSTGRES_FOLDERS = ['/usr/lib/postgresql', '/opt/homebrew/opt'].flatMap((place) => {
  const versions = existsSync(place) ? readdirSync(place) : [];
  return versions.sort((a, b) => b.localeCompare(a, 'en', { numeric: true })).map((version) => join(place, version, 'bin'));
});
const FOLDERS = [...POSTGRES_FOLDERS, '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin', ...(process.env.PATH ?? '').split(delimiter)];

/** What the tests need besides Node. */
const PROGRAMS = JSON.parse(readFileSync(new URL('test-programs.json', import.meta.url), 'utf8'));

/** The place of a program, or of the folder it is in; the variables that name it go first. */
function find({ variable, also, files, isFolder }) {
  const named = [process.env[variable], process.env[also]].find((place) => place && existsSync(place));
  if (named !== undefined) return named;
  const folder = FOLDERS.find((place) => files.some((file) => existsSync(join(place, file))));
  if (folder === undefined || isFolder) return folder;
  return files.map((file) => join(folder, file)).find((file) => existsSync(file));
}

const ask = ({ name, apt, variable }) => `${name} is missing: install it (Debian: apt-get install ${apt}) or name it in ${variable}.`;

/** Returns the path of one of the programs of the other browsers; throws with what to install. */
export function findBrowserProgram(variable) {
  const program = PROGRAMS.find((each) => each.variable === variable);
  const place = find(program);
  if (place === undefined) throw new Error(ask(program));
  return place;
}

/** Finds what the tests need and installs it where we may: returns the variables that name it, and a sentence for each that is missing. */
export async function ensureTestPrograms({ hasOtherBrowsers }) {
  const needed = PROGRAMS.filter(({ isOtherBrowser }) => hasOtherBrowsers || !isOtherBrowser);
  const missing = () => needed.filter((program) => find(program) === undefined);
  if (missing().length > 0) await install(missing().map(({ apt }) => apt));
  const env = Object.fromEntries(needed.map((program) => [program.variable, find(program)]).filter(([, place]) => place !== undefined));
  const required = missing().filter(({ isOptional }) => !isOptional);
  return { env, missing: required.map(ask) };
}

/** A mirror that does not answer, or another installation that does not end, fails the installation instead of stopping the tests. */
const APT = ['apt-get', '-q', '-o', 'Acquire::http::Timeout=60', '-o', 'Acquire::Retries=2', '-o', 'DPkg::Lock::Timeout=300'];

async function install(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${packages.join(' and ')} (apt-get) ...`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run([...APT, 'update'], { env });
  const added = await run([...APT, 'install', '-y', '--no-install-recommends', ...packages], { env });
  if (!added.passed) console.error(`${update.output}\n${added.output}`);
}
