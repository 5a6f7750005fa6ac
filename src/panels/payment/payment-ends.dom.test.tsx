import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { saveUnsentAnswers, unsentAnswersOf } from '../../state/wizard.js';
import { useToasts } from '../../state/toasts.js';
import { drawPayment, openPayServer, PAID, type PayServer, RECEIPT, SAVED } from '../testing/paying.js';

const UNKNOWN = { status: 503, body: { message: 'Request time out', actionMessage: 'Please do not pay again; we are checking.' } };

let served: PayServer;
beforeEach(async () => {
  served = await openPayServer();
});
afterEach(() => served.close());

const calls = () => served.asked.map(({ call }) => call);

describe('a payment that is refused', () => {
  it('says why and what to do, in the page and as a toast, keeps what was entered, and begins anew [R-8.16] [R-8.17]', async () => {
    served.answers = [
      SAVED,
      { status: 402, body: { message: 'The payment was declined.', actionMessage: 'Use another card.' } },
      SAVED,
      PAID,
    ];
    const view = await drawPayment('meadow');
    await view.agree();
    await view.submit();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The payment was declined. Use another card.');
    expect(document.activeElement).toBe(alert);
    expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual(['The payment was declined.']);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^I agree/ }).checked).toBe(true);
    await view.submit();
    await waitFor(() => expect(view.results).toHaveLength(1));
    expect(new Set(served.asked.map(({ key }) => key)).size).toBe(4);
  });

  it('leads back to the choice where what was chosen is sold no more like that', async () => {
    const changed = { message: 'The offering has changed since you chose it.', actionMessage: 'Nothing was charged.' };
    served.answers = [SAVED, { status: 409, body: changed }];
    const view = await drawPayment('meadow');
    await view.agree();
    await view.submit();
    const link = within(await screen.findByRole('alert')).getByRole('link', { name: 'Look over your membership' });
    expect(link.getAttribute('href')).toBe('?step=offering');
  });
});

describe('a payment that nobody answers', () => {
  it('can only be asked for again, is not begun a second time, and asks before the page is left', async () => {
    served.answers = [SAVED, UNKNOWN, UNKNOWN, PAID];
    const view = await drawPayment('meadow');
    await view.agree();
    await view.submit();
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(alert.textContent).toBe('Request time outPlease do not pay again; we are checking. Check again: you are charged once at most.');
    expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual(['Request time out']);
    expect(screen.queryByRole('button', { name: 'Complete enrollment' })).toBeNull();
    const again = () => view.user.click(screen.getByRole('button', { name: 'Check again' }));
    await again();
    await waitFor(() => expect(served.asked).toHaveLength(3));
    await screen.findByText('Request time out');
    await again();
    await waitFor(() => expect(view.results).toHaveLength(1));
    expect(calls()).toEqual(['payment-sources', 'checkout', 'checkout', 'checkout']);
    expect(new Set(served.asked.slice(1).map(({ key }) => key)).size).toBe(1);
  });

  it('says meanwhile that it is under way, does nothing for a second press, and asks before the page is left', async () => {
    let pay = (_answer: typeof PAID): void => undefined;
    served.answers = [SAVED, new Promise((done) => (pay = done))];
    const view = await drawPayment('meadow');
    await view.agree();
    await view.submit();
    const button = await screen.findByRole('button', { name: 'Paying… Please keep this page open.' });
    await view.user.dblClick(button);
    await waitFor(() => expect(calls()).toEqual(['payment-sources', 'checkout']));
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    pay(PAID);
    await waitFor(() => expect(view.results).toHaveLength(1));
  });

  it('is known again after the page was loaded anew, and is asked for without anything being entered', async () => {
    served.answers = [PAID];
    saveUnsentAnswers('meadow/membership', 'PAYMENT', { iAgreeTerms: true, begun: 'e-1 5900' });
    const view = await drawPayment('meadow');
    expect(screen.getByRole('alert').textContent).toContain('Your payment was interrupted');
    await view.user.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(view.results).toEqual([{ data: RECEIPT, message: PAID.body.message }]));
    expect(calls()).toEqual(['checkout']);
  });

  it('that turns out to be refused then gives the form back, with what was said against it', async () => {
    served.answers = [{ status: 402, body: { message: 'The payment was declined.', actionMessage: 'Use another card.' } }];
    saveUnsentAnswers('meadow/membership', 'PAYMENT', { iAgreeTerms: true, begun: 'e-1 5900' });
    const view = await drawPayment('meadow');
    await view.user.click(screen.getByRole('button', { name: 'Check again' }));
    expect((await screen.findByText(/The payment was declined\. Use another card\./)).closest('[role=alert]')).not.toBeNull();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^I agree/ }).checked).toBe(true);
    expect(unsentAnswersOf('meadow/membership', 'PAYMENT')).toEqual({ iAgreeTerms: true });
  });

  it('is not taken for one of another choice', async () => {
    saveUnsentAnswers('meadow/membership', 'PAYMENT', { iAgreeTerms: true, begun: 'e-1 4900' });
    await drawPayment('meadow');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Complete enrollment' })).toBeDefined();
  });
});
