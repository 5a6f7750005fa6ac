import { accountingOf, findRow } from '../../../support/books.js';
import {
  agree,
  answerHarbor,
  choosePlan,
  expectStep,
  expectThanks,
  fillAnswers,
  fillHimalForm,
  gatewayOn,
  newcomer,
  newcomerContact,
  pick,
  submitOf,
  tick,
} from '../../../support/enrolling.js';
import { expect, test } from '../../../support/site-test.js';

const MEMBERSHIP = '/harbor/service/membership';

/** What the books say of an enrollment that is paid in one sum. */
const paidFor = (amount: number, ...lines: readonly string[]) => ({
  primaries: 1,
  people: 1,
  lines,
  payments: [`captured ${amount}`],
  charges: [`captured ${amount}`],
});

test('a group enrolls as a company and pays from a bank account, once its numbers are right [R-4.43] [R-4.45]', async ({
  page,
  ports,
  watch,
}) => {
  watch.expectConsole(/status of 402/);
  const who = newcomer('Joan');
  await page.goto(MEMBERSHIP);
  await expect(submitOf(page)).toBeVisible();
  await pick(page, /^For a company/);
  const { 'Date of Birth': _born, ...asked } = newcomerContact(who);
  await fillAnswers(page, { 'Name of the company or group': `Boats ${who.last}`, 'Number of employees': '12', ...asked });
  await tick(page, 'Same as Physical Address');
  await pick(page, 'My employer');
  await submitOf(page).click();
  await answerHarbor(page);
  await expect(page.getByRole('radio', { name: 'Harbor One', exact: true })).toHaveCount(0);
  await choosePlan(page, 'Harbor Crew');
  await submitOf(page).click();
  await expectStep(page, 'payment');
  await pick(page.getByRole('main'), 'Bank account');
  await agree(page);
  const frame = gatewayOn(page);
  for (const [holder, routing, account, said] of [
    ['Boats and Barges of Portland', '110000000', '000123456789', 'Write the name on the account with at most 22 letters.'],
    ['Boats', '123456789', '000123456789', "This routing number isn't correct"],
    ['Boats', '110000000', '000123450003', "This kind of account can't be charged"],
    ['Boats', '110000000', '000123450002', "Your bank declined this payment. You weren't charged. Try another account, or call your bank."],
    ['Boats', '121042882', '000123456789', 'Thank you'],
  ] as const) {
    await frame.getByLabel('Account type').selectOption('checking');
    await frame.getByLabel('Routing number').fill(routing);
    await frame.getByLabel('Name on the account').fill(holder);
    await frame.getByLabel('Account number').fill(account);
    await submitOf(page).click();
    await expect(page.locator('main')).toContainText(said);
  }
  await expectThanks(page, 'Thank you');
  expect(await findRow(accountingOf(ports, 'harbor'), who.email)).toEqual(paidFor(155000, 'Harbor Crew: Active'));
});

test('on platform two a membership is paid in cash: in its currency, and recorded, not charged [R-9.58]', async ({ page, at, ports }) => {
  const who = newcomer('Anjali');
  await page.goto(at('bazar.localhost', '/bazar/service/membership'));
  await fillHimalForm(page, who, ['Phone', 'State', 'Zip']);
  await submitOf(page).click();
  await expectStep(page, 'offering');
  await expect(page.getByRole('main')).toContainText('4,500');
  await choosePlan(page, 'Sathi');
  await submitOf(page).click();
  await expectStep(page, 'payment');
  await pick(page.getByRole('main'), 'Cash');
  await agree(page);
  await submitOf(page).click();
  await expectThanks(page, who.first);
  await expect(page.getByRole('main')).toContainText(/Please pay .*5,000.* in cash/);
  const entry = await findRow(accountingOf(ports, 'bazar'), who.email);
  expect(entry).toMatchObject({ lines: ['Sathi: Pending'], payments: ['recorded 500000'], charges: [] });
});
