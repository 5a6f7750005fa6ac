import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { demoSite, renderAt } from '../../fixtures/testing/demo-site.js';
import { AgreementReader } from './agreement-box.js';

const site = demoSite('meadow');
const texts: { readonly [key: string]: string } = { 'agreement.psa.text': 'We serve you.\n\n- Well' };
const text: typeof site.text = (keys, fallback, params) => keys.map((key) => texts[key]).find(Boolean) ?? site.text(keys, fallback, params);

const print = jest.fn(() => void printed.push(document.querySelector('[data-printed]')?.textContent ?? ''));
let printed: string[];
beforeEach(() => {
  printed = [];
  Object.assign(globalThis, { print });
});
afterEach(() => void dispatchEvent(new Event('afterprint')));

const render = (document: string) =>
  renderAt('/meadow/service/membership?agentReferral=true', { ...site, text }, <AgreementReader ui={{ 'ui:document': document }} />);

describe('what is agreed to', () => {
  it.each([
    ['terms', 'Read the terms and conditions', 'Terms and conditions', 'A membership is not health insurance.'],
    ['psa', 'Read the Patient Service Agreement', 'Patient Service Agreement', 'We serve you.'],
    ['agents', 'Read the terms for agents', 'Terms for agents', 'You can stop at any time by writing to us.'],
  ])('of %s opens in its place in the words of the tenant, and closes again', async (document, name, title, words) => {
    const { user } = render(document);
    const button = screen.getByRole('button', { name });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await user.tab();
    expect(globalThis.document.activeElement).toBe(button);
    await user.keyboard('{Enter}');
    expect(button.getAttribute('aria-expanded')).toBe('true');
    const region = await screen.findByRole('region', { name: title });
    expect(region.textContent).toContain(words);
    expect(globalThis.document.getElementById(button.getAttribute('aria-controls') ?? '')?.contains(region)).toBe(true);
    expect(globalThis.document.activeElement).toBe(button);
    await user.tab();
    expect(globalThis.document.activeElement).toBe(screen.getByRole('button', { name: 'Print' }));
    await user.click(button);
    expect([screen.queryByRole('region'), button.getAttribute('aria-expanded')]).toEqual([null, 'false']);
  });

  it('can be printed without the rest of the page, and opened in a tab of its own', async () => {
    const { user } = render('psa');
    await user.click(screen.getByRole('button', { name: 'Read the Patient Service Agreement' }));
    expect(within(await screen.findByRole('region')).getByRole('listitem').textContent).toBe('Well');
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(printed).toEqual([expect.stringContaining('We serve you.')]);
    dispatchEvent(new Event('afterprint'));
    expect(document.querySelector('[data-printed]')).toBeNull();
    const link = screen.getByRole('link', { name: 'Open in a new tab Patient Service Agreement' });
    const address = '/agreement?tenant=meadow&agentReferral=true#psa';
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([address, '_blank']);
  });
});
