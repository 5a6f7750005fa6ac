import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { eachCall } from '../../fixtures/testing/own-origin.js';
import { RouteScreen } from '../app/route-screen.js';
import { useGroupMembers } from '../visit/group-members.js';
import type { Site } from '../visit/site.js';
import { demoSite, renderAt } from '../../fixtures/testing/demo-site.js';
import { Header } from './header.js';

const AGENT = { id: '8c7a3f9e-4f1e-4f0e-9d38-0e3b7c1a2d01', fullName: 'Grace Hopper' } as NonNullable<Site['referral']['agent']>;

const served = eachCall(() => ({ body: { data: { ended: true } } }));

function header(site: Site, route = 'home', address = '/') {
  return renderAt(address, site, <Header route={route} />);
}

const linkNames = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map((link) => link.textContent);
const on = (code: string) => ({ ...demoSite('harbor').settings, [code]: { on: true, required: false } }) as Site['settings'];

function windowOf(width: number): void {
  const nothing = globalThis.matchMedia;
  jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((media) => Object.assign(nothing(media), { matches: width < Number(/width < (.+)rem/.exec(media)?.[1] ?? 0) }));
}

beforeEach(() => useGroupMembers.setState({}, true));
afterEach(() => void jest.restoreAllMocks());

describe('the logo of the header', () => {
  it('[R-2.66] [R-1.29] is the tenant’s, and names the tenant and where it leads', () => {
    header(demoSite('harbor', { tenant: { metaData: { logoUrl: '/media/harbor/logo.svg' } } }));
    const home = screen.getByRole('link', { name: 'Harbor Health (home)' });
    expect(home.querySelector('img')?.alt).toBe('Harbor Health');
  });

  it('[R-2.67] [R-2.68] leads to the index and ends the work on this tenant’s group, here and on the server, but not where it opens another tab', async () => {
    useGroupMembers.setState({ harbor: ['a1'], summit: ['c3'] });
    const { user, history } = header(demoSite('harbor'), 'group-members', '/harbor/service/membership/group-members');
    const home = screen.getByRole('link', { name: 'Harbor Health (home)' });
    await user.keyboard('{Control>}');
    await user.click(home);
    expect([history.length, useGroupMembers.getState()]).toEqual([1, { harbor: ['a1'], summit: ['c3'] }]);
    await user.keyboard('{/Control}');
    await user.click(home);
    expect(history.at(-1)).toBe('/');
    expect(useGroupMembers.getState()).toEqual({ summit: ['c3'] });
    await waitFor(() => expect(served.calls).toMatchObject([{ method: 'DELETE', path: '/api/session/groups/a1' }]));
  });

  it('[R-2.69] keeps agentReferral=true once an agent is loaded', async () => {
    const site = demoSite('harbor', { referral: { isAgentReferral: false, agent: AGENT } });
    const { user, history } = header(site, 'agreement', `/agreement?referredby=${AGENT.id}&page=2`);
    await user.click(screen.getByRole('link', { name: 'Harbor Health (home)' }));
    expect(history.at(-1)).toBe(`/?agentReferral=true&referredby=${AGENT.id}`);
  });
});

describe('the way back', () => {
  it('[R-2.70] says where it leads, and has the name of the current step', () => {
    renderAt(
      '/harbor/service/membership',
      demoSite('harbor'),
      <Header route="membership" back={{ label: 'Payment', to: '/harbor', target: 'Your membership' }} />,
    );
    const back = screen.getByRole('link', { name: 'Back to Your membership Payment' });
    expect(back.textContent).toBe('Back to Your membership Payment');
    expect(back.getAttribute('href')).toBe('/harbor');
  });

  it.each([
    ['home', false],
    ['tenant', false],
    ['agreement', true],
    ['invalid', true],
  ])('[R-2.70] is on the page %s: %p', async (id, isThere) => {
    const site = demoSite('harbor');
    const route = site.library.routes.routes.find((each) => each.id === id);
    if (!route) throw new Error(`There is no route ${id}`);
    await act(async () => void renderAt('/', site, <RouteScreen route={route} />));
    expect(screen.queryByRole('link', { name: /^Back to / }) !== null).toBe(isThere);
  });
});

