import { accountingOf, findRow } from '../../../support/books.js';
import {
  alertOf,
  answerHarbor,
  newcomerContact,
  tick,
  choosePlan,
  expectStep,
  fillAnswers,
  newcomer,
  pick,
  submitOf,
  fillHarborForm,
  goToPayment,
} from '../../../support/enrolling.js';
import { agree, enterAccount, expectThanks, payBy, payWith } from '../../../support/paying.js';
import { expect, test } from '../../../support/site-test.js';

const FAMILY = ['Ben', 'Cora', 'Dan'];

async function walkAsFamily(page: Parameters<typeof fillHarborForm>[0], who: ReturnType<typeof newcomer>): Promise<void> {
  await page.goto('/harbor/service/membership');
  await fillHarborForm(page, who, FAMILY);
  await submitOf(page).click();
  await answerHarbor(page);
}

test(
  'a family of four with one family plan is one line, and nobody else chooses [R-4.41] [R-4.44]',
  { tag: '@full' },
  async ({ page, ports }) => {
    const who = newcomer('Ada');
    await walkAsFamily(page, who);
    for (const elsewhere of ['Harbor Elite', 'Harbor Founders', 'Harbor Crew', 'Harbor Student'])
      await expect(page.getByRole('radio', { name: elsewhere, exact: true })).toHaveCount(0);
    await choosePlan(page, 'Harbor Family');
    const chosen = page.getByRole('region', { name: 'Your choice' }).getByRole('listitem');
    for (const name of FAMILY) await expect(chosen.filter({ hasText: name })).toContainText('Covered by your family plan');
    await submitOf(page).click();
    await expectStep(page, 'payment');
    await payWith(page, { number: '5555555555554444' });
    await expectThanks(page, who.first);
    const paid = ['captured 21400'];
    const entry = await findRow(accountingOf(ports, 'harbor'), who.email);
    expect(entry).toEqual({ primaries: 1, people: 4, lines: ['Harbor Family: Active'], payments: paid, charges: paid });
  },
);

