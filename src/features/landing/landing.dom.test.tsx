import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within, render } from '@testing-library/react';
import type { Route } from '../../../engine/index.js';
import { chooseLocation, forgetLocation } from '../../visit/chosen-location.js';
import type { Service, Site } from '../../visit/site.js';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import type { Tenant } from '../../visit/tenancy.js';
import { Landing } from './landing.js';
import { NotFound } from './not-found.js';

const HOME: Route = { id: 'tenant', path: '/:tenantCode', panel: 'landing', layout: 'landing', label: 'Home', isHome: true };

const land = (site: Site, address = `/${site.tenant.code}`) => renderAt(address, site, <Landing route={HOME} pageKey="" />);
const service = (code: string, more: Partial<Service> = {}): Service => ({ code, name: `The ${code}`, isEnabled: true, ...more });
const withServices = (services: readonly Service[], tenant: Partial<Tenant> = {}) => demoSite('harbor', { services, tenant });
const offered = () => within(screen.getByRole('region', { name: 'How can we help?' })).getAllByRole<HTMLAnchorElement>('link');
const linkOf = (name: string | RegExp) => screen.getByRole<HTMLAnchorElement>('link', { name });
const leads = (name: string | RegExp) => linkOf(name).getAttribute('href');

afterEach(forgetLocation);

