import { axeFinds, coveredByToasts } from '../../support/checks.js';
import { fillAnswers } from '../../support/enrolling.js';
import { expect, test } from '../../support/site-test.js';
import type { Locator, Page } from '@playwright/test';

test('without a network the page says so, nobody can touch it, and what was typed stays to the character [R-2.148] [R-2.149] [R-4.74] [R-4.75] [R-8.20..22]', async ({
  page,
  context,
  at,
  watch,
}) => {
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED/);
  await page.clock.install();
  await page.goto(at('localhost', '/meadow/service/membership'));
  const name = page.getByRole('textbox', { name: 'First Name' });
  await name.pressSequentially('Ada Lovelace');
  for (let nth = 0; nth < 9; nth += 1) await page.keyboard.press('ArrowLeft');
  await context.setOffline(true);
  const told = page.getByRole('alert').filter({ hasText: 'You are offline' });
  await expect(told).toBeVisible();
  expect(await axeFinds(page)).toEqual([]);
  await page.keyboard.type('xyz');
  await page.mouse.click(200, 300);
  await expect(name).toHaveValue('Ada Lovelace');
  await expect(page.locator('#root')).toHaveAttribute('inert', '');
  await page.clock.fastForward(6000);
  await expect(told).toBeVisible();
  await context.setOffline(false);
  await expect(told).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'You are back online' })).toBeVisible();
  await expect(name).toBeFocused();
  await page.keyboard.type('!');
  await expect(name).toHaveValue('Ada! Lovelace');
});

test(
  'on a phone what stood at the bottom stays in sight when a message comes [D-131]',
  { tag: '@full' },
  async ({ page, context, at, watch }) => {
    watch.expectConsole(/ERR_INTERNET_DISCONNECTED/);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(at('localhost', '/meadow/service/membership'));
    const name = page.getByRole('textbox', { name: 'Last Name' });
    await name.evaluate((input) => input.scrollIntoView({ block: 'end', behavior: 'instant' }));
    await context.setOffline(true);
    await expect(page.getByRole('alert').filter({ hasText: 'You are offline' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('region', { name: 'Messages' }).getByRole('status')).toHaveText(/You are back online/);
    expect(await coveredByToasts(page, '[name$=lastName]')).toEqual([]);
    await expect(name).toBeInViewport({ ratio: 1 });
  },
);

test('three messages are shown at once, at the bottom left, for five seconds each; one that is looked at stays [R-2.56] [R-4.76] [R-4.77]', async ({
  page,
  watch,
  at,
}) => {
  watch.expectConsole(/status of 500/);
  await page.clock.install();
  let asked = 0;
  await page.route(/\/api\/clients$/, (route) =>
    route.fulfill({ status: 500, json: { message: `Failed for the ${(asked += 1)}. time.` } }),
  );
  await page.goto(at('localhost', '/meadow/service/membership'));
  await expect(page.getByRole('textbox', { name: 'First Name' })).toBeVisible();
  await fillAnswers(page, { 'First Name': 'Ada', 'Last Name': 'Lovelace', Email: 'ada@example.org' });
  const region = page.getByRole('region', { name: 'Messages' });
  const messages = region.getByRole('alert');
  // On a slow machine the first message would be gone before the fourth came: from here on, time passes by the test alone.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  for (let nth = 1; nth <= 4; nth += 1) {
    await page.locator('main form button[type=submit]').click();
    await expect(async () => {
      await page.clock.runFor(10);
      await expect(page.getByRole('main').getByRole('alert')).toContainText(`Failed for the ${nth}. time.`, { timeout: 500 });
    }).toPass();
  }
  await page.clock.fastForward(300);
  await expect(messages).toHaveCount(3);
  await expect(region).not.toContainText('Failed for the 4. time.');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(async () => {
      await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
      expect(await coveredByToasts(page, 'button, a[href], input, select, textarea')).toEqual([]);
    }).toPass();
    const bottom = await expectAtLeft(region, width);
    if (width === 1280) expect(bottom).toBeGreaterThan(740);
  }
  expect(await whileTimePasses(page, axeFinds(page))).toEqual([]);
  await messages.first().hover();
  await page.clock.runFor(6000);
  await expect(region.getByText('Failed for the 1. time.')).toBeVisible();
  await expect(region.getByText('Failed for the 4. time.')).toBeVisible();
  await expect(region.getByText('Failed for the 2. time.')).toHaveCount(0);
  await page.mouse.move(700, 20);
  await page.clock.runFor(6000);
  await page.clock.runFor(6000);
  await expect(messages).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed for the 4. time.');
});

/** Gives the page the focus until it has loaded the version, which it does not request a second time meanwhile. */
async function checkVersion(page: Page): Promise<void> {
  await expect(async () => {
    const answer = page.waitForResponse('**/version.json', { timeout: 1000 });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await answer;
  }).toPass();
}

test('another deployed version reloads the page once, and over what was typed offers it instead [R-1.59] [R-1.60]', async ({
  page,
  at,
}) => {
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  let deployed = '1.11.11';
  await page.route('**/version.json', (route) => route.fulfill({ json: { version: deployed } }));
  await page.goto(at('localhost', '/meadow/service/membership'));
  await expect.poll(() => loads).toBe(2);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The script saves a draft as soon as it handles the input of the page that the server wrote.
  const isSaved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('/api/drafts/'));
  await page.getByRole('textbox', { name: 'First Name' }).fill('Ada');
  await isSaved;
  await checkVersion(page);
  expect(loads).toBe(2);
  deployed = '1.11.12';
  await checkVersion(page);
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Ada');
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => loads).toBe(3);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0);
});

test(
  'a part of the site that does not load refreshes the page once, then says so, and Retry brings it [R-1.61] [R-1.62]',
  { tag: '@full' },
  async ({ page, watch, at }) => {
    watch.expectConsole(/./);
    let loads = 0;
    page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
    let isLost = false;
    await page.route(/\/assets\/[^/]*form[^/]*\.js/, (route) => (isLost ? route.abort() : route.fallback()));
    await page.goto(at('localhost', '/meadow'));
    isLost = true;
    await page
      .getByRole('main')
      .getByRole('link', { name: /Membership enrollment/ })
      .click();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(loads).toBe(2);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("We couldn't show this page");
    expect(await axeFinds(page)).toEqual([]);
    isLost = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('textbox', { name: 'First Name' })).toBeVisible();
  },
);

/** The messages start at the left edge and fit the screen; returns their lower edge in px. */
async function expectAtLeft(messages: Locator, width: number): Promise<number> {
  const box = await messages.boundingBox();
  if (!box) throw new Error('There are no messages');
  expect(box.x).toBeLessThanOrEqual(32);
  expect(box.x + box.width).toBeLessThanOrEqual(width);
  return box.y + box.height;
}

/** Lets a little time pass on the page's stopped clock until the work is done. */
async function whileTimePasses<T>(page: Page, work: Promise<T>): Promise<T> {
  let isDone = false;
  const end = work.finally(() => (isDone = true));
  while (!isDone) await page.clock.runFor(1);
  return end;
}
