import { axeFinds, expectNames, expectTargets } from '../../support/checks.js';
import { SECRET_KEY } from '../../support/made-tenants.js';
import { expect, test } from '../../support/site-test.js';
import { type Route, routes } from '../../support/tenants.js';

const HOST = 'closed.localhost';
const HEADING = "We'll be back soon";

const isFew = ({ id }: Route) => ['home', 'membership', 'page-not-found'].includes(id);

for (const [where, closed, tag] of [
  ['a page of each kind', routes.filter(isFew), []],
  ['every address', routes, ['@full']],
] as const)
  test(
    `a closed site shows the maintenance page on ${where}, and says 503 [R-1.54..56] [R-2.138] [R-2.139]`,
    { tag: [...tag] },
    async ({ page, at, watch }) => {
      watch.expectConsole(/status of (503|404)/);
      for (const { path } of closed) {
        const answer = await page.goto(at(HOST, path.replace(':tenantCode', 'closed')));
        await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveText(HEADING);
        expect.soft(answer?.status(), path).toBe(503);
        expect.soft(answer?.headers()['retry-after'], path).toMatch(/^\d+$/);
      }
      await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', /^mailto:/);
      expect(await axeFinds(page)).toEqual([]);
    },
  );

test('Ctrl+Alt+M asks for the secret key; a wrong one is refused, the right one opens the site and is not what is stored [R-1.57] [R-2.140..144] [R-4.78] [R-4.79] [R-8.24]', async ({
  page,
  at,
  watch,
}) => {
  watch.expectConsole(/status of (503|401)|^Blocked aria-hidden on an element/);
  await page.goto(at(HOST, '/closed/service/membership'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
  await page.keyboard.press('Control+Alt+KeyM');
  const dialog = page.getByRole('dialog', { name: 'Enter Secret Key' });
  const field = dialog.getByLabel('Secret key');
  await expect(field).toBeFocused();
  await expectNames(page);
  await expectTargets(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Control+Alt+KeyM');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Control+Alt+KeyM');
  await field.fill('not the key');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Invalid secret key');
  await expect(field).toHaveAccessibleDescription('Invalid secret key');
  expect(await axeFinds(page)).toEqual([]);
  await field.fill(SECRET_KEY);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('textbox', { name: 'First Name' })).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).toContain('maintenance-bypass');
  expect(stored).not.toContain(SECRET_KEY);
  await page.goto(at(HOST, '/closed'));
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(HEADING);
});
