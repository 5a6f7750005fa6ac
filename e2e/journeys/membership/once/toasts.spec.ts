import { alertOf, goToPayment, newcomer, submitOf } from '../../../support/enrolling.js';
import { agree, enterCard, gatewayOn, GOOD_CARD, payBy } from '../../../support/paying.js';
import { expect, test } from '../../../support/site-test.js';
import { coveredByToasts } from '../../../support/checks.js';

test.use({ viewport: { width: 360, height: 740 } });

test('two error toasts cover no button, total or field at any scroll position, and end while the card frame has the focus', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/422/);
  await goToPayment(page, '/harbor/service/membership', { who: newcomer('Ada'), plan: 'Harbor One' });
  const body = JSON.stringify({ message: 'The card was not accepted.', actionMessage: 'Use another one.' });
  await page.route('**/payment-sources', (route) => route.fulfill({ status: 422, contentType: 'application/json', body }));
  await payBy(page, 'Card');
  await enterCard(page, { number: GOOD_CARD });
  await agree(page);
  const toasts = page.getByRole('region', { name: 'Messages' }).getByRole('alert');
  await submitOf(page).click();
  await expect(toasts).toHaveCount(1);
  await expect(alertOf(page)).toContainText('The card was not accepted. Use another one.');
  await submitOf(page).click();
  await expect(toasts).toHaveCount(2);
  const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  for (let share = 0; share <= 8; share += 1) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), (height * share) / 8);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await coveredByToasts(page), `at ${share} eighths of the page`).toEqual([]);
  }
  await page.screenshot({ path: test.info().outputPath('toasts.png') });
  await gatewayOn(page).getByLabel('Card number').focus();
  await expect(toasts).toHaveCount(0);
  await expect(gatewayOn(page).getByLabel('Card number')).toBeFocused();
});