test('a family of four with plans for one person each is a line each, paid in one sum [R-4.42] [R-4.46]', async ({ page, ports }) => {
  const who = newcomer('Ada');
  await walkAsFamily(page, who);
  await submitOf(page).click();
  await expect(alertOf(page).getByRole('link')).toHaveText('Membership Choose a membership');
  await choosePlan(page, 'Harbor One');
  await expect(page.getByText('4 people: Harbor Family saves you $167.00 per month')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Due today' })).toContainText('$456.00');
  await submitOf(page).click();
  await expectStep(page, 'payment');
  await payWith(page, { number: '38000000000006' });
  await expectThanks(page, who.first);
  const paid = ['captured 45600'];
  const lines = Array.from({ length: 4 }, () => 'Harbor One: Active');
  expect(await findRow(accountingOf(ports, 'harbor'), who.email)).toEqual({
    primaries: 1,
    people: 4,
    lines,
    payments: paid,
    charges: paid,
  });
});

test('a group enrolls as a company and pays from a bank account, once its numbers are right [R-4.43] [R-4.45]', async ({
  page,
  ports,
  watch,
}) => {
  watch.expectConsole(/status of 402/);
  const who = newcomer('Joan');
  await page.goto('/harbor/service/membership');
  await expect(submitOf(page)).toBeVisible();
  await pick(page, /company or group/i);
  const { 'Date of Birth': _born, ...asked } = newcomerContact(who);
  await fillAnswers(page, { 'Name of the company or group': `Boats ${who.last}`, 'Number of employees': '12', ...asked });
  await tick(page, 'Same as Physical Address');
  await fillAnswers(page, { 'Who told you about Harbor?': 'My employer' });
  await submitOf(page).click();
  await answerHarbor(page);
  await expect(page.getByRole('radio', { name: 'Harbor One', exact: true })).toHaveCount(0);
  await choosePlan(page, 'Harbor Crew');
  await submitOf(page).click();
  await expectStep(page, 'payment');
  await payBy(page, 'Bank account');
  await enterAccount(page, { routing: '123456789', account: '000123456789' });
  await agree(page);
  await submitOf(page).click();
  await expect(page.locator('main')).toContainText("This routing number isn't correct");
  await enterAccount(page, { routing: '110000000', account: '000123450003' });
  await submitOf(page).click();
  await expect(page.locator('main')).toContainText("This kind of account can't be charged");
  await enterAccount(page, { routing: '110000000', account: '000123450002' });
  await submitOf(page).click();
  await expect(alertOf(page)).toContainText(
    "Your bank declined this payment. You weren't charged. Try another account, or call your bank.",
  );
  await enterAccount(page, { routing: '121042882', account: '000123456789' });
  await submitOf(page).click();
  await expectThanks(page, 'Thank you');
  const paid = ['captured 155000'];
  const entry = await findRow(accountingOf(ports, 'harbor'), who.email);
  expect(entry).toEqual({ primaries: 1, people: 1, lines: ['Harbor Crew: Active'], payments: paid, charges: paid });
});

const HIMAL = { Phone: '9841555012', 'Address Line 1': 'Jhamsikhel Marg 8', City: 'Lalitpur' };

test('on platform two a membership is paid in cash: in its currency, and recorded, not charged [R-9.58]', async ({ page, at, ports }) => {
  const who = newcomer('Anjali');
  await page.goto(at('bazar.localhost', '/bazar/service/membership'));
  await expect(submitOf(page)).toBeVisible();
  await fillAnswers(page, { 'First Name': who.first, 'Last Name': who.last, 'Date of Birth': '04/13/1990', Email: who.email, ...HIMAL });
  await fillAnswers(page, { State: 'Bagmati', Zip: '44700' });
  await pick(page, 'No');
  await submitOf(page).click();
  await expectStep(page, 'offering');
  await expect(page.getByRole('main')).toContainText('4,500');
  await choosePlan(page, 'Sathi');
  await submitOf(page).click();
  await expectStep(page, 'payment');
  await payBy(page, 'Cash');
  await agree(page);
  await submitOf(page).click();
  await expectThanks(page, who.first);
  await expect(page.getByRole('main')).toContainText(/Please pay .*5,000.* in cash/);
  const entry = await findRow(accountingOf(ports, 'bazar'), who.email);
  expect(entry).toEqual({ primaries: 1, people: 1, lines: ['Sathi: Pending'], payments: ['recorded 500000'], charges: [] });
});

test(
  'where nothing can be bought, what was chosen is a request, and there is no step to pay',
  { tag: '@full' },
  async ({ page, at, ports }) => {
    const who = newcomer('Maya');
    await page.goto(at('himal.localhost', '/himal/service/membership'));
    await expect(submitOf(page)).toBeVisible();
    const named = { Mobile: '9841555012', 'Address Line 1': 'Mangal Bazar 21', City: 'Patan' };
    await fillAnswers(page, {
      'First Name': who.first,
      'Last Name': who.last,
      'Date of Birth': '04/13/1990',
      Email: who.email,
      ...named,
      Province: 'Bagmati',
      'Postal code': '44700',
    });
    await pick(page, 'No');
    await submitOf(page).click();
    await expectStep(page, 'questionnaire');
    await pick(page, 'बस्छु');
    await submitOf(page).click();
    await expectStep(page, 'offering');
    await choosePlan(page, 'Sathi');
    await submitOf(page).click();
    await expect(page).toHaveURL(/step=success-confirmation/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Request received');
    const entry = await findRow(accountingOf(ports, 'himal'), who.email);
    expect(entry).toEqual({ primaries: 1, people: 1, lines: ['Sathi: Unpaid'], payments: [], charges: [] });
  },
);

test('the elite plan is sold by its own address alone [R-2.18]', { tag: '@full' }, async ({ page, ports }) => {
  const who = newcomer('Ida');
  await goToPayment(page, '/harbor/service/membership?type=elitePlan', { who, plan: 'Harbor Elite' });
  await payWith(page, { number: '378282246310005', cvv: '7373' });
  await expectThanks(page, who.first);
  const paid = ['captured 480000'];
  const entry = await findRow(accountingOf(ports, 'harbor'), who.email);
  expect(entry).toEqual({ primaries: 1, people: 1, lines: ['Harbor Elite: Active'], payments: paid, charges: paid });
});

test('a private membership is sold by its link alone, and chosen already [R-2.20] [R-4.47]', { tag: '@full' }, async ({ page, ports }) => {
  const who = newcomer('Zoe');
  await page.goto('/harbor/service/membership?offering=harbor-founders-monthly');
  await fillHarborForm(page, who);
  await submitOf(page).click();
  await answerHarbor(page);
  await expect(page.getByRole('radio', { name: 'Harbor Founders', exact: true })).toBeChecked();
  await submitOf(page).click();
  await expectStep(page, 'payment');
  await payWith(page, { number: '5105105105105100' });
  await expectThanks(page, who.first);
  const paid = ['captured 6500'];
  const entry = await findRow(accountingOf(ports, 'harbor'), who.email);
  expect(entry).toEqual({ primaries: 1, people: 1, lines: ['Harbor Founders: Active'], payments: paid, charges: paid });
});

test(
  'whoever a membership is not for is told so, is charged nothing, and may change the answer (D-19)',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/harbor/service/membership');
    await fillHarborForm(page, newcomer('Nell'));
    await submitOf(page).click();
    await expectStep(page, 'questionnaire');
    await pick(page, 'Neither');
    await submitOf(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("We can't enroll you online");
    await page.goto('/harbor/service/membership?step=offering');
    await expect(page).toHaveURL(/step=questionnaire/);
    await page.getByRole('button', { name: 'Change my answers' }).click();
    await pick(page, 'I work in Maine');
    await submitOf(page).click();
    await expectStep(page, 'offering');
  },
);
