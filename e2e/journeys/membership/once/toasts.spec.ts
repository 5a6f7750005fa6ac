import { openPayment } from '../../../support/by-call.js';
import { coveredByToasts } from '../../../support/checks.js';
import { agree, alertOf, enterCard, gatewayOn, GOOD_CARD, newcomer, submitOf } from '../../../support/enrolling.js';
import { expect, test } from '../../../support/site-test.js';

test.use({ viewport: { width: 360, height: 740 } });

test(
  'two error toasts cover nothing at the end of the page and never what has the focus, and end while the card frame has it [D-131]',
  { tag: '@full' },
  async ({ page, watch }) => {
    watch.expectConsole(/422/);
    await openPayment(page, newcomer('Ada'));
    const body = JSON.stringify({ message: 'The card was not accepted.', actionMessage: 'Use another one.' });
    await page.route('**/payment-sources', (route) => route.fulfill({ status: 422, contentType: 'application/json', body }));
    await enterCard(page, { number: GOOD_CARD });
    await agree(page);
    const toasts = page.getByRole('region', { name: 'Messages' }).getByRole('alert');
    await page.setViewportSize({ width: 1280, height: 800 });
    await submitOf(page).click();
    await expect(toasts).toHaveCount(1);
    // Beside the steps a toast has a place of its own.
    expect(await coveredByToasts(page, 'button, a[href], input, select, textarea, label, iframe, p, li')).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(alertOf(page)).toContainText('The card was not accepted. Use another one.');
    await submitOf(page).click();
    await expect(toasts).toHaveCount(2);
    // A toast that is hovered stays.
    await toasts.first().hover();
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    expect(await coveredByToasts(page, 'button, a[href], input, select, textarea, label, iframe, dd')).toEqual([]);
    for (let tabs = 0; tabs < 20; tabs += 1) {
      await page.keyboard.press('Shift+Tab');
      expect(await coveredByToasts(page, ':focus'), `after ${tabs + 1} tabs back`).toEqual([]);
    }
    await page.mouse.move(180, 20);
    await gatewayOn(page).getByLabel('Card number').focus();
    await expect(toasts).toHaveCount(0);
    await expect(gatewayOn(page).getByLabel('Card number')).toBeFocused();
  },
);
