import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { saveBypass, useBypassState } from '../../visit/api/bypass.js';
import { useToasts } from '../../visit/toasts.js';
import { renderSite, serveSite } from '../../../fixtures/testing/whole-site.js';

const TOKEN = 'maintenance-bypass 2099-01-01T00:00:00.000Z.c2lnbmVk';
const FALSE_TOKEN = 'maintenance-bypass 2099-01-01T00:00:00.000Z.Zm9yZ2Vk';
const ACTIVE = { data: [{ code: 'ANY', status: 'Active', category: 'MAINTENANCE_MODE' }] };
let served: Awaited<ReturnType<typeof serveSite>>;

beforeEach(async () => {
  served = await serveSite();
  localStorage.clear();
  saveBypass(FALSE_TOKEN);
  served.answers.set('/maintenance/bypass', { body: { data: null } });
  useToasts.setState({ toasts: [] });
});
afterEach(() => {
  cleanup();
  served.close();
});

/** What the server answers to the right key, and to its token. */
const accept = () => served.answers.set('/maintenance/bypass', { body: { data: { token: TOKEN, until: '2099-01-01T00:00:00.000Z' } } });
const close = (body: unknown = ACTIVE) => served.answers.set('MAINTENANCE_MODE', { body });
const closed = () => screen.findByRole('heading', { level: 1, name: "We'll be back soon" });
const open = () => screen.findByRole('heading', { level: 1, name: 'Care that knows you' });
const pressKeys = (keys: object) => fireEvent.keyDown(document.body, { ctrlKey: true, altKey: true, code: 'KeyM', key: 'µ', ...keys });

async function askForKey() {
  pressKeys({});
  return screen.findByRole('dialog', { name: 'Enter Secret Key' });
}

async function enterKey({ user }: Awaited<ReturnType<typeof renderSite>>): Promise<void> {
  accept();
  await askForKey();
  await user.keyboard('open sesame{Enter}');
  await open();
}

describe('a site that is closed for maintenance', () => {
  it.each(['/', '/harbor', '/harbor/service/membership', '/agent/sign-up', '/nowhere/at/all'])(
    'says so at %s, with the e-mail of its support, and shows nothing else [R-1.54] [R-1.56] [R-2.138] [R-2.139]',
    async (address) => {
      close();
      await renderSite(address);
      await closed();
      expect((await screen.findByRole('link', { name: 'support@harbor-health.example' })).getAttribute('href')).toBe(
        'mailto:support@harbor-health.example',
      );
      expect(screen.getByRole('link', { name: '(207) 555-0142' }).getAttribute('href')).toBe('tel:+12075550142');
      expect(screen.getByRole('button').textContent).toBe('Retry');
      expect(document.title).toBe("We'll be back soon – Harbor Health");
    },
  );

  it('is closed by any active entry, and by no other [D-54]', async () => {
    const entries = { MAINTENANCE_MODE: 'Inactive', RACE: 'Active' };
    close({ data: Object.entries(entries).map(([category, status]) => ({ code: 'MAINTENANCE', status, category })) });
    await renderSite('/harbor');
    await open();
  });

  it('says so, too, when nothing else of it can be loaded', async () => {
    close();
    served.answers.set('/library/', { status: 500, body: {} });
    await renderSite('/harbor');
    await closed();
  });

  it('is bypassed with a stored token that the server accepts [R-1.57]', async () => {
    close();
    accept();
    saveBypass(TOKEN);
    await renderSite('/harbor');
    await open();
    expect(served.asked.filter((path) => path.includes('MAINTENANCE_MODE'))).toEqual([]);
  });

  it.each([
    ['that the server does not accept', { body: { data: null } }],
    ['that the server cannot verify now', { status: 500, body: {} }],
    ['without an answer of the server', null],
  ])('is not passed with a stored token %s', async (_name, reply) => {
    close();
    served.answers.set('/maintenance/bypass', reply);
    await renderSite('/harbor');
    await closed();
  });

  it('asks nothing about a token where none is stored', async () => {
    useBypassState.setState({ token: undefined });
    close();
    await renderSite('/harbor');
    await closed();
    expect(served.asked.filter((path) => path.includes('bypass'))).toEqual([]);
  });

  it('closes when a call is answered that it is closed meanwhile, until the key is entered again', async () => {
    const view = await renderSite('/harbor');
    await open();
    act(() => useBypassState.setState({ isRefused: true }));
    await closed();
    await enterKey(view);
  });

  it('shows the site after the key, also where a part of it failed while it was closed', async () => {
    const refusal = { status: 503, body: { code: 'maintenance', message: 'Closed', status: 503 } };
    served.answers.set('/services', refusal);
    const view = await renderSite('/harbor');
    await closed();
    served.answers.delete('/services');
    await enterKey(view);
  });

  it('built to be closed, is so without asking the server for anything of it [R-1.58]', async () => {
    useBypassState.setState({ token: undefined });
    await renderSite('/harbor', { isClosed: true });
    await closed();
    expect(served.asked.filter((path) => path !== '/version.json')).toEqual([]);
  });

  it('built to be closed, is not passed with a token that the server does not accept', async () => {
    await renderSite('/harbor', { isClosed: true });
    await closed();
    await waitFor(() => expect(served.asked).toContain('/api/maintenance/bypass'));
    expect(served.asked.filter((path) => path.includes('/tenants/'))).toEqual([]);
  });
});

describe('the secret key', () => {
  it('has a dialog that only Ctrl+Alt+M opens, on any keyboard layout [R-2.140] [R-2.141] [R-2.142] [R-2.143] [R-2.144]', async () => {
    close();
    await renderSite('/harbor');
    await closed();
    pressKeys({ altKey: false });
    pressKeys({ code: 'KeyK' });
    const dialog = await askForKey();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    const field = within(dialog).getByLabelText<HTMLInputElement>('Secret key');
    expect([field.type, field.autocomplete, document.activeElement]).toEqual(['password', 'off', field]);
    expect(
      within(dialog)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Continue', 'Cancel']);
  });

  it('closes its dialog after Cancel or Escape', async () => {
    close();
    const { user } = await renderSite('/harbor');
    await closed();
    await user.click(within(await askForKey()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await askForKey();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it("that is wrong says 'Invalid secret key' at the field and as a toast, and stays there to be mended [R-8.24]", async () => {
    close();
    served.answers.set('/maintenance/bypass', { status: 401, body: { message: 'Invalid secret key', status: 401 } });
    const { user } = await renderSite('/harbor');
    await closed();
    const dialog = await askForKey();
    await user.keyboard('guess{Enter}');
    const field = within(dialog).getByLabelText<HTMLInputElement>('Secret key');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Invalid secret key');
    expect([field.value, document.activeElement]).toEqual(['guess', field]);
    expect(useToasts.getState().toasts.map(({ tone, message }) => [tone, message])).toEqual([['error', 'Invalid secret key']]);
    expect(localStorage.getItem('maintenance-bypass')).toBe(FALSE_TOKEN);
  });

  it('that is right shows the site, and all that is stored is the token [R-4.78] [R-4.79] [D-53]', async () => {
    close();
    const view = await renderSite('/harbor');
    await closed();
    await enterKey(view);
    expect(Object.entries(localStorage)).toEqual([['maintenance-bypass', TOKEN]]);
    expect(served.asked.join(' ')).not.toContain('sesame');
  });

  it('opens a site that was built to be closed, too', async () => {
    const view = await renderSite('/harbor', { isClosed: true });
    await closed();
    await enterKey(view);
  });
});
