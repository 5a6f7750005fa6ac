import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { renderSite, serveSite, type SiteReply } from '../../../fixtures/testing/whole-site.js';

let served: Awaited<ReturnType<typeof serveSite>>;

beforeEach(async () => {
  served = await serveSite();
});
afterEach(() => {
  cleanup();
  served.close();
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const GENERIC = 'Opps! Something went wrong...';
const FAILURES: [string, SiteReply | null, string, string | null][] = [
  ['500 with its words', { status: 500, body: { message: 'The store is away.', actionMessage: 'Call us.' } }, 'The store is away.', '500'],
  ['500 without', { status: 500, body: {} }, GENERIC, '500'],
  ['no connection', null, 'Request time out', '503'],
  ['garbled JSON', { body: '{"data":[{' }, GENERIC, '200'],
  ['HTML', { body: '<h1>Log in to the Wi-Fi</h1>', type: 'text/html' }, GENERIC, '200'],
  ['the wrong type', { body: { data: 7 } }, GENERIC, '200'],
  ['no right to ask', { status: 401, body: {} }, 'Session Expired. Please log in to continue.', '401'],
  ['too many requests', { status: 429, body: { message: 'Please wait a minute.' } }, 'Please wait a minute.', '429'],
];
const CALLS = ['/api/tenants/web', '/library/', '/settings', '/services', '/api/lang-dictionary', 'MAINTENANCE_MODE'];

describe('a page that cannot be loaded', () => {
  it.each(FAILURES)(
    'because of %s says what happened and with which status, and Retry shows it [R-8.11] [R-8.12] [R-8.13] [R-8.14]',
    async (_n, reply, message, status) => {
      served.answers.set('/settings', reply);
      const { user } = await renderSite('/harbor');
      const said = await heading(message);
      expect(said.previousElementSibling?.textContent ?? null).toBe(status);
      served.answers.clear();
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      await heading('Care that knows you');
    },
  );

  it.each(CALLS)('because of %s is restored by one press of Retry, without a request sent twice', async (call) => {
    served.answers.set(call, { status: 500, body: {} });
    const { user } = await renderSite('/harbor');
    await heading(GENERIC);
    await waitFor(() => expect(served.asked.length).toBeGreaterThan(1));
    served.answers.clear();
    const before = served.asked.length;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await heading('Care that knows you');
    const again = served.asked.slice(before).filter((path) => path.includes(call));
    expect(again).toEqual([...new Set(again)]);
    expect(again.length).toBeGreaterThan(0);
  });

  it('says so in the one main part of a page, with one heading that has the focus [R-2.145] [R-2.146] [R-2.147]', async () => {
    served.answers.set('/library/', { status: 500, body: {} });
    await renderSite('/harbor');
    const said = await heading(GENERIC);
    expect(screen.getAllByRole('heading')).toEqual([said]);
    expect(screen.getByRole('main').contains(said)).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(said));
    expect(screen.getByText('Please try again.')).toBeTruthy();
  });

  it('says what the server says can be done about it', async () => {
    served.answers.set('/settings', { status: 503, body: { message: 'Busy', actionMessage: 'Try again after noon.' } });
    await renderSite('/harbor');
    await heading('Busy');
    expect(screen.getByText('Try again after noon.')).toBeTruthy();
  });

  it('moves the focus to the new heading after Retry', async () => {
    served.answers.set('/settings', { status: 500, body: {} });
    const { user } = await renderSite('/harbor');
    await heading(GENERIC);
    served.answers.clear();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    const come = await heading('Care that knows you');
    await waitFor(() => expect(document.activeElement).toBe(come));
  });

  it('repeats no request that was answered', async () => {
    served.answers.set('/settings', { status: 500, body: {} });
    const { user } = await renderSite('/harbor');
    await heading(GENERIC);
    served.answers.clear();
    await act(() => new Promise((done) => setTimeout(done, 50)));
    const before = served.asked.length;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await heading('Care that knows you');
    expect(served.asked.slice(before).filter((path) => path.endsWith('/settings'))).toHaveLength(1);
  });

  it('is requested once, and not again without Retry or on focus [R-7.6] [R-7.7]', async () => {
    served.answers.set('/settings', { status: 500, body: {} });
    await renderSite('/harbor');
    await heading(GENERIC);
    act(() => {
      dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange'));
      dispatchEvent(new Event('online'));
    });
    await act(() => new Promise((done) => setTimeout(done, 300)));
    expect(served.asked.filter((path) => path.endsWith('/settings'))).toHaveLength(1);
  });
});
