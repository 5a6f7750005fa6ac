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
  test(`a closed site shows the maintenance page on ${where} [R-1.54..56]`, { tag: [...tag] }, async ({ page, at, watch }) => {
    watch.expectConsole(/status of (503|404)/);
    for (const { path } of closed) {
      await page.goto(at(HOST, path.replace(':tenantCode', 'closed')));
      await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveText(HEADING);
    }
    expect(await axeFinds(page)).toEqual([]);
  });

test('the dialog for the secret key is accessible, also with a refused key, and the right key opens the site', async ({
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
  await field.fill('not the key');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription('Invalid secret key');
  expect(await axeFinds(page)).toEqual([]);
  await field.fill(SECRET_KEY);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('textbox', { name: 'First Name' })).toBeVisible();
  await page.goto(at(HOST, '/closed'));
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(HEADING);
});
