import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, act } from '@testing-library/react';
import { saveUnsentAnswers, unsentAnswersOf, completedStepsOf } from '../../visit/wizard.js';
import { useToasts } from '../../visit/toasts.js';
import { renderPayment, openPayServer, PAID_REPLY, type PayServer, SAVED_REPLY, LINE } from '../../../fixtures/testing/paying.js';

describe('a payment', () => {
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
  });

  it.each([
    ['choice where what was chosen is sold no more like that', [SAVED_REPLY], 'offering_gone', 'Review your order', '?step=offering'],
    ['first step where another tab has replaced the person', [], 'client_replaced', 'Go to the first step', '?step=information'],
  ])('that is refused leads back to the %s', async (_where, saved, code, name, address) => {
    served.answers = [...saved, { status: 409, body: { code, message: 'It has changed.', actionMessage: 'Nothing was charged.' } }];
    const view = await renderPayment('meadow');
    await view.agree();
    await view.submit();
    await screen.findByText(/^It has changed/);
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address);
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

    it('is restored after a reload, if it was for this choice, can be checked without any input, and shows the form and the error if it is rejected', async () => {
      served.answers = [{ status: 402, body: { message: 'The payment was declined.', actionMessage: 'Use another card.' } }];
      saveUnsentAnswers('meadow/membership', 'PAYMENT', { iAgreeTerms: true, begun: { order: 'o-0' } });
      const { unmount } = await renderPayment('meadow');
      expect([screen.queryByRole('alert'), heading()]).toEqual([null, 'Payment']);
      unmount();
      saveUnsentAnswers('meadow/membership', 'PAYMENT', { iAgreeTerms: true, begun: { order: 'o-1', source: 's-1' } });
      const view = await renderPayment('meadow');
      expect(screen.getByRole('alert').textContent).toContain('Your payment was interrupted');
      expect([heading(), change()]).toEqual(["We're confirming your payment", null]);
      await view.user.click(screen.getByRole('button', { name: 'Check again' }));
      expect((await screen.findByText(/The payment was declined\. Use another card\./)).closest('[role=alert]')).not.toBeNull();
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^I agree/ }).checked).toBe(true);
      expect(heading()).toBe('Payment');
      expect(change()).not.toBeNull();
      expect(unsentAnswersOf('meadow/membership', 'PAYMENT')).toEqual({ iAgreeTerms: true });
      expect(calls()).toEqual(['checkout']);
      served.answers = [UNKNOWN];
      await view.submit();
      await screen.findByText(/Check again to continue|Please do not pay again/);
      expect([heading(), change()]).toEqual(['Payment', null]);
    });
  });
});

describe('the order that is paid', () => {
  const CHANGED = {
    status: 409,
    body: { code: 'order_changed', message: 'It has changed.', actionMessage: 'Nothing was charged. Check the order, then pay again.' },
  };
  const DEARER = { ...LINE, offeringName: 'Summit', cost: 99000 };

  /** Replaces the browser's channel, which jsdom lacks: messages reach the channels of the same name. */
  class TestChannel extends EventTarget {
    static readonly open = new Set<TestChannel>();
    constructor() {
      super();
      TestChannel.open.add(this);
    }
    postMessage(data: unknown) {
      for (const other of TestChannel.open) if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }));
    }
    close() {
      TestChannel.open.delete(this);
    }
  }

  let served: PayServer;
  beforeEach(async () => {
    served = await openPayServer();
    Object.assign(globalThis, { BroadcastChannel: TestChannel });
  });
  afterEach(() => {
    served.close();
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  });

  const orderText = () => screen.getByRole('complementary', { name: 'Your order' }).textContent ?? '';

  it('is named at the checkout with the saved way to pay, and read again after it has changed elsewhere, with both amounts [D-136]', async () => {
    served.answers = [SAVED_REPLY, CHANGED, { status: 201, body: { data: { sourceId: 's-2', paymentMethod: 'Cash' } } }, PAID_REPLY];
    const view = await renderPayment('meadow');
    served.now = { order: 'o-2', lines: [DEARER, { ...LINE, clientEnrollmentId: 'e-9', status: 'Active' }] };
    await view.agree();
    await view.submit();
    const alert = await screen.findByText(/Your order was changed in another tab/);
    expect(alert.textContent).toContain('It was $59.00, and is $1,000.00 now. Nothing was charged. Check the order, then pay again.');
    await waitFor(() => expect(orderText()).toContain('$1,000.00'));
    expect(served.requests.map(({ order, source }) => [order, source])).toEqual([
      [undefined, undefined],
      ['o-1', 's-1'],
    ]);
    expect(unsentAnswersOf(view.pageKey, 'PAYMENT')).not.toHaveProperty('begun');
    await view.submit();
    await waitFor(() => expect(view.results).toHaveLength(1));
    expect(served.requests.at(-1)).toMatchObject({ call: 'checkout', order: 'o-2', source: 's-2' });
  });

  it('is shown with the people of now, where another tab has added one', async () => {
    const ben = { clientId: 'c-2', firstName: 'Ben', lastName: 'Marsh' };
    served.answers = [SAVED_REPLY, CHANGED];
    const ada = { clientId: 'c-1', firstName: 'Ada', lastName: 'Marsh' };
    const view = await renderPayment('meadow');
    served.now = {
      order: 'o-2',
      lines: [LINE, { ...LINE, clientId: 'c-2', clientEnrollmentId: 'e-2', primaryId: 'c-1' }],
      families: [{ clients: [ada, ben] }],
    };
    await view.agree();
    await view.submit();
    await waitFor(() => expect(orderText()).toContain('Ben Marsh'));
    expect(completedStepsOf(view.pageKey)['INFORMATION']?.data).toMatchObject({ clients: [ada, ben] });
  });

  it('is read again as soon as another tab says that it has changed, without taking the focus, and not for this tab or another tenant', async () => {
    const view = await renderPayment('meadow');
    served.now = { order: 'o-2', lines: [DEARER] };
    const box = screen.getByRole('checkbox', { name: /^I agree/ });
    box.focus();
    const tell = (data: string) =>
      act(async () => {
        const other = new TestChannel();
        other.postMessage(data);
        other.close();
      });
    await tell('harbor');
    expect(orderText()).toContain('$59.00');
    await tell('meadow');
    const notice = await screen.findByText('Your order was changed in another tab. It was $59.00, and is $1,000.00 now.');
    expect(notice.getAttribute('role')).toBe('alert');
    expect(document.activeElement).toBe(box);
    await view.agree();
    await view.submit();
    await waitFor(() => expect(view.results).toHaveLength(1));
    expect(served.requests.at(-1)).toMatchObject({ call: 'checkout', order: 'o-2' });
    expect(TestChannel.open.size).toBe(1);
  });

  it('stays as it is where nothing is left to pay, and says so, also after a refusal', async () => {
    const view = await renderPayment('meadow');
    served.now = { order: 'o-2', lines: [{ ...LINE, status: 'Active' }] };
    await act(async () => new TestChannel().postMessage('meadow'));
    await screen.findByText('Nothing is left to pay here: the order was paid or removed in another tab.');
    expect(orderText()).toContain('$59.00');
    served.answers = [SAVED_REPLY, CHANGED];
    served.now = { order: 'o-2', lines: [] };
    await view.agree();
    await view.submit();
    const text = await screen.findByText(/^Nothing is left to pay here.*Nothing was charged/);
    expect(text.textContent).toBe('Nothing is left to pay here: the order was paid or removed in another tab. Nothing was charged.');
  });
});
