import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findRow } from '../support/books.js';
import { GOOD_CARD, HARBOR_DETAILS, type Newcomer, newcomer, newcomerContact, PAID_ONCE } from '../support/enrolling.js';
import { OwnServer } from '../support/own-server.js';
import { compilePrograms, prepareSite } from '../support/programs.js';
import { BrowserPage } from './browser-page.js';
import { withPrograms } from './driver.js';
import { startFirefox } from './firefox.js';
import { startWebKit } from './webkit.js';

/** Building the site takes longer than a test where nothing is built yet. */
const BUILD_LIMIT = 600_000;

let server: OwnServer;
beforeAll(async () => {
  prepareSite();
  compilePrograms();
  server = await OwnServer.open();
}, BUILD_LIMIT);
afterAll(() => server?.close());

/** The sections of the form of Harbor, which are open one after the other, with their fields and the button that answers a question. */
const SECTIONS = [
  { title: 'About you', fields: ['First Name', 'Last Name', 'Date of Birth'], answer: 'Female' },
  { title: 'How to reach you', fields: ['Email', 'Phone'] },
  { title: 'Where you live', fields: ['Address Line 1', 'City', 'State', 'Zip'], box: 'Same as Physical Address' },
  { title: 'A few more questions', fields: ['Blood type', 'Last four digits of the Social Security Number'], answer: 'My employer' },
  { title: 'Your family', fields: [], answer: 'No' },
];

/** The step is shown, and its heading has the focus. */
function expectStep(page: BrowserPage, name: string, heading = '') {
  const start = `h1 ${heading}`;
  return page.see(`the step ${name} with the focus on its heading`, ({ step, focused }) => step === name && focused.startsWith(start));
}

async function fillForm(page: BrowserPage, who: Newcomer): Promise<void> {
  const answers = { ...newcomerContact(who), ...HARBOR_DETAILS };
  for (const [index, { title, fields, answer, box }] of SECTIONS.entries()) {
    const focus = index === 0 ? "h1 Let's get you signed up" : `h2 ${title}`;
    await page.see(`the open section ${title} with the focus`, ({ section, focused }) => section === title && focused === focus);
    for (const name of fields) await page.fill(name, answers[name] ?? '');
    if (answer !== undefined) await page.click('button', answer);
    if (box !== undefined) await page.see(`a tick at ${box}`, ({ boxes }) => boxes.includes(box));
    await page.click('button', 'Continue');
  }
}

async function pay(page: BrowserPage): Promise<void> {
  await page.fill('Card number', GOOD_CARD, true);
  await page.fill('Expiry date', '12/39', true);
  await page.fill('Security code', '737', true);
  await page.click('checkbox', 'I agree to the terms and conditions');
  await page.click('button', 'Pay $114.00');
}

/** Goes from the home page to the receipt and returns its text. */
async function enroll(page: BrowserPage, who: Newcomer): Promise<string> {
  await page.click('link', 'Membership enrollment');
  await expectStep(page, 'information');
  await fillForm(page, who);
  await expectStep(page, 'questionnaire');
  await page.click('radio', 'I live in Maine');
  await page.click('button', 'Continue');
  await expectStep(page, 'offering');
  await page.click('radio', 'Harbor One');
  await page.click('button', 'Continue');
  await expectStep(page, 'payment');
  await pay(page);
  const { text } = await expectStep(page, 'success-confirmation', `Thank you, ${who.first}`);
  return text;
}

describe('the enrollment of one person, in another browser than Chromium', () => {
  const browsers = [
    ['Firefox', startFirefox],
    ['WebKit', startWebKit],
  ] as const;

  it.each(browsers)('goes from the home page to the receipt, and is paid once, in %s', (_name, start) =>
    withPrograms(async (programs) => {
      const driver = await start(programs);
      const who = newcomer('Ada');
      await driver.open(`${server.origin}/harbor`);
      const receipt = await enroll(new BrowserPage(driver), who);
      expect(receipt).toMatch(/Reference\s+PY(-[0-9A-Z]{4}){2}/);
      expect(receipt).toContain(`${who.first} ${who.last}`);
      expect(receipt).not.toContain(GOOD_CARD);
      expect(await findRow({ data: server.data, gateway: server.gateway, tenant: 'harbor' }, who.email)).toEqual(PAID_ONCE);
      expect(await driver.errors()).toEqual([]);
    }),
  );
});