describe('the landing page', () => {
  it.each([
    ['harbor', 'Care that knows you', 'Membership for you and your family.', 'A Maine health cooperative, with your own doctor.'],
    ['meadow', 'A clinic around the corner', 'Join in two minutes.', 'A small clinic in Denver with a simple membership.'],
    ['himal', 'Himal cares', 'Health care close to home.', 'A health cooperative of Kathmandu: membership, appointments and laboratory.'],
  ])('[R-1.32] [R-1.33] [R-1.34] of %s has its own title, caption and description', (code, title, caption, description) => {
    land(demoSite(code));
    expect(screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual([title]);
    expect(screen.getByText(caption)).toBeDefined();
    expect(screen.getByText(description)).toBeDefined();
  });

  it('is called by the name of a tenant that says no title, leaves out what it does not say, and takes markup for words', () => {
    const { container, redraw } = land(demoSite('harbor', { tenant: { uiConfiguration: { title: '  ' }, metaData: {} } }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Harbor Health');
    expect(container.querySelectorAll('.s-hero p:not(.s-first-act)')).toHaveLength(0);
    const hostile = '<img src=x onerror=alert(1)>{name}';
    redraw(demoSite('harbor', { tenant: { uiConfiguration: { title: hostile, caption: hostile } } }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(hostile);
    expect(container.querySelector('.s-hero img[src=x]')).toBeNull();
  });

  it("[R-1.35] [R-1.36] shows the tenant's contacts: its own number, support address and website", () => {
    land(demoSite('harbor'));
    expect(leads('(207) 555-0142')).toBe('tel:+12075550142');
    expect(leads('support@harbor-health.example')).toBe('mailto:support@harbor-health.example');
    const website = linkOf(/^www\.harbor-health\.example/);
    expect([leads(/^www/), website.target, website.rel]).toEqual(['https://www.harbor-health.example/', '_blank', 'noopener noreferrer']);
    expect(website.textContent).toBe('www.harbor-health.example (opens in a new tab)');
  });

  it("calls the number of the public page before the tenant's own, abroad with its dial code, and says N/A without one", () => {
    land(demoSite('himal', { tenant: { phone: '015550100' } }));
    expect(leads('9801555014')).toBe('tel:+9779801555014');
    cleanup();
    land(demoSite('harbor', { tenant: { phone: '', publicPage: { phone: '' }, website: '' } }));
    expect(screen.getByText('N/A').closest('a')).toBeNull();
    expect(screen.queryByText('Website')).toBeNull();
  });
});

describe('the services of a landing page', () => {
  it('[R-2.57..64] are those the tenant has, in its order, each with what it is for', () => {
    land(demoSite('harbor'));
    expect(offered().map((link) => link.textContent)).toEqual([
      'Membership enrollment',
      'Additional services',
      'Request an appointment',
      'Member check-in',
      'Elite plan',
      'Ask a question',
      'Submit a request (opens in a new tab)',
    ]);
    expect(screen.getByText('One-time services. No membership needed.')).toBeDefined();
  });

  it('[R-2.65] are only those that are enabled and known, also by an alias', () => {
    const unknown = [service('ASTROLOGY'), service('__proto__'), service('APPOINTMENT', { isEnabled: false })];
    land(withServices([...unknown, service('CHECK_IN'), service('MEMBER_CHECK_IN')]));
    expect(offered().map((link) => link.getAttribute('href'))).toEqual(['/harbor/service/member-check-in']);
  });

  it('lead to their pages of the tenant, with what is known of a referral', () => {
    land(demoSite('harbor'), '/harbor?agentReferral=true&utm=x');
    const pages = offered().slice(0, 5);
    expect(pages.map((link) => link.getAttribute('href'))).toEqual([
      '/harbor/service/membership?agentReferral=true',
      '/harbor/service/non-membership?agentReferral=true',
      '/harbor/service/appointment?agentReferral=true',
      '/harbor/service/member-check-in?agentReferral=true',
      '/harbor/service/membership?type=elitePlan&agentReferral=true',
    ]);
  });

  it('[D-33] lead to the choice of a location while none of several tenants that offer them has been chosen', () => {
    land(demoSite('harbor', { active: undefined }), '/');
    expect(leads('Request an appointment')).toBe('/choose-location?service=APPOINTMENT');
    expect(leads('Membership enrollment')).toBe('/choose-location?service=MEMBERSHIP');
    expect(leads('Elite plan')).toBe('/harbor/service/membership?type=elitePlan');
    expect(screen.queryByRole('link', { name: 'Change location' })).toBeNull();
    cleanup();
    land(demoSite('summit'), '/');
    expect(leads('Request an appointment')).toBe('/summit/service/appointment');
  });

  it('[D-33] lead to the location that was chosen in this visit, where it offers them, with a link to change it', () => {
    chooseLocation('meadow');
    land(demoSite('harbor', { active: undefined }), '/');
    expect(leads('Request an appointment')).toBe('/meadow/service/appointment');
    expect(leads('Elite plan')).toBe('/harbor/service/membership?type=elitePlan');
    expect(screen.getByText(/^Your location: Meadow Clinic/)).toBeDefined();
    expect(leads('Change location')).toBe('/choose-location');
  });

  it('are words and contacts where there are none', () => {
    land(withServices([]));
    expect(screen.getByRole('heading', { name: "Online services aren't available yet" })).toBeDefined();
    expect(screen.getByText(/^Harbor Health arranges everything in person/)).toBeDefined();
    expect(leads('(207) 555-0142')).toBe('tel:+12075550142');
  });
});

describe('a service without a page', () => {
  const PORTAL = 'https://members.vestibule-health.example/login?client=harbor&service=ASK_QUESTION';
  const SUPPORT = 'mailto:support@harbor-health.example';
  const asked = (action: Service['action'], tenant: Partial<Tenant> = {}) => {
    land(withServices([service('ASK_QUESTION', action ? { action } : {})], tenant));
    return leads(/^The ASK_QUESTION/);
  };

  it('leads to the member portal where the tenant says nothing, in a new tab', () => {
    expect(asked(undefined)).toBe(PORTAL);
    expect(linkOf(/^The ASK/).target).toBe('_blank');
  });

  it('is a letter to support where there is no portal', () => {
    const { library } = demoSite('harbor');
    const site = withServices([service('ASK_QUESTION')]);
    land({ ...site, library: { ...library, platform: { ...library.platform, memberPortalUrl: null } } });
    expect(leads('The ASK_QUESTION')).toBe(SUPPORT);
  });

  it.each<[string, Service['action']]>([
    ['mailto:questions@harbor-health.example', { type: 'mailto', to: 'questions@harbor-health.example' }],
    ['https://ask.harbor-health.example/?x=1', { type: 'external', to: 'https://ask.harbor-health.example/?x=1' }],
    ...['javascript:alert(1)', ' data:text/html,x', 'ask.example', ''].map((to): [string, Service['action']] => [
      PORTAL,
      { type: 'external', to },
    ]),
    ...[undefined, 'not an address', 'a@b?bcc=c@d'].map((to): [string, Service['action']] => [SUPPORT, { type: 'mailto', to }]),
  ])('leads to %s for what the tenant says, if that is safe: %j', (place, action) => {
    expect(asked(action)).toBe(place);
    expect(linkOf(/^The ASK/).target).toBe(place.startsWith('mailto') ? '' : '_blank');
  });
});

describe('the size of a landing page', () => {
  const isPlus = (site: Site) => land(site).container.querySelector('.s-plus') !== null;
  const layout = (name: string | undefined, count: number) => {
    const { services } = demoSite('harbor');
    return demoSite('harbor', {
      services: services.slice(0, count),
      tenant: { uiConfiguration: name === undefined ? {} : { layout: name } },
    });
  };

  it.each([
    ['plus', 1, true],
    ['lite', 7, false],
    [undefined, 4, false],
    [undefined, 5, true],
  ])('[R-2.43] [R-2.44] where the tenant says %s and has %s services is plus: %s', (name, count, expected) => {
    expect(isPlus(layout(name, count))).toBe(expected);
  });
});

describe('the not-found page', () => {
  const PROVIDER = { websiteUrl: 'https://www.vestibule-health.example', supportEmail: 'support@vestibule-health.example' };

  const provide = ({ websiteUrl, supportEmail }: typeof PROVIDER) =>
    void (document.head.innerHTML = `<meta name="provider-website" content="${websiteUrl}"><meta name="support-email" content="${supportEmail}">`);
  afterEach(() => void (document.head.innerHTML = ''));

  const leads = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  const lost = (tenant: Partial<Tenant>) => renderAt('/nowhere?agentReferral=true', demoSite('harbor', { tenant }), <NotFound />);

  it('[R-2.89] [R-2.90] [R-2.91] [R-2.92] [R-2.94] shows that, with a link to the index, a referral in it, and a contact, if there is one', () => {
    lost({});
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page Not Found');
    expect(screen.getByText("The page you are looking for couldn't be found.")).toBeDefined();
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Take Me Home', 'Contact Us', 'Call (207) 555-0142']);
    expect(leads('Take Me Home')).toBe('/?agentReferral=true');
    expect(document.title).toBe('Page Not Found – Harbor Health');
    cleanup();
    lost({ contact: [], email: '' });
    expect(screen.queryByRole('link', { name: 'Contact Us' })).toBeNull();
  });

  it('[R-2.93] [R-2.98] leads to the provider and its support where no tenant is', () => {
    provide(PROVIDER);
    render(<NotFound />);
    expect(leads('Take Me Home')).toBe('https://www.vestibule-health.example/');
    expect(leads('Contact Us')).toBe('mailto:support@vestibule-health.example');
    expect(document.title).toBe('Page Not Found');
  });

  it.each([[undefined], [{ websiteUrl: '', supportEmail: '' }]])('leads to the first page where no provider is known: %j', (provider) => {
    if (provider) provide(provider);
    render(<NotFound />);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/']);
  });

  const SUPPORT = { type: 'support', email: 'help@a.example' } as const;
  const PRIMARY = { type: 'primary', email: 'office@a.example' } as const;

  it.each([
    ['[R-2.95] to the support contact', [PRIMARY, SUPPORT], 'help@a.example'],
    ['[R-2.96] to the primary contact where there is no support contact', [PRIMARY], 'office@a.example'],
    ['[R-2.97] to the tenant where there is no contact', [], 'hello@a.example'],
    ['to the primary contact where the support contact is no address', [{ ...SUPPORT, email: 'x?bcc=y@z' }, PRIMARY], 'office@a.example'],
  ])('writes %s', (_how, contact, address) => {
    lost({ contact: [...contact], email: 'hello@a.example' });
    expect(leads('Contact Us')).toBe(`mailto:${address}`);
  });
});
