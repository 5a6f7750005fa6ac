import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { saveUnsentAnswers, unsentAnswersOf } from '../../visit/wizard.js';
import { useToasts } from '../../visit/toasts.js';
import { renderPayment, openPayServer, PAID_REPLY, type PayServer, RECEIPT, SAVED_REPLY } from '../../../fixtures/testing/paying.js';

const UNKNOWN = { status: 503, body: { message: 'Request time out', actionMessage: "Don't pay again. We're checking with your bank." } };

let served: PayServer;
beforeEach(async () => {
  served = await openPayServer();
});
afterEach(() => served.close());

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const change = () => screen.queryByRole('link', { name: 'Change your order' });
const calls = () => served.requests.map(({ call }) => call);

describe('a payment that is refused', () => {
  it('shows why and what to do, in the page and as a toast, keeps the answers, and starts over [R-8.16] [R-8.17]', async () => {
    served.answers = [
      SAVED_REPLY,
      { status: 402, body: { message: 'The payment was declined.', actionMessage: 'Use another card.' } },
      SAVED_REPLY,
      PAID_REPLY,
    ];
    const view = await renderPayment('meadow');
    await view.agree();
    await view.submit();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The payment was declined. Use another card.');
    expect(document.activeElement).toBe(alert);
    expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual(['The payment was declined.']);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^I agree/ }).checked).toBe(true);
    await view.submit();
    await waitFor(() => expect(view.results).toHaveLength(1));
    expect(new Set(served.requests.map(({ key }) => key)).size).toBe(4);
  });

  it('leads back to the choice where what was chosen is sold no more like that', async () => {
    const changed = { message: 'The offering has changed since you chose it.', actionMessage: 'Nothing was charged.' };
    served.answers = [SAVED_REPLY, { status: 409, body: changed }];
    const view = await renderPayment('meadow');
    await view.agree();
    await view.submit();
    const link = within(await screen.findByRole('alert')).getByRole('link', { name: 'Review your order' });
    expect(link.getAttribute('href')).toBe('?step=offering');
  });
});

describe('a payment without an answer', () => {
  it('can only be checked again, is not started a second time, and confirms before the page is left', async () => {
    served.answers = [SAVED_REPLY, UNKNOWN, UNKNOWN, PAID_REPLY];
    const view = await renderPayment('meadow');
    await view.agree();
    await view.submit();
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(document.querySelector('output.v-unseen')?.textContent).toBe('');
    expect(alert.textContent).toBe("Request time outDon't pay again. We're checking with your bank. You'll be charged only once.");
    expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual(['Request time out']);
    expect(screen.queryByRole('button', { name: 'Complete enrollment' })).toBeNull();
    expect([heading(), change()]).toEqual(["We're confirming your payment", null]);
    expect(screen.queryByText('Review your order and pay.')).toBeNull();
    expect(screen.getByText(/^Last checked at \d{1,2}:\d{2}:\d{2}/)).toBeDefined();
    const again = () => view.user.click(screen.getByRole('button', { name: 'Check again' }));
    await again();
    await waitFor(() => expect(served.requests).toHaveLength(3));
    await screen.findByText('Request time out');
    let pay = (_answer: typeof PAID_REPLY): void => undefined;
    served.answers = [new Promise((done) => (pay = done))];
    await again();
    await screen.findByText('Checking the status of your payment…');
    expect(document.querySelector('output.v-unseen')?.textContent).toBe('');
    pay(PAID_REPLY);
    await waitFor(() => expect(view.results).toHaveLength(1));
    expect(calls()).toEqual(['payment-sources', 'checkout', 'checkout', 'checkout']);
    expect(new Set(served.requests.slice(1).map(({ key }) => key)).size).toBe(1);
  });

  it('says meanwhile that it is under way, does nothing for a second press, and asks before the page is left', async () => {
    let pay = (_answer: typeof PAID_REPLY): void => undefined;
    served.answers = [SAVED_REPLY, new Promise((done) => (pay = done))];
    const view = await renderPayment('meadow');
    await view.agree();
    await view.submit();
    const button = await screen.findByRole('button', { name: 'Paying… Please keep this page open.' });
    await view.user.dblClick(button);
    await waitFor(() => expect(calls()).toEqual(['payment-sources', 'checkout']));
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    pay(PAID_REPLY);
    await waitFor(() => expect(view.results).toHaveLength(1));
  });

  it('is restored after a reload, and can be checked without any input', async () => {
    served.answers = [PAID_REPLY];
    saveUnsentAnswers('meadow/membership', 'PAYMENT', { iAgreeTerms: true, begun: { order: 'o-1', source: 's-1' } });
    const view = await renderPayment('meadow');
    expect(screen.getByRole('alert').textContent).toContain('Your payment was interrupted');
    await view.user.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(view.results).toEqual([{ data: RECEIPT, message: PAID_REPLY.body.message }]));
    expect(calls()).toEqual(['checkout']);
  });

  it('before anything is charged does not let the order be changed either, and confirms nothing', async () => {
    served.answers = [UNKNOWN];
    const view = await renderPayment('meadow');
    await view.agree();
    await view.submit();
    await screen.findByText(/Check again to continue|Please do not pay again/);
    expect([heading(), change()]).toEqual(['Payment', null]);
  });

  it('that is rejected then shows the form again, with the error', async () => {
    served.answers = [{ status: 402, body: { message: 'The payment was declined.', actionMessage: 'Use another card.' } }];
    saveUnsentAnswers('meadow/membership', 'PAYMENT', { iAgreeTerms: true, begun: { order: 'o-1', source: 's-1' } });
    const view = await renderPayment('meadow');
    expect([heading(), change()]).toEqual(["We're confirming your payment", null]);
    await view.user.click(screen.getByRole('button', { name: 'Check again' }));
    expect((await screen.findByText(/The payment was declined\. Use another card\./)).closest('[role=alert]')).not.toBeNull();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^I agree/ }).checked).toBe(true);
    expect(heading()).toBe('Payment');
    expect(change()).not.toBeNull();
    expect(unsentAnswersOf('meadow/membership', 'PAYMENT')).toEqual({ iAgreeTerms: true });
  });

  it('is not taken for one of another choice', async () => {
    saveUnsentAnswers('meadow/membership', 'PAYMENT', { iAgreeTerms: true, begun: { order: 'o-0' } });
    await renderPayment('meadow');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Complete enrollment' })).toBeDefined();
  });
});
