import type { Page } from '@playwright/test';
import { accountingOf, findRow } from '../../../support/books.js';
import {
  agree,
  expectStep,
  expectThanks,
  fillHarborForm,
  gatewayOn,
  GOOD_CARD,
  type Newcomer,
  newcomer,
  PAID_ONCE,
  submitOf,
} from '../../../support/enrolling.js';
import { lookAround, overhear } from '../../../support/searching.js';
import { expect, test } from '../../../support/site-test.js';

const ACTS = /^(POST|PUT|DELETE) (?!.*\/drafts\/)/;

/** What is clicked, or reached by one Tab, and what is typed or chosen there. */
type Acts = readonly { readonly [control: string]: string }[];

/** The shortest enrollment, from the home page to the payment. */
const shortestEnrollment = ({ first, last, email }: Newcomer, family: Acts = [{ No: '', Continue: '' }], plan = 'Harbor One'): Acts => [
  { 'Membership enrollment': '' },
  { 'First Name': first, 'Last Name': last, Tab: '12101985', Female: '', Continue: '' },
  { Tab: email, Phone: '2075550142', Continue: '' },
  { Tab: '342', '342 Harbor Lane, Portland, ME 04101': '', Continue: '' },
  { 'Blood type': 'O+', 'Last four digits of the Social Security Number': '0042', 'My employer': '', Continue: '' },
  ...family,
  { 'I live in Maine': '', Continue: '' },
  { [plan]: '', Continue: '' },
];

const MORE = 'Last four digits of the Social Security Number';
/** Their last name is there already, and so is the contact. */
const FAMILY_OF_FOUR: Acts = [
  { Yes: '', Spouse: '', 'First Name': 'Ben', Tab: '' },
  { Tab: '03041984', Male: '', 'Blood type': 'A+', [MORE]: '0050', 'Add a dependent': '' },
  { Child: '', 'First Name': 'Cleo', Tab: '' },
  { Tab: '06012015', Female: '', 'Blood type': 'A+', [MORE]: '0051', 'Add a dependent': '' },
  { Child: '', 'First Name': 'Dan', 'Date of Birth': '06012017', Male: '', 'Blood type': 'A+', [MORE]: '0052', Continue: '' },
];

async function doAct(page: Page, name: string, words: string): Promise<void> {
  if (name === 'Tab') {
    await expect(page.locator(':is(h1, h2, h3, input, iframe):focus')).toBeVisible();
    await page.keyboard.press('Tab');
  } else {
    const roles = ['link', 'button', 'radio', 'option', 'textbox', 'combobox'] as const;
    const control = roles.map((role) => page.getByRole(role, { name, exact: true })).reduce((all, each) => all.or(each));
    if (await control.evaluate((found) => found.matches('select'))) return void (await control.selectOption({ label: words }));
    await control.click();
  }
  await page.keyboard.type(words);
}

/** Runs in every frame. Choosing from a native list is opening it and choosing. */
const NOTE_ACTS = `addEventListener('pointerdown', () => noteAct('clicks', 1), true);
  addEventListener('keydown', () => noteAct('keys', 1), true);
  addEventListener('change', ({ target }) => target.matches('select') && noteAct('clicks', 2), true);`;

async function countActs(page: Page) {
  const counted = { clicks: 0, keys: 0 };
  await page.exposeFunction('noteAct', (kind: 'clicks' | 'keys', count: number) => void (counted[kind] += count));
  await page.addInitScript({ content: NOTE_ACTS });
  return counted;
}

async function enroll(page: Page, acts: Acts): Promise<void> {
  await page.goto('/harbor');
  for (const part of acts) for (const [name, words] of Object.entries(part)) await doAct(page, name, words);
  await expectStep(page, 'payment');
}

async function enterCard(page: Page): Promise<void> {
  await gatewayOn(page).getByLabel('Card number').click();
  await page.keyboard.type(GOOD_CARD);
  for (const words of ['1239', '737']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(words);
  }
  await agree(page);
}

