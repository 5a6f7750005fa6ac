import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { chooseHarborOne } from '../support/by-call.js';
import { expect, test } from '../support/site-test.js';
import { readJson } from '../support/tenants.js';
import * as visitor from '../support/enrolling.js';
import { Studio } from '../support/studio.js';

// npm run shots: pictures of the screens for docs/guides, and the page that shows them. No tier of the tests runs this.
const guides = join(import.meta.dirname, '../../docs/guides');
const HEIGHT = 800;
/** Longer pages are cut: their ends look like their beginnings. */
const MAX_HEIGHT = 2600;

interface Screen {
  readonly name: string;
  /** What it is and what to look at. */
  readonly about: string;
  readonly widths: readonly number[];
  readonly path: string;
  readonly host?: string;
  /** What has to be so before the page is opened, and what has to happen on it before the picture is taken. */
  readonly before?: string;
  readonly act?: string;
  readonly isDark?: boolean;
  /** Of what lies over the window, the window is taken and not the whole page. */
  readonly isWindow?: boolean;
}

const SCREENS = readJson<readonly Screen[]>('e2e/shots/screens.json');
const ada = () => ({ ...visitor.newcomer('Ada'), last: 'Lovelace' });
const fail = (page: Page, call: RegExp) => page.route(call, (route) => route.fulfill({ status: 500, json: {} }));

async function enterCard(page: Page, number = visitor.GOOD_CARD): Promise<void> {
  await visitor.enterCard(page, { number });
  await visitor.agree(page);
}

async function sendAndSee(page: Page, seen: Locator): Promise<void> {
  await visitor.submitOf(page).click();
  await seen.first().waitFor();
}

/** By the names in screens.json. */
const ACTS: { readonly [name: string]: (page: Page) => Promise<unknown> } = {
  /** The visitor has chosen Harbor One, so that each step can be opened. */
  chosen: (page) => chooseHarborOne(page, ada()),
  speakNepali: (page) => page.context().addCookies([{ name: 'language', value: 'ne', domain: 'himal.localhost', path: '/' }]),
  stopClock: (page) => page.clock.install(),
  failLists: (page) => fail(page, /\/api\/lookup\?limit=/),
  failEnrollment: (page) => fail(page, /\/api\/clients$/),
  closeSite: (page) => {
    const data = [{ code: 'MAINTENANCE', status: 'Active', category: 'MAINTENANCE_MODE', label: 'Closed for maintenance' }];
    return page.route(/\/api\/lookup\?.*MAINTENANCE_MODE/, (route) => route.fulfill({ json: { data } }));
  },
  openMenu: async (page) => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').waitFor();
  },
  fill: (page) => visitor.fillHarborForm(page, ada()),
  sendEmpty: (page) => sendAndSee(page, visitor.alertOf(page)),
  chooseForFamily: async (page) => {
    await visitor.fillHarborForm(page, ada(), ['Ben']);
    await visitor.submitOf(page).click();
    await visitor.answerHarbor(page);
    await page.getByRole('radio').first().waitFor();
  },
  enterCard: (page) => enterCard(page),
  payInVain: (page) => enterCard(page, '4000000000009995').then(() => sendAndSee(page, visitor.alertOf(page))),
  pay: (page) => enterCard(page).then(() => sendAndSee(page, page.getByRole('heading', { level: 1, name: /Ada/ }))),
  requestAppointment: async (page) => {
    const { first, last, email } = ada();
    await page.getByRole('checkbox', { name: 'Check-up' }).check();
    await visitor.fillAnswers(page, { 'Which day works?': '12/10/2026', 'First Name': first, 'Last Name': last });
    await visitor.fillAnswers(page, { 'Date of Birth': '12/10/1985', Email: email, Phone: '2075550142' });
    await visitor.submitForm(page, 'Send request');
    await page.getByRole('heading', { level: 1, name: 'Appointment Request Successful.' }).waitFor();
  },
  leaveAlone: async (page) => {
    await visitor.fillAnswers(page, { 'First Name': 'Ada' });
    await page.clock.fastForward('29:00');
    await page.getByRole('dialog').waitFor();
  },
  sendInVain: async (page) => {
    await visitor.fillAnswers(page, { 'First Name': 'Ada', 'Last Name': 'Lovelace', Email: ada().email });
    await sendAndSee(page, page.getByRole('region', { name: 'Messages' }).getByText('Opps!'));
  },
  goOffline: async (page) => {
    await page.context().setOffline(true);
    await page.getByText('You are offline').waitFor();
  },
};

