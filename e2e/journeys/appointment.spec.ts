import type { Page } from '@playwright/test';
import { expectAccessible, tabTo, typeInto } from '../support/checks.js';
import { alertOf, fillAnswers, newcomer, submitOf } from '../support/enrolling.js';
import { expect, test } from '../support/site-test.js';

const CONFIRMATION = 'Appointment Request Successful.';
/** In thirty days, as the API writes a day: appointments are taken for a year. */
const DAY = new Date(Date.now() + 30 * 86_400_000).toLocaleDateString('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' });

const fact = (page: Page, name: string) => page.locator('.s-facts div').filter({ hasText: name }).locator('dd');

async function fillRequest(page: Page, tenant: string): Promise<void> {
  const { first, last, email } = newcomer('Ada');
  await page.goto(`/${tenant}/service/appointment`);
  await page.getByRole('checkbox', { name: 'Check-up' }).check();
  await fillAnswers(page, { 'Which day works?': DAY, 'First Name': first, 'Last Name': last });
  await fillAnswers(page, { [tenant === 'meadow' ? 'Mobile phone' : 'Phone']: '2075550142' });
  if (tenant !== 'meadow') await fillAnswers(page, { 'Date of Birth': '12/10/1985', Email: email });
}

async function expectRequested(page: Page, time: string): Promise<string> {
  await expect(page.getByRole('heading', { level: 1, name: CONFIRMATION })).toBeFocused();
  await expect(page).toHaveURL((url) => url.pathname.endsWith('/service/appointment/successful') && url.search === '');
  await expect(fact(page, 'Preferred day')).toHaveText(DAY);
  await expect(fact(page, 'Preferred time')).toHaveText(time);
  const reference = await page.locator('.s-reference-value').innerText();
  expect(reference).toMatch(/^AP-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  return reference;
}

test(
  'each end of the time window that is no time has its own message, and the order is compared once both are valid [R-5.7] [R-5.8] [R-5.79]',
  { tag: '@full' },
  async ({ page, watch }) => {
    await fillRequest(page, 'harbor');
    const [from, to] = [page.getByRole('textbox', { name: 'From' }), page.getByRole('textbox', { name: 'To', exact: true })];
    await from.fill('noon');
    await to.fill('09:00 AM');
    await submitOf(page).click();
    await expect(from).toHaveAccessibleDescription(/Please enter valid time/);
    await expect(from).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('End time must be later than start time.')).toHaveCount(0);
    await from.fill('10:00 AM');
    await submitOf(page).click();
    await expect(to).toHaveAccessibleDescription(/End time must be later than start time\./);
    await expect(alertOf(page).first()).toContainText('End time must be later than start time.');
    expect(watch.calls.filter((call) => call.startsWith('POST /api/clients'))).toEqual([]);
    await to.fill('11:30 AM');
    await submitOf(page).click();
    const reference = await expectRequested(page, '10:00 AM to 11:30 AM');
    expect(watch.calls.filter((call) => call.startsWith('POST /api/clients'))).toHaveLength(1);
    await page.reload();
    expect(await expectRequestAfterReload(page)).toBe(reference);
    await page.getByRole('link', { name: 'Go to homepage' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/');
  },
);

async function expectRequestAfterReload(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { level: 1, name: CONFIRMATION })).toBeVisible();
  return page.locator('.s-reference-value').innerText();
}

for (const tenant of ['harbor', 'meadow'])
  test(
    `a request at ${tenant} is confirmed with reference, day and window, and each page is accessible [R-1.15] [R-2.4] [R-2.5]`,
    { tag: tenant === 'harbor' ? [] : ['@full'] },
    async ({ page }) => {
      await fillRequest(page, tenant);
      await expect(page.getByText('This is not for emergencies.')).toBeVisible();
      await expectAccessible(page);
      await submitOf(page).click();
      await expectRequested(page, 'Any time');
      await expectAccessible(page);
    },
  );

test('a request is sent with the keyboard alone [R-1.15]', { tag: '@full' }, async ({ page }) => {
  const { last } = newcomer('Ola');
  await page.goto('/meadow/service/appointment');
  await expect(submitOf(page)).toBeVisible();
  await tabTo(page, 'Check-up');
  await page.keyboard.press('Space');
  await typeInto(page, 'Which day works?', DAY);
  await typeInto(page, 'From', '02:00 PM');
  await typeInto(page, 'First Name', 'Ola');
  await typeInto(page, 'Last Name', last);
  await typeInto(page, 'Mobile phone', '2075550142');
  await tabTo(page, 'Send request');
  await page.keyboard.press('Enter');
  await expectRequested(page, 'From 02:00 PM');
  await tabTo(page, 'Go to homepage');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === '/');
});

test('the confirmation opened by its address alone claims no request, and leads to the form', { tag: '@full' }, async ({ page }) => {
  await page.goto('/harbor/service/appointment/successful');
  await expect(page.getByRole('heading', { level: 1, name: "There's no request to show here" })).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/We have your request|Successful/);
  await expect(page).toHaveTitle(/^Appointment request – /);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Request an appointment' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/harbor/service/appointment');
  await expect(submitOf(page)).toBeVisible();
});

test(
  'a form that another tab opens offers to continue or to start over, and shows no answers before [D-115]',
  { tag: '@full' },
  async ({ page, context }) => {
    const address = '/harbor/service/appointment';
    await page.goto(address);
    await expect(page).toHaveURL((url) => url.search === '?step=information');
    const isSaved = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith('/drafts/appointment'),
    );
    await fillAnswers(page, { 'First Name': 'Ada' });
    await isSaved;
    await page.reload();
    await expect(page.getByLabel('First Name')).toHaveValue('Ada');

    const other = await context.newPage();
    await other.goto(address);
    await expect(other.getByRole('heading', { level: 1, name: 'Continue where you stopped?' })).toBeVisible();
    await expect(other.getByLabel('First Name')).toHaveCount(0);
    await expectAccessible(other);
    await other.getByRole('link', { name: 'Continue', exact: true }).click();
    await expect(other.getByLabel('First Name')).toHaveValue('Ada');

    await other.goto(address);
    const isRemoved = other.waitForResponse(
      (response) => response.request().method() === 'DELETE' && response.url().endsWith('/api/session'),
    );
    await other.getByRole('button', { name: 'Start over' }).click();
    await expect(other.getByLabel('First Name')).toHaveValue('');
    await isRemoved;
    const third = await context.newPage();
    await third.goto(address);
    await expect(third.getByLabel('First Name')).toHaveValue('');
  },
);