/** Without a connection the notice covers neither the reference on the card nor its button, on a phone and on a desktop. */
async function expectReferenceOffline(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.context().setOffline(true);
  const notice = page.getByRole('alert').filter({ hasText: 'You are offline' });
  for (const width of [360, size.width]) {
    await page.setViewportSize({ width, height: 740 });
    const end = async () => ((await notice.boundingBox())?.y ?? Number.NaN) + ((await notice.boundingBox())?.height ?? 0);
    for (const kept of [page.getByText(/^PY-/).first(), page.locator('button', { hasText: 'Copy' }).first()])
      expect((await kept.boundingBox())?.y, `${width} px`).toBeGreaterThan(await end());
  }
  await page.context().setOffline(false);
  await expect(notice).toHaveCount(0);
  await page.setViewportSize(size);
}

test('a visitor becomes a member with 23 clicks and 89 keys and pays by card, however often the button is pressed; Back does nothing a second time [R-2.99..103] [R-7.69]', async ({
  page,
  context,
  ports,
  watch,
}) => {
  // Without a connection the notice asks in vain for the phone number, which a page loads only after ten seconds.
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED/);
  const heard = overhear(context, `http://localhost:${ports.gateway}`);
  const who = newcomer('Ada');
  const counted = await countActs(page);
  await enroll(page, shortestEnrollment(who));
  await expect(page.getByText('$114.00').first()).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Card', exact: true })).toBeChecked();
  await expect(submitOf(page)).toHaveText('Pay $114.00');
  await enterCard(page);
  await expect.poll(() => counted, 'the 23rd click pays').toEqual({ clicks: 22, keys: 89 });
  heard.push(...(await lookAround(page)));
  const before = watch.calls.length;
  await submitOf(page).dblclick();
  await expectThanks(page, who.first);
  heard.push(...(await lookAround(page)));

  const acts = watch.calls.slice(before).filter((call) => ACTS.test(call));
  expect(acts.map((call) => call.replace(/^.*\//, ''))).toEqual(['payment-sources', 'checkout']);
  await expect(page.getByRole('main')).toContainText(/ending in 4242|•••• 4242/);
  await expect(page.getByRole('main')).not.toContainText(GOOD_CARD);
  expect(await findRow(accountingOf(ports, 'harbor'), who.email)).toEqual(PAID_ONCE);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('region', { name: 'Membership card' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expectReferenceOffline(page);

  await page.goBack();
  await expect(gatewayOn(page).locator('body')).toHaveCount(0);
  await expect(
    page
      .getByText('•••• 4242')
      .or(page.getByRole('heading', { level: 1 }))
      .first(),
  ).toBeVisible();
  expect(watch.calls.slice(before).filter((call) => ACTS.test(call))).toHaveLength(2);
  heard.push(...(await lookAround(page)));

  expect(heard.filter((text) => text.includes(who.email)).length, 'what the site itself knows is found').toBeGreaterThan(0);
  expect(heard.filter((text) => /4242[\s-]?4242[\s-]?4242/.test(text))).toEqual([]);
  const log = await (await fetch(`http://localhost:${ports.gateway}/__sandbox/log`)).text();
  expect(log).not.toContain(GOOD_CARD);
});

test('a family of four becomes members with 44 clicks and 139 keys', { tag: '@full' }, async ({ page }) => {
  const counted = await countActs(page);
  await enroll(page, shortestEnrollment(newcomer('Ada'), FAMILY_OF_FOUR, 'Harbor Family'));
  await enterCard(page);
  await expect.poll(() => counted, 'the last click pays').toEqual({ clicks: 43, keys: 139 });
});

test('a person who joins takes little of a phone', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/harbor/service/membership');
  await fillHarborForm(page, newcomer('Ada'));
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  expect((await page.locator('.v-entry').boundingBox())?.height).toBeLessThanOrEqual(900);
});
