import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { saveUnsentAnswers, unsentAnswersOf } from '../../visit/wizard.js';
import { renderPayment, LINE, openPayServer, PAID_REPLY, type PayServer, RECEIPT, SAVED_REPLY } from '../../../fixtures/testing/paying.js';

let served: PayServer;
beforeEach(async () => {
  served = await openPayServer();
});
afterEach(() => served.close());

const calls = () => served.requests.map(({ call }) => call);
const methods = () => screen.queryAllByRole('radio').map((radio) => radio.parentElement?.textContent);

describe('the order', () => {
  it('shows what is bought, for whom, from when, and what is due today and later, with a link to change it', async () => {
    await renderPayment('summit', { search: 'type=elitePlan&step=payment' });
    const order = within(screen.getByRole('complementary', { name: 'Your order' }));
    const words = ['Ada Marsh', 'Base Camp', '$49.00 per month', 'One-time registration fee', '$10.00', 'From 11/21/2026', '$59.00'];
    const text = order.getByRole('heading', { name: 'Your order' }).closest('aside')?.textContent ?? '';
    expect([...words, 'Then $49.00 a month from December 21, 2026'].filter((each) => !text.includes(each))).toEqual([]);
    expect(order.getByRole('link', { name: 'Change your order' }).getAttribute('href')).toBe('?type=elitePlan&step=offering');
  });
});

describe('the ways to pay', () => {
  it('are those the tenant takes, but for cards where no gateway can be reached by the page [R-3.318] [R-3.319] [R-3.321] [R-3.323] [R-9.58] [R-9.59] [R-9.61] [R-9.62]', async () => {
    await renderPayment('summit');
    expect(methods()).toEqual(['Check', 'Cash', 'My sponsor pays', "Something else (we'll contact you)"]);
  });

  it('have the first one chosen, so that its input is there at once, and keep the one that the visitor chose before', async () => {
    const view = await renderPayment('summit');
    const chosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;
    expect(chosen('Check')).toBe(true);
    expect(screen.getByRole('textbox', { name: 'Check number' })).toBeDefined();
    await view.choose('Cash');
    view.unmount();
    await renderPayment('summit');
    expect([chosen('Check'), chosen('Cash')]).toEqual([false, true]);
    cleanup();
    saveUnsentAnswers('summit/membership', 'PAYMENT', { iAgreeTerms: true });
    await renderPayment('summit');
    expect(chosen('Check')).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^I agree/ }).checked).toBe(true);
  });

  it('have a card on file among them once there is one, by what is printed on it; the button names what is charged at once, and it is charged without a token [R-3.320] [R-9.60] [D-127]', async () => {
    served.onFile = [{ sourceId: 's-7', paymentMethod: 'Card', last4: '4242', brand: 'visa', expiry: '032030' }];
    const view = await renderPayment('summit');
    expect(screen.getByRole('button', { name: 'Pay $59.00' })).toBeDefined();
    await view.choose('My sponsor pays');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Sponsor ID' }).value).toBe('S-7');
    expect(screen.getByRole('button', { name: 'Complete enrollment' })).toBeDefined();
    await view.choose('Visa ending in 4242, expires 03/2030');
    await view.agree();
    await view.submit();
    await waitFor(() => expect(view.results).toHaveLength(1));
    expect(calls()).toEqual(['payment-sources', 'checkout']);
    const { agreements, ...sent } = Object(served.requests[0]?.body);
    expect(sent).toEqual({ paymentMethod: 'Card on File', sourceId: 's-7', source: 'public-web' });
    expect(agreements).toMatchObject([{ document: 'terms' }]);
  });

  it('are not shown where there is only one, and lead to a person where there are none', async () => {
    const view = await renderPayment('meadow');
    expect([methods(), screen.queryByRole('button', { name: 'Pay later' })]).toEqual([[], null]);
    await view.agree();
    await view.submit();
    await waitFor(() => expect(view.results).toHaveLength(1));
    expect(served.requests[0]?.body).toMatchObject({ paymentMethod: 'Cash' });
    view.unmount();
    await renderPayment('harbor');
    expect(screen.getByRole('heading', { name: "This can't be paid online yet" })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  it('are not shown where nothing is due, and a free order is checked out directly', async () => {
    const view = await renderPayment('summit', { lines: [{ ...LINE, cost: 0, registrationFee: 0 }] });
    expect(methods()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Pay later' })).toBeNull();
    await view.agree();
    await view.submit();
    await waitFor(() => expect(view.results).toHaveLength(1));
    expect([calls(), served.requests[0]?.body]).toEqual([
      ['payment-sources', 'checkout'],
      expect.objectContaining({ paymentMethod: 'None' }),
    ]);
  });
});

describe('below the button', () => {
  it('stands who is paid, and folded the contacts of the tenant and what it writes about refunds, only if it does', async () => {
    const folded = (name: string) => screen.queryByText(name, { selector: 'summary' })?.closest('details');
    const view = await renderPayment('summit');
    expect(screen.getByText(/^You pay ./)).toBeDefined();
    expect(folded('Questions?')?.querySelector('a[href^="mailto:"]')).not.toBeNull();
    expect(folded('Refunds')).toBeUndefined();
    view.unmount();
    await renderPayment('summit', { texts: { 'payment.refunds': 'We refund what you paid.' } });
    expect(folded('Refunds')?.textContent).toContain('We refund what you paid.');
  });
});

describe('a payment that needs no gateway', () => {
  it('sends the method and the consents, checks out, and passes the receipt to the next step [R-3.187] [R-3.192] [R-3.195] [R-3.196]', async () => {
    const view = await renderPayment('summit');
    await view.choose('Check');
    await view.user.type(screen.getByRole('textbox', { name: 'Check number' }), '0042');
    await view.agree();
    await view.submit();
    await waitFor(() => expect(view.results).toEqual([{ data: RECEIPT, message: PAID_REPLY.body.message }]));
    expect(served.requests).toMatchObject([
      {
        call: 'payment-sources',
        body: { paymentMethod: 'Check', checkNumber: '0042', source: 'public-web', agreements: [{ document: 'terms', version: '1.1' }] },
      },
      { call: 'checkout', body: undefined },
    ]);
    expect(unsentAnswersOf(view.pageKey, 'PAYMENT')).toBeUndefined();
  });

  it('asks for a check number of 4 digits, and for consent to everything there is [R-3.196] [R-3.197] [R-5.68] [D-36]', async () => {
    const view = await renderPayment('summit', { texts: { 'agreement.psa.text': 'We serve.' } });
    await view.choose('Check');
    await view.user.type(screen.getByRole('textbox', { name: 'Check number' }), '42');
    await view.agree();
    await view.submit();
    const links = within(screen.getByRole('alert')).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Check number: Please enter a valid number',
      'I agree to the Patient Service Agreement: This is a required field',
    ]);
    expect(served.requests).toEqual([]);
  });
});

describe('going on without payment', () => {
  it('is offered where the tenant lets people, and needs no way to pay, but consent [R-3.322]', async () => {
    served.answers = [SAVED_REPLY];
    const view = await renderPayment('summit');
    const later = () => view.user.click(screen.getByRole('button', { name: 'Pay later' }));
    await later();
    expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(1);
    await view.agree();
    await later();
    await waitFor(() => expect(view.results).toEqual([{ data: { skipped: true } }]));
    expect(served.requests).toMatchObject([
      { call: 'payment-sources', body: { paymentMethod: 'None', agreements: [{ document: 'terms' }] } },
    ]);
  });
});
