import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

const CHROMIUM_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The same Chromium without windows, menus and extensions: a page costs it less than half of the processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];
const POSTGRES_PLACES = ['/usr/lib/postgresql', '/opt/homebrew/opt'];

/** The browser the tests drive. */
function findChromium() {
  return [process.env.VESTIBULE_CHROMIUM, ...CHROMIUM_PLACES].find((file) => file && existsSync(file));
}

/** The browser of the quick tests; one that is named in VESTIBULE_CHROMIUM drives them all. */
function findHeadlessShell() {
  return [process.env.VESTIBULE_CHROMIUM, HEADLESS_SHELL].find((file) => file && existsSync(file));
}

/** The balancer that two servers are tested behind. */
function findHaproxy() {
  return findSystemProgram('haproxy', process.env.VESTIBULE_HAPROXY);
}

/** The pooler that a server is tested behind. */
function findPgbouncer() {
  return findSystemProgram('pgbouncer', process.env.VESTIBULE_PGBOUNCER);
}

function findSystemProgram(name, named) {
  const folders = [...SYSTEM_FOLDERS, ...(process.env.PATH ?? '').split(delimiter)];
  return [named, ...folders.map((folder) => join(folder, name))].find((file) => file && existsSync(file));
}

/** The folder with PostgreSQL's own programs, the newest version first. */
function findPostgres() {
  const versions = POSTGRES_PLACES.flatMap(versionsIn);
  const onPath = (process.env.PATH ?? '').split(delimiter);
  return [process.env.VESTIBULE_POSTGRES_BIN, ...versions, ...onPath].find(isPostgres);
}

function versionsIn(place) {
  if (!existsSync(place)) return [];
  const newestFirst = (a, b) => b.localeCompare(a, 'en', { numeric: true });
  return readdirSync(place)
    .sort(newestFirst)
    .map((version) => join(place, version, 'bin'));
}

function isPostgres(folder) {
  return Boolean(folder) && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'));
}

/**
 * Finds what the tests need besides Node and installs it where we may. Where we may not, `missing` says so, and the tests
 * that need it fail, and no others.
 */
export async function ensureTestPrograms() {
  // The quick tests run without the headless shell, too, only slower.
  const wanted = [...missingPackages().map(({ apt }) => apt), ...(findHeadlessShell() ? [] : ['chromium-headless-shell'])];
  if (wanted.length > 0) await install(wanted);
  const found = {
    VESTIBULE_CHROMIUM: findChromium(),
    VESTIBULE_HEADLESS_SHELL: findHeadlessShell(),
    VESTIBULE_POSTGRES_BIN: findPostgres(),
    VESTIBULE_HAPROXY: findHaproxy(),
    VESTIBULE_PGBOUNCER: findPgbouncer(),
  };
  const env = Object.fromEntries(Object.entries(found).filter(([, place]) => place !== undefined));
  return { env, missing: missingPackages().map(({ ask }) => ask) };
}

function missingPackages() {
  const chromium = {
    apt: 'chromium',
    ask: 'Chromium is missing: please install it (Debian: apt-get install chromium) or name it in VESTIBULE_CHROMIUM.',
  };
  const postgres = {
    apt: 'postgresql',
    ask: 'PostgreSQL is missing: please install version 15 or later (Debian: apt-get install postgresql) or name the folder of initdb in VESTIBULE_POSTGRES_BIN.',
  };
  const haproxy = {
    apt: 'haproxy',
    ask: 'haproxy is missing: please install it (Debian: apt-get install haproxy) or name it in VESTIBULE_HAPROXY.',
  };
  const pgbouncer = {
    apt: 'pgbouncer',
    ask: 'pgbouncer is missing: please install it (Debian: apt-get install pgbouncer) or name it in VESTIBULE_PGBOUNCER.',
  };
  return [
    ...(findChromium() ? [] : [chromium]),
    ...(findPostgres() ? [] : [postgres]),
    ...(findHaproxy() ? [] : [haproxy]),
    ...(findPgbouncer() ? [] : [pgbouncer]),
  ];
}

/** A mirror that does not answer, or another installation that does not end, fails the installation instead of stopping the tests. */
const APT_LIMITS = ['-o', 'Acquire::http::Timeout=60', '-o', 'Acquire::Retries=2', '-o', 'DPkg::Lock::Timeout=300'];

async function install(packages) {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall) return;
  console.log(`Installing ${packages.join(' and ')} (apt-get) ...`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run(['apt-get', ...APT_LIMITS, 'update', '-q'], { env });
  const added = await run(['apt-get', ...APT_LIMITS, 'install', '-y', '-q', '--no-install-recommends', ...packages], { env });
  if (!added.passed) console.error(`${update.output}\n${added.output}`);
}
