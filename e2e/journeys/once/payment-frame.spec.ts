import { AxeBuilder } from '@axe-core/playwright';
import { createServer, type Server } from 'node:http';
import { harborSession, openTestCardForm } from '../../../fixtures/testing/gateways/test-sandbox.js';
import { expect, type FrameLocator, type Page, test } from '@playwright/test';

const session = { type: 'CARD_POINTE', paymentEnvironment: 'sandbox', merchantId: 'sandbox_meadow' };

let site: Server;
let stranger: Server;
let form: Awaited<ReturnType<typeof openTestCardForm>>;
let frameOrigin = '';

declare global {
  interface Window {
    told: { kind: string; id?: string; result?: object }[];
    tell(command: object): void;
  }
}

/** The smallest page that shows a frame: it accepts messages of the frame's window and origin only, and keeps them in `told`. */
function pageWith(init: { readonly session: { readonly type: string } }): string {
  const name = init.session.type === harborSession.type ? 'authorize-net' : 'sandbox';
  return `<!doctype html><html lang="en"><title>Pay</title><main><h1>Pay</h1>
<iframe title="Payment details" allow="payment" src="${frameOrigin}/frames/${name}/sandbox" style="border:0;width:100%"></iframe></main><script>
const frame = document.querySelector('iframe');
const init = ${JSON.stringify(init)};
window.told = [];
frame.addEventListener('load', () => frame.contentWindow.postMessage(init, '${frameOrigin}'));
addEventListener('message', ({ origin, source, data, ports }) => {
  if (origin !== '${frameOrigin}' || source !== frame.contentWindow || data.nonce !== init.nonce) return;
  window.tell = (command) => ports[0].postMessage(command);
  ports[0].onmessage = ({ data: event }) => {
    told.push(event);
    if (event.kind === 'height') frame.style.height = event.height + 'px';
  };
});
</script></html>`;
}

