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

/** What every tier needs: the variable that names a program, Debian's package, and how to ask for it. */
const PROGRAMS = [
  {
    variable: 'VESTIBULE_CHROMIUM',
    apt: 'chromium',
    find: findChromium,
    ask: 'Chromium is missing: please install it (Debian: apt-get install chromium) or name it in VESTIBULE_CHROMIUM.',
  },
  {
    variable: 'VESTIBULE_POSTGRES_BIN',
    apt: 'postgresql',
    find: findPostgres,
    ask: 'PostgreSQL is missing: please install version 15 or later (Debian: apt-get install postgresql) or name the folder of initdb in VESTIBULE_POSTGRES_BIN.',
  },
  // The balancer that two servers are tested behind, and the pooler that a server is tested behind.
  systemProgram('haproxy', 'haproxy', 'VESTIBULE_HAPROXY'),
  systemProgram('pgbouncer', 'pgbouncer', 'VESTIBULE_PGBOUNCER'),
];

/** What only the full tier needs: the browsers besides Chromium, and the screen in memory of the one that needs a screen. */
const OTHER_BROWSERS = [
  systemProgram('firefox-esr', 'firefox-esr', 'VESTIBULE_FIREFOX'),
  systemProgram('WebKitWebDriver', 'webkit2gtk-driver', 'VESTIBULE_WEBKIT_DRIVER'),
  systemProgram('Xvfb', 'xvfb', 'VESTIBULE_XVFB'),
];

function systemProgram(name, apt, variable) {
  return {
    variable,
    apt,
    find: () => findSystemProgram(name, process.env[variable]),
    ask: `${name} is missing: please install it (Debian: apt-get install ${apt}) or name it in ${variable}.`,
  };
}

/** Returns the path of one of the programs of the other browsers; throws with what to install. */
export function findBrowserProgram(variable) {
  const program = OTHER_BROWSERS.find((each) => each.variable === variable);
  const place = program?.find();
  if (place === undefined) throw new Error(program?.ask ?? `${variable} names no program.`);
  return place;
}

/**
 * Finds what the tests need besides Node and installs it where we may. Where we may not, `missing` says so, and the tests
 * that need it fail, and no others.
 */
export async function ensureTestPrograms({ hasOtherBrowsers }) {
  const needed = hasOtherBrowsers ? [...PROGRAMS, ...OTHER_BROWSERS] : PROGRAMS;
  const missing = () => needed.filter(({ find }) => find() === undefined);
  // The quick tests run without the headless shell, too, only slower.
  const wanted = [...missing().map(({ apt }) => apt), ...(findHeadlessShell() ? [] : ['chromium-headless-shell'])];
  if (wanted.length > 0) await install(wanted);
  const found = [...needed.map(({ variable, find }) => [variable, find()]), ['VESTIBULE_HEADLESS_SHELL', findHeadlessShell()]];
  const env = Object.fromEntries(found.filter(([, place]) => place !== undefined));
  return { env, missing: missing().map(({ ask }) => ask) };
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
