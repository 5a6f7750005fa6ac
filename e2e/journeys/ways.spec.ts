import type { Page } from '@playwright/test';
import { axeFinds } from '../support/checks.js';
import { expect, test } from '../support/site-test.js';
import { harbor, himal, meadow, summit } from '../support/tenants.js';

test('from the index of a group a service leads to the choice of a location, and on to it [R-1.10] [R-2.12]', async ({ page, at }) => {
  await page.goto(at('localhost', '/?agentReferral=true'));
  await page
    .getByRole('main')
    .getByRole('link', { name: /Request an appointment/ })
    .click();
  await expect(page).toHaveURL((url) => url.pathname === '/choose-location' && url.searchParams.get('service') === 'APPOINTMENT');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const search = page.getByRole('searchbox', { name: /Search/ });
  await search.fill('zzz');
  await expect(page.getByText('No location matches “zzz”.')).toBeVisible();
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show all locations' }).click();
  await expect(search).toBeFocused();
  await search.fill(meadow.name.slice(0, 4));
  await expect(page.getByText('1 location')).toBeVisible();
  await page.getByRole('link', { name: meadow.name }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/meadow/service/appointment' && url.searchParams.get('agentReferral') === 'true');
  await expect(page.getByRole('banner')).toContainText(meadow.name);
});

test(
  'of a group of one a service leads straight to its page, and the choice of a location to its home',
  { tag: '@full' },
  async ({ page, at }) => {
    await page.goto(at(summit.host));
    await page
      .getByRole('main')
      .getByRole('link', { name: /Membership enrollment/ })
      .click();
    await expect(page).toHaveURL(/\/summit\/service\/membership/);
    await page.goto(at(himal.host, '/choose-location'));
    await expect(page).toHaveURL(at(himal.host, '/himal'));
  },
);

test('each service that a tenant offers leads to a page of it, and one it does not offer to the invalid page [R-2.9] [R-2.57..65]', async ({
  page,
  at,
}) => {
  await page.goto(at(summit.host));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const services = await page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(services).toEqual([
    expect.stringMatching(/^\/summit\/service\/membership$/),
    '/summit/service/non-membership',
    '/summit/service/appointment',
    '/summit/service/member-check-in',
    '/summit/service/membership?type=elitePlan',
    expect.stringMatching(/^mailto:[^@]+@summit-health.example/),
    'https://requests.summit-health.example/',
  ]);
  await page.goto(at('localhost', '/meadow/service/member-check-in'));
  await expect(page).toHaveURL(at('localhost', '/meadow/invalid'));
  await page.getByRole('link', { name: 'Go to homepage' }).click();
  await expect(page).toHaveURL(at('localhost', '/meadow'));
});

test('only the tenant of the address is shown, whatever the case of its code [R-1.1] [R-1.2] [R-2.40] [R-2.41]', async ({ page, at }) => {
  await page.goto(at('localhost', '/MEADOW'));
  await expect(page.getByRole('banner')).toContainText(meadow.name);
  await expect(page.locator('body')).not.toContainText(harbor.name);
  await page.goto(at(summit.host, '/summit'));
  await expect(page.locator('body')).not.toContainText(/Harbor|Meadow/);
});

async function expectNotFound(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address);
  await expect.soft(page.getByRole('heading', { level: 1 }), address).toHaveText('Page Not Found');
  expect.soft(answer?.status(), address).toBe(404);
}

test('the not-found page has its status, and leads to the support and home [R-2.24] [R-2.42] [R-4.72] [R-4.73]', async ({
  page,
  at,
  watch,
}) => {
  watch.expectConsole(/status of 404/);
  await expectNotFound(page, at('localhost', '/nowhere'));
  await expect(page.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', 'mailto:support@harbor-health.example');
  await page.getByRole('link', { name: 'Take Me Home' }).click();
  await expect(page).toHaveURL(at('localhost'));
});

test('a new page begins at its top with the focus on its heading, and Back returns to where one was', async ({ page, at }) => {
  await page.setViewportSize({ width: 360, height: 500 });
  await page.goto(at('localhost'));
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused();
  const service = page.getByRole('main').getByRole('link', { name: /Request an appointment/ });
  await service.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => Math.round(scrollY));
  expect(place).toBeGreaterThan(100);
  await service.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(/^Choose Location – /);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(service).toBeVisible();
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place);
  await page.reload();
  await expect(service).toBeVisible();
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place);
});