function serve(): Promise<Server> {
  const server = createServer((request, response) => {
    const asked: unknown = JSON.parse(new URL(request.url ?? '', 'http://x').searchParams.get('init') ?? '{}');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      pageWith({ kind: 'vestibule:frame-init', nonce: '0123456789abcdef', session, method: 'Card', locale: 'en', ...Object(asked) }),
    );
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

function originOf(server: Server): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

test.beforeAll(async () => {
  [site, stranger] = [await serve(), await serve()];
  form = await openTestCardForm(originOf(site));
  frameOrigin = form.origin;
});
test.afterAll(async () => {
  await form.close();
  for (const server of [site, stranger]) server.close();
});

async function open(page: Page, init: object = {}): Promise<FrameLocator> {
  await page.goto(`${originOf(site)}/?init=${encodeURIComponent(JSON.stringify(init))}`);
  await expect.poll(() => page.evaluate(() => window.told.map(({ kind }) => kind))).toEqual(expect.arrayContaining(['height']));
  return page.frameLocator('iframe');
}

async function tokenize(page: Page, id: string): Promise<unknown> {
  await page.evaluate((named) => window.tell({ kind: 'tokenize', id: named, billing: {} }), id);
  const result = () => page.evaluate((named) => window.told.find((event) => event.id === named)?.result, id);
  await expect.poll(result).toBeTruthy();
  return result();
}

test('what is wrong is shown beside its field, a real card is wiped before it is sent, and a test card becomes a token, of which the page learns no digit but the last four [R-7.69]', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  const frame = await open(page);
  const number = frame.getByLabel('Card number');
  await test.step('nothing is entered', async () => {
    expect(await tokenize(page, 'empty')).toMatchObject({ ok: false, kind: 'customer', field: 'number', code: 'required' });
    await expect(number).toHaveAccessibleDescription('Enter the card number.');
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await page.evaluate(() => window.tell({ kind: 'focus', field: 'number' }));
    await expect(number).toBeFocused();
    expect((await number.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    const [inner, outer] = [await frame.locator('html').boundingBox(), await page.locator('iframe').boundingBox()];
    expect(outer?.height).toBeGreaterThanOrEqual(inner?.height ?? Infinity);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
  await test.step('a card that may be real', async () => {
    await number.fill('4111 1111 1111 1111');
    await frame.getByLabel('Security code').focus();
    await expect(frame.getByText('takes test cards only')).toBeVisible();
    await expect(number).toHaveValue('');
    expect(await tokenize(page, 'wiped')).toMatchObject({ ok: false, field: 'number', code: 'test_mode_live_card' });
    await expect(number).toHaveAccessibleDescription(/takes test cards only/);
    expect(sent.filter((url) => url.endsWith('/tokens'))).toEqual([]);
  });
  await test.step('a test card', async () => {
    await number.pressSequentially('4242424242424242');
    await expect(frame.getByRole('status').first()).toHaveText('Visa');
    await expect(frame.locator('body')).toHaveCSS('font-family', /^"Atkinson Hyperlegible Next Variable"/);
    expect(await frame.locator('body').evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length)).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.type('0330');
    await page.keyboard.press('Tab');
    await page.keyboard.type('737');
    await expect(number).toHaveValue('4242 4242 4242 4242');
    await expect(frame.getByLabel('Expiry date')).toHaveValue('03/30');
    const token = {
      token: expect.stringMatching(/^942\d{9}4242$/),
      tokenSource: 'CARD_POINTE',
      expiry: '032030',
      last4: '4242',
      brand: 'visa',
    };
    expect(await tokenize(page, 'one')).toEqual({ ok: true, ...token });
  });
  const told = JSON.stringify(await page.evaluate(() => window.told.filter(({ kind }) => kind !== 'token' && kind !== 'height')));
  expect(told).not.toMatch(/\d/);
  expect(await page.evaluate(() => document.querySelector('iframe')?.contentDocument)).toBeNull();
});

test('a bank account is asked for in Nepali', async ({ page }) => {
  const frame = await open(page, { method: 'Bank', locale: 'ne-NP' });
  await expect(frame.locator('html')).toHaveAttribute('lang', 'ne');
  await frame.getByLabel('खाताको प्रकार').selectOption('checking');
  await frame.getByLabel('राउटिङ नम्बर').fill('110000000');
  await frame.getByLabel('खाता नम्बर').fill('000123456789');
  expect(await tokenize(page, 'bank')).toEqual({ ok: true, token: expect.any(String), tokenSource: 'CARD_POINTE', last4: '6789' });
});

test('the frame of Authorize.Net asks for a bank account and its holder, in Nepali, without a barrier', async ({ page }) => {
  const frame = await open(page, { session: harborSession, method: 'Bank', locale: 'ne-NP' });
  expect(await tokenize(page, 'empty')).toMatchObject({ ok: false, field: 'holder', code: 'required' });
  await expect(frame.getByLabel('खातावालाको नाम')).toHaveAccessibleDescription(/^बढीमा २२ अक्षर.* खातावालाको नाम लेख्नुहोस्।$/);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await frame.getByLabel('खातावालाको नाम').fill('आदित्य');
  await frame.getByLabel('खाताको प्रकार').selectOption('businessChecking');
  await frame.getByLabel('राउटिङ नम्बर').fill('११००००000');
  await frame.getByLabel('खाता नम्बर').fill('000123456789');
  expect(await tokenize(page, 'bank')).toEqual({ ok: true, token: expect.any(String), tokenSource: 'AUTHORIZE_NET', last4: '6789' });
});

test("the frame of Authorize.Net tells at once that the vendor's script is missing, and after 8 seconds that it does not answer", async ({
  page,
}) => {
  await page.clock.install();
  await page.route('**/v1/Accept.js', (route) => route.abort());
  const unreached = 'The payment service cannot be reached. Check your connection and try again.';
  await expect((await open(page, { session: harborSession })).getByText(unreached)).toBeVisible();
  const refusal = { kind: 'refused', code: 'processing_error', message: unreached };
  expect(await page.evaluate(() => window.told.filter(({ kind }) => kind !== 'height'))).toEqual([refusal]);

  await page.unrouteAll();
  const frame = await open(page, { session: harborSession });
  for (const [label, words] of Object.entries({ 'Card number': '4000000000007007', 'Expiry date': '12/39', 'Security code': '737' }))
    await frame.getByLabel(label).fill(words);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  const asked = page.waitForRequest(/\/request\.api$/);
  await page.evaluate(() => window.tell({ kind: 'tokenize', id: 'silent', billing: {} }));
  await asked;
  const result = () => page.evaluate(() => window.told.find(({ id }) => id === 'silent')?.result);
  await page.clock.fastForward(7999);
  expect(await result()).toBeUndefined();
  await page.clock.fastForward(1);
  await expect.poll(result).toMatchObject({ ok: false, kind: 'timeout', code: 'no_answer', retryable: true });
});

test('live payments are refused, in words', async ({ page }) => {
  const frame = await open(page, { session: { ...session, paymentEnvironment: 'production' } });
  // The page announces that another way to pay is needed.
  await expect(frame.getByText(/takes no live payments/)).toBeVisible();
  expect(await page.evaluate(() => window.told.map(({ kind }) => kind))).toContain('refused');
  await expect(frame.getByRole('textbox')).toHaveCount(0);
});

test('a page of another origin cannot show the frame', async ({ page }) => {
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await page.goto(originOf(stranger));
  await refused;
  expect(await page.evaluate(() => window.told)).toEqual([]);
});
