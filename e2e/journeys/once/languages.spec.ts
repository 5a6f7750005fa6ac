import { axeFinds, expectReflow } from '../../support/checks.js';
import { expect, test } from '../../support/site-test.js';
import { addressOf, himal, routes } from '../../support/tenants.js';

const NEPALI = /[\u0900-\u097f]/;

test('a visitor of the second platform chooses Nepali: words, language and title change, what was typed stays [R-1.49..53]', async ({
  page,
  at,
}) => {
  await page.goto(at(himal.host, '/himal/service/membership'));
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', 'en');
  await page.getByRole('textbox', { name: 'First Name' }).fill('Ada');
  await page.getByRole('button', { name: 'नेपाली' }).click();
  await expect(html).toHaveAttribute('lang', 'ne');
  await expect(html).toHaveAttribute('dir', 'ltr');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NEPALI);
  await expect(page).toHaveTitle(NEPALI);
  await expect(page.locator('input[id$="firstName"]')).toHaveValue('Ada');
  await expect(page.getByRole('button', { name: 'नेपाली' })).toHaveAttribute('aria-pressed', 'true');
  const born = page.locator('input[id$="dob"]');
  await born.pressSequentially('19851210');
  await expect(born).toHaveValue('1985/12/10');
  expect(await axeFinds(page)).toEqual([]);
  const answer = await page.reload();
  expect(await answer?.text()).toContain('<html lang="ne"');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NEPALI);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('textbox', { name: 'First Name' })).toBeVisible();
});

test('every page speaks Nepali, fits, and writes numbers in Latin digits', { tag: '@full' }, async ({ page, context, at, watch }) => {
  watch.expectConsole(/status of 404/);
  await context.addCookies([{ name: 'language', value: 'ne', url: at(himal.host) }]);
  for (const route of routes) {
    await page.goto(at(himal.host, addressOf(route, himal)));
    await expect.soft(page.getByRole('heading', { level: 1 }), route.path).toHaveText(NEPALI);
    const words = await page.locator('body').innerText();
    expect.soft(words, route.path).not.toMatch(/[\u0966-\u096f]/);
    const english = words.split('\n').filter((line) => /^[A-Z][a-z]+ [a-z]+ [a-z]+/.test(line) && !NEPALI.test(line));
    expect.soft(english, route.path).toEqual([]);
    expect.soft(await axeFinds(page), route.path).toEqual([]);
    await expectReflow(page);
  }
});

test('a failure is told in the chosen language', async ({ page, context, at, watch }) => {
  watch.expectConsole(/./);
  await context.addCookies([{ name: 'language', value: 'ne', url: at(himal.host) }]);
  await page.route(/\/api\/lookup\?.*category=(RACE|LEAD_SOURCE)/, (route) => route.abort());
  await page.goto(at(himal.host, '/himal/service/membership'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NEPALI);
  await expect(page.getByRole('main').getByRole('button')).toHaveText(NEPALI);
});
