import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

// What visitors enter and press from the first form to the thanks, for a membership or for additional services.

type Answers = { readonly [label: string]: string };

/** Somebody nobody knows yet. */
export interface Newcomer {
  readonly first: string;
  readonly last: string;
  readonly email: string;
}

export function newcomer(first: string): Newcomer {
  const letters = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => String.fromCodePoint(97 + (byte % 26))).join('');
  return { first, last: `Q${letters}`, email: `${first.toLowerCase()}.${letters}@example.org` };
}

/** Goes on from the open section of a form to the next one. */
export async function goToNextSection(page: Page): Promise<void> {
  const heading = page.locator('.v-section-open > .v-heading');
  const before = await heading.innerText();
  await submitOf(page).click();
  await expect(heading).not.toHaveText(before);
}

/** Goes on from the open section to the last one, by whose button the form is sent. */
export async function submitForm(page: Page, label: string): Promise<void> {
  while ((await submitOf(page).innerText()) === 'Continue') await goToNextSection(page);
  await page.getByRole('button', { name: label }).click();
}

type Role = 'textbox' | 'combobox' | 'radio' | 'button' | 'checkbox';

/** Returns the first control with a name in one of these roles, after going to its section, back by Edit or on from section to section, or opening what waits behind a button. */
async function reach(where: Page | Locator, roles: readonly [Role, Role], name: string | RegExp): Promise<Locator> {
  const page = 'page' in where ? where.page() : where;
  const [one, other] = roles.map((role) => where.getByRole(role, { name, exact: true })) as [Locator, Locator];
  const control = one.or(other).first();
  if (await control.isVisible()) return control;
  // Before the form is shown, a missing control is not yet in another section.
  await expect(control.or(page.locator('form button[type=submit]')).filter({ visible: true }).first()).toBeVisible();
  // What is hidden has no name; its label, perhaps with the mark of a required field, is text.
  const label = typeof name === 'string' ? new RegExp(String.raw`^\s*${name.replaceAll(/[?().]/g, String.raw`\$&`)}(\s\*)?\s*$`) : name;
  const closed = page.locator('.v-section-done', { has: page.locator('label, button', { hasText: label }) });
  const unopened = page.locator('.v-section-done:not(:has(> .v-section-fields)) > .v-edit');
  for (let tries = 0; tries < 10 && !(await control.isVisible()); tries++) {
    if ((await closed.count()) > 0) await closed.first().locator('.v-edit').click();
    else if ((await page.locator('.v-section-open ~ .v-section').count()) > 0) await goToNextSection(page);
    else if ((await unopened.count()) > 0) await unopened.first().click();
    else if ((await where.locator('.v-more').count()) > 0) await where.locator('.v-more').first().click();
    else break;
  }
  return control;
}

/**
 * Enters answers by the names of their fields: what is a list is chosen from, anything else is typed. Goes to the section of each, so that
 * they are best given in the order of the form.
 */
export async function fillAnswers(where: Page | Locator, answers: Answers): Promise<void> {
  for (const [name, value] of Object.entries(answers)) {
    const control = await reach(where, ['textbox', 'combobox'], name);
    if ((await control.evaluate(({ tagName }) => tagName)) === 'SELECT') await control.selectOption({ label: value });
    else await control.fill(value);
  }
}

/** Chooses one of several, drawn as buttons or radio buttons. */
export async function pick(where: Page | Locator, name: string | RegExp): Promise<void> {
  await (await reach(where, ['radio', 'button'], name)).click();
}

export async function tick(where: Page | Locator, name: string): Promise<void> {
  await (await reach(where, ['checkbox', 'checkbox'], name)).check();
}

export function submitOf(page: Page): Locator {
  return page.getByRole('main').or(page.getByRole('dialog')).locator('form button[type=submit]').first();
}

export function alertOf(page: Page): Locator {
  return page.getByRole('main').getByRole('alert');
}

/** The step has been reached, and its heading has the focus. */
export async function expectStep(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`[?&]step=${name}(&|$)`));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

export const HARBOR_HOME: Answers = { 'Address Line 1': '9 Unlisted Lane', City: 'Portland', State: 'Maine', Zip: '04101' };

/** What Harbor asks of one person up to the address, but for what is chosen by a button. */
export function newcomerContact({ first, last, email }: Newcomer): Answers {
  return { 'First Name': first, 'Last Name': last, 'Date of Birth': '12/10/1985', Email: email, Phone: '2075550142', ...HARBOR_HOME };
}

/** What Harbor asks of one person after the address. */
export const HARBOR_DETAILS: Answers = { 'Blood type': 'O+', 'Last four digits of the Social Security Number': '0042' };

