import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page, Route } from '@playwright/test';
import { PATIENT, preparedFolder } from '../../../fixtures/testing/prepared-folder.js';
import { startRealServer } from '../../../fixtures/testing/real-server.js';
import { openStore } from '../../../server/database/store.js';
import { syncTenantFiles } from '../../../server/operations/tenant-files.js';

const OFF = { status: 'Disabled', required: false };
const OPTIONAL = { status: 'Enabled', required: false };
const REQUIRED = { status: 'Enabled', required: true };
const [KATHMANDU, LOS_ANGELES, KIRITIMATI] = ['Asia/Kathmandu', 'America/Los_Angeles', 'Pacific/Kiritimati'] as const;

/** The time zones of the two sides, and the levels that the settings of the demo tenants have. */
export const WORLDS = [
  { name: 'settings as they are', server: KATHMANDU, browser: LOS_ANGELES, levels: [] },
  { name: 'everything required', server: LOS_ANGELES, browser: KIRITIMATI, levels: [REQUIRED] },
  { name: 'everything optional', server: KIRITIMATI, browser: KATHMANDU, levels: [OPTIONAL] },
  { name: 'mixed settings', server: LOS_ANGELES, browser: KATHMANDU, levels: [OFF, REQUIRED, OFF, OPTIONAL] },
] as const;
type World = (typeof WORLDS)[number];

type TenantFile = { tenant: { slug: string }; settings: Record<string, { code: string }[]> };

/** These open or close the whole site, and stay as they are; and without the others it has no page for some forms. */
const NOT_OF_A_FORM = ['CLIENT_AFFILIATE', 'CHECKINDAYSTHRESHOLD', 'BENEFIT_START_DAYS', 'MAINTENANCE'];
const NEVER_OFF = ['GROUP_ENROLLMENT', 'GROUP_MEMBER_MGMT', 'ADD_DEPENDENT'];

/** Writes the file of a demo tenant with the settings of a world, and returns the tenant's slug. */
function writeTenant({ levels }: World, folder: string, name: string, nth: number): string {
  const codes = Object.keys((JSON.parse(readFileSync('schemas/settings.json', 'utf8')) as { settings: object }).settings);
  const file = JSON.parse(readFileSync(join('fixtures/tenants', name), 'utf8')) as TenantFile;
  const own = Object.values(file.settings).flat();
  const changed = codes.flatMap((code, setting) => {
    const level = levels[(setting + nth + (setting >> 2)) % levels.length];
    const allowed = level === OFF && NEVER_OFF.includes(code) ? OPTIONAL : level;
    return allowed && !NOT_OF_A_FORM.includes(code) ? [{ ...own.find((item) => item.code === code), ...allowed, code }] : [];
  });
  const enrollment = [...own.filter(({ code }) => !changed.some((item) => item.code === code)), ...changed];
  writeFileSync(join(folder, name), JSON.stringify({ ...file, settings: { cases: [], miscellaneous: [], enrollment } }));
  return file.tenant.slug;
}

/** Starts the real server in the time zone of a world, with its tenants on a data folder of its own; `close` removes both. */
export async function serveWorld(world: World) {
  const folder = await preparedFolder({ isSeeded: false });
  const files = join(folder, 'tenants');
  mkdirSync(files);
  const slugs = readdirSync('fixtures/tenants').map((name, nth) => writeTenant(world, files, name, nth));
  const store = await openStore({ folder, ...PATIENT });
  const filled = await syncTenantFiles(store, files, join(folder, 'tenant-files.json'));
  await store.close();
  if (filled.isIncomplete) throw new Error(`The tenants cannot be used:\n${filled.problems.join('\n')}`);
  const server = await startRealServer({ folder, environment: { TZ: world.server, LOG_LEVEL: 'error' } });
  return { origin: server.origin, slugs, close: () => server.stop().finally(() => rmSync(folder, { recursive: true, force: true })) };
}

/** Builds the page that judges in the browser, minified like the site. */
export function buildPage(): void {
  execFileSync(process.execPath, ['node_modules/webpack/bin/webpack.js', '--mode', 'production', '--env', 'agree'], { stdio: 'pipe' });
}

/** Opens that page on the origin and with the headers of the site, which does not serve it. */
export async function openPage(browser: Browser, origin: string, world: World, plant?: (code: string) => string): Promise<Page> {
  const page = await browser.newPage({ timezoneId: world.browser, locale: 'en-US' });
  await page.route(`${origin}/agree/**`, async (route) => {
    const path = join('dist', new URL(route.request().url()).pathname);
    const response = await route.fetch({ url: `${origin}/`, timeout: PATIENT.deadline });
    await route.fulfill({ response, contentType: path.endsWith('.js') ? 'text/javascript' : 'text/html', body: readFileSync(path) });
  });
  const planted = async (route: Route, change: (code: string) => string): Promise<void> =>
    route.fulfill({ contentType: 'text/javascript', body: change(await (await route.fetch()).text()) });
  if (plant) await page.route(`${origin}/validators/*.js`, (route) => planted(route, plant));
  await page.goto(`${origin}/agree/index.html`, { timeout: PATIENT.deadline });
  return page;
}
