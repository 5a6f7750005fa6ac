import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useTranslation } from 'react-i18next';
import { SWRConfig, useSWRConfig } from 'swr';
import { eachCall } from '../../../fixtures/testing/own-origin.js';
import { callApi } from '../../visit/api/call-api.js';
import { useNotices } from '../../visit/notices.js';
import { useToasts } from '../../visit/toasts.js';
import { SiteProvider } from '../../visit/site-provider.js';
import { demoSite } from '../../../fixtures/testing/demo-site.js';
import { useLoadedSite } from './use-loaded-site.js';

const demo = demoSite('himal');
const tenancy = { tenants: demo.tenants, primary: demo.primary, active: demo.active };
const referral = { isAgentReferral: false };
let broken: readonly string[];

function answerTo(path: string): unknown {
  if (path.startsWith('/library/')) return demo.library;
  if (path.endsWith('/settings')) return {};
  if (path.endsWith('/services')) return [];
  if (path.startsWith('/api/lang-dictionary/ne/')) return { 'himal_action.close': 'बन्द' };
  return { 'himal_action.add': 'Add one', 'himal_action.close': 'Shut' };
}

const served = eachCall(({ path }) => {
  const fails = broken.some((part) => path.includes(`/${part}`));
  return { status: fails ? 500 : 200, body: { data: answerTo(path) } };
});
beforeEach(() => {
  broken = [];
  document.cookie = 'language=; Max-Age=0; Path=/';
  document.documentElement.lang = 'en';
  useToasts.setState({ toasts: [] });
});

function Words() {
  const { t } = useTranslation();
  return (
    <p>
      {['action.add', 'action.close', 'action.copy', 'action.nobody'].map((key) => t(key, 'nobody')).join(' | ')}
      <input aria-label={t('field.firstName.title', 'First Name')} />
    </p>
  );
}

function Loaded() {
  const site = useLoadedSite(tenancy, referral);
  const { mutate } = useSWRConfig();
  return (
    <>
      {site && (
        <SiteProvider site={site}>
          <Words />
        </SiteProvider>
      )}
      <button type="button" onClick={() => void mutate(() => true)}>
        Load again
      </button>
      {site?.languages.map((each) => (
        <button type="button" key={each} onClick={() => site.setLanguage(each)} aria-pressed={each === site.language}>
          {each}
        </button>
      ))}
    </>
  );
}

async function visit(...languages: string[]) {
  Object.defineProperty(navigator, 'languages', { value: languages, configurable: true });
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <Loaded />
    </SWRConfig>,
  );
  await screen.findByText(/\|/);
  return userEvent.setup();
}

const words = () => screen.getByText(/\|/).textContent;
const dictionaries = () => served.calls.map(({ path }) => /dictionary\/(\w+)/.exec(path)?.[1]).filter(Boolean);
const page = () => [document.documentElement.lang, document.documentElement.dir];

describe('the language of a visit', () => {
  it("is what the browser asks for, where the platform has it: the tenant's words of it, the product's, then the English ones", async () => {
    await visit('ne-NP', 'en');
    await screen.findByText(/^थप्नुहोस् \| बन्द \| प्रतिलिपि गर्नुहोस् \| nobody/);
    expect(page()).toEqual(['ne', 'ltr']);
  });

  it('is the one that was chosen before, else the usual one of the platform, with one dictionary', async () => {
    document.cookie = 'language=ne; Path=/';
    await visit('en');
    await screen.findByText(/^थप्नुहोस्/);
    expect(page()).toEqual(['ne', 'ltr']);
    cleanup();
    document.cookie = 'language=; Max-Age=0; Path=/';
    await visit('fr-FR');
    expect(words()).toBe('Add one | Shut | Copy | nobody');
    expect([page(), dictionaries().at(-1)]).toEqual([['en', 'ltr'], 'en']);
  });

  it('is another one from the moment it is chosen, requested once, and what was typed stays', async () => {
    const user = await visit('en');
    await user.type(screen.getByRole('textbox', { name: 'First Name' }), 'Sita');
    const field = screen.getByRole('textbox');
    await user.click(screen.getByRole('button', { name: 'ne' }));
    await screen.findByText(/^थप्नुहोस्/);
    expect(screen.getByRole('textbox', { name: 'नाम' })).toBe(field);
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Sita');
    expect(page()).toEqual(['ne', 'ltr']);
    expect(document.cookie).toContain('language=ne');
    for (const language of ['en', 'ne']) {
      await user.click(screen.getByRole('button', { name: language }));
      await waitFor(() => expect(screen.getByRole('button', { name: language }).getAttribute('aria-pressed')).toBe('true'));
    }
    expect(dictionaries()).toEqual(['en', 'ne']);
    await callApi('/api/x', { gives: 'object' });
    expect(served.calls.at(-1)).toMatchObject({ path: '/api/x', headers: { 'accept-language': 'ne' } });
  });

  it('stays on the screen, with what was typed, when everything is loaded again and every call fails', async () => {
    const user = await visit('en');
    await user.type(screen.getByRole('textbox', { name: 'First Name' }), 'Sita');
    const before = served.calls.length;
    broken = [''];
    await user.click(screen.getByRole('button', { name: 'Load again' }));
    await waitFor(() => expect(served.calls.length).toBeGreaterThanOrEqual(before + 4));
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Sita'));
    expect(words()).toBe('Add one | Shut | Copy | nobody');
  });

  it('stays the same when the texts of another one fail to load, and shows an error', async () => {
    const user = await visit('en');
    broken = ['ne'];
    await user.click(screen.getByRole('button', { name: 'ne' }));
    await waitFor(() => expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual(['Opps! Something went wrong...']));
    expect(useNotices.getState()).toEqual({ language: 'Opps! Something went wrong...' });
    expect(words()).toBe('Add one | Shut | Copy | nobody');
    expect([page(), document.cookie]).toEqual([['en', 'ltr'], '']);
    broken = [];
    await user.click(screen.getByRole('button', { name: 'ne' }));
    await screen.findByText(/^थप्नुहोस्/);
    expect(useNotices.getState()).toEqual({});
  });
});