/** Fills the first step of Harbor for somebody, with their dependents. */
export async function fillHarborForm(page: Page, who: Newcomer, dependents: readonly string[] = []): Promise<void> {
  await expect(submitOf(page)).toBeVisible();
  await pick(page, 'Female');
  await fillAnswers(page, newcomerContact(who));
  await tick(page, 'Same as Physical Address');
  const isForServices = page.url().includes('/non-membership');
  if (!isForServices) await fillAnswers(page, HARBOR_DETAILS);
  await pick(page, 'My employer');
  await pick(page, dependents.length > 0 ? 'Yes' : 'No');
  for (const [nth, first] of dependents.entries()) {
    const entry = page.locator('.v-entry').nth(nth);
    if (nth > 0) await page.locator('.v-add').click();
    await pick(entry, nth === 0 ? 'Spouse' : 'Child');
    const born = nth === 0 ? '03/04/1984' : '06/01/2015';
    await fillAnswers(entry, { 'First Name': first, 'Date of Birth': born });
    await pick(entry, 'Male');
    if (!isForServices) await fillAnswers(entry, HARBOR_DETAILS);
  }
}

/** Fills the first step of Himal for one person, whose fields have other names in some pages. */
export async function fillHimalForm(page: Page, { first, last, email }: Newcomer, names: readonly string[]): Promise<void> {
  const [mobile = '', province = '', postal = ''] = names;
  await expect(submitOf(page)).toBeVisible();
  await fillAnswers(page, { 'First Name': first, 'Last Name': last, 'Date of Birth': '04/13/1990', Email: email, [mobile]: '9841555012' });
  await fillAnswers(page, { 'Address Line 1': 'Mangal Bazar 21', City: 'Patan', [province]: 'Bagmati', [postal]: '44700' });
  await pick(page, 'No');
}
const HIMAL_NAMES = ['Mobile', 'Province', 'Postal code'];

export async function choosePlan(page: Page, plan: string): Promise<void> {
  await page
    .getByRole('radiogroup', { name: /^Membership for/ })
    .getByRole('radio', { name: plan, exact: true })
    .check();
}

interface Enrollment {
  readonly who: Newcomer;
  readonly plan: string;
  /** First names of the dependents. */
  readonly dependents?: readonly string[];
}

/** Answers what Harbor asks before a membership, so that the visitor may go on, and goes on. */
export async function answerHarbor(page: Page): Promise<void> {
  await expectStep(page, 'questionnaire');
  await pick(page, 'I live in Maine');
  await submitOf(page).click();
  await expectStep(page, 'offering');
}

/** Goes from the first step of Harbor, which is open, to the one where one membership is paid. */
export async function goToPayment(page: Page, { who, plan, dependents = [] }: Enrollment): Promise<void> {
  await fillHarborForm(page, who, dependents);
  await submitOf(page).click();
  await answerHarbor(page);
  await choosePlan(page, plan);
  await submitOf(page).click();
  await expectStep(page, 'payment');
}

/** Opens the choice of additional services. */
export async function openServices(page: Page, address = '/harbor/service/non-membership'): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('group', { name: 'Services' })).toBeVisible();
}

/** The checkbox of a service. */
export const service = (page: Page, name: string): Locator => page.getByRole('checkbox', { name, exact: true });

/** Goes from the chosen services to the payment, for someone new. */
export async function continueAs(page: Page, who: Newcomer, dependents: readonly string[] = []): Promise<void> {
  await submitOf(page).click();
  await expectStep(page, 'information');
  // Offered where the visit knows people already.
  const other = page.getByRole('radio', { name: 'Someone else' });
  await expect(other.or(page.getByRole('textbox', { name: 'First Name' })).first()).toBeVisible();
  if (await other.isVisible()) await other.check();
  await (page.url().includes('himal') ? fillHimalForm(page, who, HIMAL_NAMES) : fillHarborForm(page, who, dependents));
  await submitOf(page).click();
  await expectStep(page, 'payment');
}

export interface Card {
  readonly number: string;
  readonly expiry?: string;
  readonly cvv?: string;
}

export const GOOD_CARD = '4242424242424242';

/** What the books say of one person who has paid for Harbor One. */
export const PAID_ONCE = {
  primaries: 1,
  people: 1,
  lines: ['Harbor One: Active'],
  payments: ['captured 11400'],
  charges: ['captured 11400'],
};

/** The fields of the gateway, in a document of its own. */
export function gatewayOn(page: Page): FrameLocator {
  return page.frameLocator('iframe.s-gateway-frame');
}

export async function enterCard(page: Page, { number, expiry = '12/39', cvv = '737' }: Card): Promise<void> {
  const frame = gatewayOn(page);
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiry date').fill(expiry);
  await frame.getByLabel('Security code').fill(cvv);
}

/** Agrees to every text there is to agree to. */
export async function agree(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /agree/i });
  await expect(boxes).not.toHaveCount(0);
  for (const box of await boxes.all()) await box.check();
}

export async function payWith(page: Page, card: Card): Promise<void> {
  await enterCard(page, card);
  await agree(page);
  await submitOf(page).click();
}

export async function expectThanks(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(/[?&]step=success-confirmation(&|$)/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
}
