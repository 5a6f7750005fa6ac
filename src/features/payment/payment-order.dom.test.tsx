import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { LINE, openPayServer, PAID_REPLY, type PayServer, renderPayment, SAVED_REPLY } from '../../../fixtures/testing/paying.js';
import { completedStepsOf, unsentAnswersOf } from '../../visit/wizard.js';

const CHANGED = {
  status: 409,
  body: {
    code: 'order_changed',
    message: 'Your order has changed since this page showed it.',
    actionMessage: 'Nothing was charged. Check the order, then pay again.',
  },
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

describe('the order that is paid', () => {
  it('is named at the checkout, together with the way to pay that this page has saved [D-136]', async () => {
    const view = await renderPayment('meadow');
    await view.agree();
    await view.submit();
    await waitFor(() => expect(view.results).toHaveLength(1));
    expect(served.requests.at(-1)).toMatchObject({ call: 'checkout', order: 'o-1', source: 's-1' });
  });

  it('is read again after it has changed elsewhere, with the old and the new amount, and paid with a new press', async () => {
    served.answers = [SAVED_REPLY, CHANGED, { status: 201, body: { data: { sourceId: 's-2', paymentMethod: 'Cash' } } }, PAID_REPLY];
    const view = await renderPayment('meadow');
    served.now = { order: 'o-2', lines: [DEARER, { ...LINE, clientEnrollmentId: 'e-9', status: 'Active' }] };
    await view.agree();
    await view.submit();
    const alert = await screen.findByText(/Your order was changed in another tab/);
    expect(alert.textContent).toContain('It was $59.00, and is $1,000.00 now. Nothing was charged. Check the order, then pay again.');
    await waitFor(() => expect(orderText()).toContain('$1,000.00'));
    expect(served.requests).toHaveLength(2);
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

  it('stays as it is where nothing is left to pay, and says so', async () => {
    await renderPayment('meadow');
    served.now = { order: 'o-2', lines: [{ ...LINE, status: 'Active' }] };
    await act(async () => new TestChannel().postMessage('meadow'));
    await screen.findByText('Nothing is left to pay here: the order was paid or removed in another tab.');
    expect(orderText()).toContain('$59.00');
  });

  it('does not ask to pay again where a refusal shows that nothing is left to pay', async () => {
    served.answers = [SAVED_REPLY, CHANGED];
    const view = await renderPayment('meadow');
    served.now = { order: 'o-2', lines: [] };
    await view.agree();
    await view.submit();
    const text = await screen.findByText(/^Nothing is left to pay here/);
    expect(text.textContent).toBe('Nothing is left to pay here: the order was paid or removed in another tab. Nothing was charged.');
  });

  it('leads to the first step where another tab has replaced the person', async () => {
    const replaced = {
      code: 'client_replaced',
      message: 'These details were replaced, perhaps in another tab.',
      actionMessage: 'Go back.',
    };
    served.answers = [{ status: 409, body: replaced }];
    const view = await renderPayment('meadow');
    await view.agree();
    await view.submit();
    const alert = await screen.findByText(/These details were replaced/);
    const link = within(alert.closest<HTMLElement>('[role=alert]') ?? document.body).getByRole('link', { name: 'Go to the first step' });
    expect(link.getAttribute('href')).toBe('?step=information');
  });
});