describe('the links of the header', () => {
  it('[R-2.71] [R-2.74] [R-2.79] are About, Become an Agent and Member Login, in this order, those that there are, and a menu for some only', () => {
    header(demoSite('harbor'));
    expect(linkNames()).toEqual(['About (opens in a new tab)', 'Become an Agent', 'Member Login (opens in a new tab)']);
    const { library } = demoSite('harbor');
    const without = (more: object) => ({ ...library, ...more });
    for (const website of ['', '  ', 'javascript:alert(1)']) {
      cleanup();
      header(demoSite('harbor', { tenant: { website }, library: without({ platform: { ...library.platform, memberPortalUrl: '' } }) }));
      expect(linkNames()).toEqual(['Become an Agent']);
    }
    cleanup();
    windowOf(40);
    header(demoSite('harbor', { library: without({ layouts: { ...library.layouts, header: [] } }) }));
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull();
  });

  it.each([
    [
      '[R-2.72] [R-2.73] [R-1.35]',
      'About',
      'the web site, with https:// where it says no scheme',
      'harbor',
      'https://www.harbor-health.example/',
    ],
    [
      '[R-2.80] [R-2.81]',
      'Member Login',
      'the portal, with its code as client',
      'himal',
      'https://members.dwar-health.example/login?client=himal',
    ],
  ])('%s %s opens in a new tab, for a tenant, %s', (_requirement, name, _what, code, address) => {
    header(demoSite(code));
    const link = screen.getByRole('link', { name: `${name} (opens in a new tab)` });
    expect(['href', 'target', 'rel'].map((each) => link.getAttribute(each))).toEqual([address, '_blank', 'noopener noreferrer']);
  });

  it('[R-2.75] Become an Agent goes to the agent route and keeps who sent the visitor', async () => {
    const { user, history } = header(demoSite('harbor'), 'home', '/?referredby=7');
    await user.click(screen.getByRole('link', { name: 'Become an Agent' }));
    expect(history.at(-1)).toBe('/agent/sign-up?referredby=7');
  });

  it.each([
    ['[R-2.76]', 'while referrers are clients', demoSite('harbor', { settings: on('CLIENT_AFFILIATE') }), 'home'],
    ['[R-2.77]', 'on the agent page', demoSite('harbor'), 'agent-sign-up'],
    ['[R-2.78]', 'when agentReferral is in the address', demoSite('harbor', { referral: { isAgentReferral: true } }), 'home'],
  ])('%s Become an Agent is hidden %s', (_id, _when, site, route) => {
    header(site, route);
    expect(screen.queryByRole('link', { name: 'Become an Agent' })).toBeNull();
  });
});

describe('the choice of a language', () => {
  it('calls each language by its own name, in its own language, and says which is spoken', async () => {
    const setLanguage = jest.fn();
    const { user } = header(demoSite('himal', { languages: ['en', 'ne'], setLanguage }));
    const choice = within(screen.getByRole('group', { name: 'Language' })).getAllByRole('button');
    expect(choice.map((button) => [button.textContent, button.lang, button.getAttribute('aria-pressed')])).toEqual([
      ['English', 'en', 'true'],
      ['नेपाली', 'ne', 'false'],
    ]);
    await user.click(screen.getByRole('button', { name: 'नेपाली' }));
    expect(setLanguage).toHaveBeenCalledWith('ne');
    cleanup();
    header(demoSite('harbor', { languages: ['en'] }));
    expect(screen.queryByRole('group', { name: 'Language' })).toBeNull();
  });
});

describe('on a small screen', () => {
  it('[R-2.82] [R-2.83] the links sit in a right-hand drawer that a menu button opens, and Escape gives the focus back', async () => {
    windowOf(40);
    const { user } = header(demoSite('himal', { languages: ['en', 'ne'] }));
    expect(screen.queryByRole('navigation')).toBeNull();
    const menu = screen.getByRole('button', { name: 'Menu' });
    expect([menu.getAttribute('aria-haspopup'), menu.getAttribute('aria-expanded')]).toEqual(['dialog', 'false']);
    await user.click(menu);
    const drawer = await screen.findByRole('dialog', { name: 'Menu' });
    expect(drawer.closest('.MuiDrawer-anchorRight')).not.toBeNull();
    expect(drawer.contains(document.activeElement)).toBe(true);
    expect(within(within(drawer).getByRole('navigation', { name: 'About us and sign-in' })).getAllByRole('link')).toHaveLength(3);
    expect(within(within(drawer).getByRole('navigation', { name: 'How can we help?' })).getAllByRole('link')).toHaveLength(4);
    expect(within(drawer).getByRole('link', { name: '9801555014' }).getAttribute('href')).toBe('tel:+9779801555014');
    expect(within(drawer).getByRole('group', { name: 'Language' })).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(menu);
    expect(menu.getAttribute('aria-expanded')).toBe('false');
  });

  it('the drawer closes by its button, and by a link to another page', async () => {
    windowOf(40);
    const { user, history } = header(demoSite('harbor'));
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(await screen.findByRole('link', { name: 'Become an Agent' }));
    expect(history.at(-1)).toBe('/agent/sign-up');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('the focus meets what is in the first row before what is in the second', async () => {
    windowOf(20);
    const { user } = renderAt('/agreement', demoSite('harbor'), <Header route="agreement" back={{ label: 'Agreement', to: '/harbor' }} />);
    const met = [];
    for (let nth = 0; nth < 3; nth += 1) {
      await user.tab();
      met.push(document.activeElement);
    }
    expect(met).toEqual([
      screen.getByRole('link', { name: 'Harbor Health (home)' }),
      screen.getByRole('button', { name: 'Menu' }),
      screen.getByRole('link', { name: 'Back to homepage Agreement' }),
    ]);
  });
});
