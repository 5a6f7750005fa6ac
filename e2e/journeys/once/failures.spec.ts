import { chooseHarborOne } from '../../support/by-call.js';
import { axeFinds } from '../../support/checks.js';
import { fillAnswers, newcomer, submitOf } from '../../support/enrolling.js';
import { Breakage, CALLS, expectToast, FAULTS, named } from '../../support/failures.js';
import { expect, test } from '../../support/site-test.js';
import { harbor, referrerOf } from '../../support/tenants.js';

// Each test is about one way in which the site shows a failure; failing-calls.dom.test.tsx has every call with every fault.
const HARBOR = '/harbor/service/membership';
/** A little longer than the pause after which what was typed is kept. */
const PAUSE_MS = 1200;

test.beforeEach(async ({ watch, page }) => {
  watch.expectConsole(/./);
  await page.clock.install();
});

/** The calls that a page is drawn from, each with another fault. */
const PAGE_CALLS = CALLS.flatMap(({ name, where }, nth) =>
  where.startsWith('/') ? [{ name, where, fault: FAULTS[nth % FAULTS.length]?.name ?? '' }] : [],
);

for (const [few, drawn, tag] of [
  ['the words or the validators', PAGE_CALLS.filter(({ name }) => ['the words', 'the validators of a form'].includes(name)), []],
  ['any call', PAGE_CALLS, ['@full']],
] as const)
  test(`a page that ${few} fail to reach says so in plain words, and Retry brings it [R-8.5..14]`, { tag: [...tag] }, async ({ page }) => {
    if (few === 'any call') await chooseHarborOne(page, newcomer('Rosa'));
    const retry = page.getByRole('button', { name: 'Retry' });
    for (const { name, where, fault } of drawn) {
      const breakage = await Breakage.of(page, name);
      const says = breakage.begin(fault);
      await page.goto(where);
      // Of a script that does not come the browser says no more than that.
      await expect(page.locator('body'), name).toContainText(name.startsWith('the validators') ? /went wrong/ : says);
      if (name === drawn[0]?.name) expect.soft(await axeFinds(page)).toEqual([]);
      breakage.end();
      await retry.click();
      await expect(retry, name).toHaveCount(0);
      await expect(page.getByRole('banner')).toBeVisible();
    }
  });

test('an enrollment that fails shows why in the form and in a toast, loses no answer, also offline, and is sent once by a double click [R-8.5..10]', async ({
  page,
  context,
  watch,
}) => {
  const { path } = named(CALLS, 'an enrollment or a request');
  const sending = await Breakage.of(page, path);
  await page.goto('/meadow/service/membership');
  await fillAnswers(page, { 'First Name': 'Ada', 'Last Name': newcomer('Ada').last, Email: 'ada@byron.example' });
  const says = sending.begin('an answer without content');
  await submitOf(page).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(says);
  await expectToast(page, says);
  expect.soft(await axeFinds(page)).toEqual([]);
  sending.end();
  await page.route(path, (route) => context.setOffline(true).then(() => route.abort('internetdisconnected')), { times: 1 });
  await submitOf(page).click();
  await expect(page.getByText('You are offline')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are back online')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@byron.example');
  const before = watch.calls.length;
  await submitOf(page).dblclick();
  await expect(page).toHaveURL(/step=offering/);
  expect(watch.calls.slice(before).filter((sent) => sent.startsWith('POST') && path.test(sent))).toHaveLength(1);
});

test('a draft that cannot be saved shows why until it is saved (D-108); calls that no visitor misses fail silently, and Start over needs none [D-115]', async ({
  page,
}) => {
  const keeping = await Breakage.of(page, 'what was begun', 'PUT');
  for (const name of ['who referred the visitor', 'the deployed version']) (await Breakage.of(page, name)).begin('half of an answer');
  const ending = await Breakage.of(page, 'the end of a visit', 'DELETE');
  await page.goto(`${HARBOR}?referredby=${referrerOf(harbor)}`);
  const first = page.getByRole('textbox', { name: 'First Name' }).first();
  const type = (text: string) => first.fill(text).then(() => page.clock.fastForward(PAUSE_MS));
  const words = `${keeping.begin('an answer of another type')} – your answers are still here, but reloading the page would lose them.`;
  await type('Rosa');
  const standing = page.locator('.s-standing');
  await expect(standing.getByText(words)).toBeVisible();
  await expectToast(page, words);
  keeping.end();
  await Promise.all([page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok()), type('Rosa, kept')]);
  await expect(standing).toHaveCount(0);
  await page.reload();
  await expect(first).toHaveValue('Rosa, kept');
  ending.begin('an error of the server');
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
  await expect(first).toHaveValue('');
  await expect.poll(() => ending.asked).toBeGreaterThan(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('lists that fail to load again leave the form as it is, and a notice beside it has Retry', { tag: '@full' }, async ({ page }) => {
  const lists = await Breakage.of(page, 'the ways to hear of a tenant in a form');
  await page.goto(HARBOR);
  await fillAnswers(page, { 'First Name': 'Rosa' });
  await page.getByRole('link', { name: /^Back/ }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  const says = lists.begin('a broken connection');
  await page.goBack();
  const notice = page.locator('.s-lists');
  await expect(notice).toContainText(`${says} – some lists in this form may be out of date.`);
  lists.end();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'First Name' }).first()).toHaveValue('Rosa');
});
