import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { saveOnFile, removeFromFile } from '../../flows/on-file.js';
import { unsentAnswersOf } from '../../state/wizard.js';
import { drawPayment, LINE, openPayServer, PAID, type PayServer, RECEIPT, SAVED } from '../testing/paying.js';

let served: PayServer;
beforeEach(async () => {
  served = await openPayServer();
});
afterEach(() => {
  served.close();
  removeFromFile();
});

const calls = () => served.asked.map(({ call }) => call);
const methods = () => screen.queryAllByRole('radio').map((radio) => radio.parentElement?.textContent);

describe('the order', () => {
  it('says what is bought, for whom, from when, and what is due today and later, with a way to change it', async () => {
    await drawPayment('summit', { search: 'type=elitePlan&step=payment' });
    const order = within(screen.getByRole('complementary', { name: 'Your order' }));
    const words = [
      'Ada Marsh',
      'Base Camp',
      '$49.00 per month',
      'Registration fee, once',
      '$10.00',
      'From 11/21/2026',
      '$59.00',
      'Then $49.00 per month',
    ];
    const text = order.getByRole('heading', { name: 'Your order' }).closest('aside')?.textContent ?? '';
    expect(words.filter((each) => !text.includes(each))).toEqual([]);
    expect(order.getByRole('link', { name: 'Change your membership' }).getAttribute('href')).toBe('?type=elitePlan&step=offering');
  });
});

describe('the ways to pay', () => {
  it('are those the tenant takes, but for cards where no gateway can be reached by the page [R-3.318] [R-3.319] [R-3.321] [R-3.323] [R-9.58] [R-9.59] [R-9.61] [R-9.62]', async () => {
    await drawPayment('summit');
    expect(methods()).toEqual(['Check', 'Cash', 'My sponsor pays', 'Another way']);
  });

  it('have a card on file among them once there is one, by what is printed on it; it is charged without being saved again [R-3.320] [R-9.60]', async () => {
    saveOnFile({ journey: 'summit/membership', clientId: 'c-1' }, { sourceId: 's-1', paymentMethod: 'Card', last4: '4242', brand: 'visa' });
    served.answers = [PAID];
    const view = await drawPayment('summit');
    await view.choose('Visa ending in 4242');
    await view.agree();
    await view.submit();
    await waitFor(() => expect(view.results).toHaveLength(1));
    expect(calls()).toEqual(['checkout']);
  });

  it('are not asked for where there is only one', async () => {
    const view = await drawPayment('meadow');
    expect(methods()).toEqual([]);
    await view.agree();
    await view.submit();
    await waitFor(() => expect(view.results).toHaveLength(1));
    expect(served.asked[0]?.body).toMatchObject({ paymentMethod: 'Cash' });
  });

  it('are not asked for where nothing is due: what costs nothing is checked out as it is', async () => {
    const view = await drawPayment('summit', { lines: [{ ...LINE, cost: 0, registrationFee: 0 }] });
    expect(methods()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Continue without payment' })).toBeNull();
    await view.agree();
    await view.submit();
    await waitFor(() => expect(view.results).toHaveLength(1));
    expect([calls(), served.asked[0]?.body]).toEqual([['payment-sources', 'checkout'], expect.objectContaining({ paymentMethod: 'None' })]);
  });

  it('lead to a person where there are none', async () => {
    await drawPayment('harbor');
    expect(screen.getByRole('heading', { name: 'This cannot be paid online yet' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });
});

describe('a payment that needs no gateway', () => {
  it('sends how it is paid and what was agreed to, checks out, and tells the next step what came of it [R-3.187] [R-3.192] [R-3.195] [R-3.196]', async () => {
    const view = await drawPayment('summit');
    await view.choose('Check');
    await view.user.type(screen.getByRole('textbox', { name: 'Check number' }), '0042');
    await view.agree();
    await view.submit();
    await waitFor(() => expect(view.results).toEqual([{ data: RECEIPT, message: PAID.body.message }]));
    expect(served.asked).toMatchObject([
      {
        call: 'payment-sources',
        body: { paymentMethod: 'Check', checkNumber: '0042', source: 'public-web', agreements: [{ document: 'terms', version: '1.0' }] },
      },
      { call: 'checkout', body: undefined },
    ]);
    expect(unsentAnswersOf(view.journey, 'PAYMENT')).toBeUndefined();
  });

  it('knows the sponsor that was asked for before', async () => {
    const view = await drawPayment('summit');
    await view.choose('My sponsor pays');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Sponsor ID' }).value).toBe('S-7');
  });

  it('asks for a check number of 4 digits, and for consent to everything there is [R-3.196] [R-3.197] [R-5.68] [D-36]', async () => {
    const view = await drawPayment('summit', { says: { 'agreement.psa.text': 'We serve.' } });
    await view.choose('Check');
    await view.user.type(screen.getByRole('textbox', { name: 'Check number' }), '42');
    await view.agree();
    await view.submit();
    const links = within(screen.getByRole('alert')).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Check number: Please enter a valid number',
      'I agree to the Patient Service Agreement: This is a required field',
    ]);
    expect(served.asked).toEqual([]);
  });
});

describe('going on without payment', () => {
  it('is offered where the tenant lets people, and needs no way to pay, but consent [R-3.322]', async () => {
    served.answers = [SAVED];
    const view = await drawPayment('summit');
    const later = () => view.user.click(screen.getByRole('button', { name: 'Continue without payment' }));
    await later();
    expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(1);
    await view.agree();
    await later();
    await waitFor(() => expect(view.results).toEqual([{ data: { skipped: true } }]));
    expect(served.asked).toMatchObject([{ call: 'payment-sources', body: { paymentMethod: 'None', agreements: [{ document: 'terms' }] } }]);
  });

  it('is not offered elsewhere', async () => {
    await drawPayment('meadow');
    expect(screen.queryByRole('button', { name: 'Continue without payment' })).toBeNull();
  });
});
