import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, render, within } from '@testing-library/react';
import { renderSite, serveSite, type SiteReply } from '../../fixtures/testing/whole-site.js';
import useSWR, { SWRConfig } from 'swr';
import { useRetry, useRevalidateAll } from './errors/retry.js';
import { SWR_OPTIONS } from './loading/swr-options.js';

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
const TITLE = "We couldn't show this page";
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
    'because of %s says what happened, with which status and what can be done, and Retry shows it and gives it the focus [R-8.11] [R-8.12] [R-8.13] [R-8.14]',
    async (_n, reply, message, status) => {
      served.answers.set('/settings', reply);
      const { user } = await renderSite('/harbor');
      const said = await heading(TITLE);
      expect(said.nextElementSibling?.textContent).toBe(message);
      expect(screen.queryByText(/^Error /)?.textContent ?? null).toBe(status && `Error ${status}`);
      expect(screen.queryByText('Call us.') !== null).toBe(message === 'The store is away.');
      served.answers.clear();
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      const come = await heading('Care that knows you');
      await waitFor(() => expect(document.activeElement).toBe(come));
    },
  );

  it.each(CALLS)('because of %s is restored by one press of Retry, without a request sent twice', async (call) => {
    served.answers.set(call, { status: 500, body: {} });
    const { user } = await renderSite('/harbor');
    await heading(TITLE);
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
    const said = await heading(TITLE);
    expect(screen.getAllByRole('heading', { level: 1 })).toEqual([said]);
    expect(screen.getByRole('main').contains(said)).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(said));
    expect(screen.getByText('Please try again.')).toBeTruthy();
    expect((await screen.findAllByRole('link', { name: '(207) 555-0142' }))[0]?.getAttribute('href')).toBe('tel:+12075550142');
    expect(within(screen.getByRole('banner')).getByRole('img', { name: 'Harbor Health' })).toBeTruthy();
  });

  it('is requested once, and not again without Retry or on focus [R-7.6] [R-7.7]', async () => {
    served.answers.set('/settings', { status: 500, body: {} });
    await renderSite('/harbor');
    await heading(TITLE);
    act(() => {
      dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange'));
      dispatchEvent(new Event('online'));
    });
    await act(() => new Promise((done) => setTimeout(done, 300)));
    expect(served.asked.filter((path) => path.endsWith('/settings'))).toHaveLength(1);
  });
});

const shelves = () => served.asked.filter((path) => path.startsWith('/library/'));

describe('the agreement of one tenant of several', () => {
  it('[R-2.10] [R-4.71] is read at the path of all, by the code in its query, and the way back leads to that tenant', async () => {
    await renderSite('/agreement?tenant=Meadow');
    await screen.findByRole('heading', { level: 1, name: 'Agreement' });
    expect(shelves()).toEqual(['/library/meadow']);
    expect(document.title).toBe('Agreement – Meadow Clinic');
    expect(screen.getByRole('link', { name: 'Back to homepage Agreement' }).getAttribute('href')).toBe('/meadow');
  });

  it.each(['/agreement', '/agreement?tenant=summit', '/agreement?tenant='])(
    "is the primary's at %s, where no tenant of the site is named",
    async (address) => {
      await renderSite(address);
      await screen.findByRole('heading', { level: 1, name: 'Agreement' });
      expect(shelves()).toEqual(['/library/harbor']);
    },
  );
});

describe('asking again', () => {
  let asked: string[] = [];
  let works = false;

  function answer(name: string): Promise<string> {
    asked.push(name);
    return name === 'broken' && !works ? Promise.reject(new Error('away')) : Promise.resolve(`${name} ${asked.length}`);
  }

  function Page() {
    const fine = useSWR('fine', answer);
    const broken = useSWR('broken', answer);
    return (
      <>
        <p>{[fine.data, broken.data, broken.error && 'failed'].filter(Boolean).join(', ')}</p>
        <button type="button" onClick={useRetry()}>
          Retry
        </button>
        <button type="button" onClick={useRevalidateAll()}>
          All
        </button>
      </>
    );
  }

  async function open(): Promise<void> {
    asked = [];
    works = false;
    await act(async () => {
      render(
        <SWRConfig value={{ ...SWR_OPTIONS, provider: () => new Map() }}>
          <Page />
        </SWRConfig>,
      );
    });
  }

  const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
  const shown = () => screen.getByRole('paragraph').textContent;
  afterEach(cleanup);

  it('asks once for each press for what failed, and for nothing else', async () => {
    await open();
    await press('Retry');
    expect([asked.slice(2), shown()]).toEqual([['broken'], 'fine 1, failed']);
    works = true;
    await press('Retry');
    expect([asked.slice(3), shown()]).toEqual([['broken'], 'fine 1, broken 4']);
  });

  it('for everything asks for what was answered, too, and what is shown stays until then', async () => {
    await open();
    const button = screen.getByRole('button', { name: 'All' });
    act(() => button.click());
    expect(shown()).toBe('fine 1, failed');
    await act(() => Promise.resolve());
    expect([asked.slice(2), shown()]).toEqual([['fine', 'broken'], 'fine 3, failed']);
  });
});