for (const { name, path, host = 'localhost', widths, before, act, isDark, isWindow } of SCREENS)
  test(`picture of ${name}`, async ({ page, at, watch }) => {
    watch.expectConsole(/./);
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: isDark ? 'dark' : 'light' });
    await page.setViewportSize({ width: widths[0] ?? 0, height: HEIGHT });
    if (before) await ACTS[before]?.(page);
    await page.goto(at(host, path));
    await untilDrawn(page);
    if (act) await ACTS[act]?.(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHT });
      await untilDrawn(page);
      const full = isWindow ? HEIGHT : await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height: Math.min(Math.max(full, HEIGHT), MAX_HEIGHT) });
      await page.evaluate(() => scrollTo(0, 0));
      await untilDrawn(page);
      await takePicture(page, `${name}-${width}`);
    }
  });

test('picture of form-and-outline: the first form of an enrollment, and beside it what npm run outline prints about it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 440, height: 900 });
  await page.goto('/harbor/service/membership');
  await untilDrawn(page);
  await page.locator('main form').first().scrollIntoViewIfNeeded();
  const form = (await page.screenshot()).toString('base64');
  const words = ['outline', 'enrollment-individual', '--tenant', 'harbor'];
  const outline = execFileSync(process.execPath, ['scripts/run.mjs', ...words], { encoding: 'utf8' })
    .split('\n')
    .slice(0, 44)
    .join('\n');
  await page.goto('about:blank');
  await page.setViewportSize({ width: 1560, height: 900 });
  await page.setContent(
    '<style>body{display:flex;margin:0;background:#16222e}pre{margin:20px 0 0 20px;color:#e6edf3;font:12px/19px monospace}</style><img alt=""><pre></pre>',
  );
  await page.locator('img').evaluate((image: HTMLImageElement, data) => {
    image.src = `data:image/png;base64,${data}`;
    return image.decode();
  }, form);
  await page
    .locator('pre')
    .evaluate((element, text) => (element.textContent = text), `$ npm run ${words.join(' ').replace(' ', ' -- ')}\n\n${outline}`);
  await takePicture(page, 'form-and-outline');
});

test('picture of studio: why a field is hidden, and a mistake in a file', async ({ browser }) => {
  const studio = await Studio.open();
  const page = await browser.newPage({ viewport: { width: 1280, height: HEIGHT } });
  await page.goto(studio.address.replace('/#', '/?tenant=meadow&form=enrollment-individual&at=/gender#'));
  await page.frameLocator('iframe').getByLabel('First Name').waitFor();
  await page.getByText('Gender is hidden, because').waitFor();
  await takePicture(page, 'studio-why-1280');
  studio.change('schemas/fragments/person.fragment.json', '"/gender"', '"/gendre"');
  await page.getByRole('tab', { name: /^Findings/ }).click();
  await page.getByText('no field "/gendre"').first().waitFor();
  await page.getByText('Checking…').last().waitFor({ state: 'detached' });
  await takePicture(page, 'studio-findings-1280');
  await page.close();
  await studio.close();
});

test('page that shows the pictures', () => {
  const parts = SCREENS.map(({ name, about, widths }) => {
    const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
    const shown = (width: number) => Math.round(width / 3) + 40;
    const pictures = widths.map(
      (width) => `<img src="images/${name}-${width}.webp" alt="${title} at ${width} px" width="${shown(width)}" valign="top">`,
    );
    return `## ${title}\n\n${about}\n\n${pictures.join('\n')}\n`;
  });
  const about = 'Made by `npm run shots` from the demo tenants. Look through it after a change of the look: what is wrong is seen at once.';
  writeFileSync(join(guides, 'screens.md'), `# The screens\n\n${about}\n\n${parts.join('\n')}`);
  expect(new Set(SCREENS.map(({ name }) => name)).size).toBe(SCREENS.length);
});

/** Resolves when the heading, fonts and images are loaded and nothing is busy. */
async function untilDrawn(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy=true]') === null &&
      document.fonts.status === 'loaded' &&
      [...document.images].every((image) => image.complete),
  );
}

/** Writes what the window shows as WebP, which is a third of the size of a PNG. */
async function takePicture(page: Page, name: string): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const { data } = await line.send('Page.captureScreenshot', { format: 'webp', quality: 75 });
  writeFileSync(join(guides, 'images', `${name}.webp`), Buffer.from(data, 'base64'));
}
