import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { Route } from '../../../engine/index.js';
import { chooseLocation, forgetLocation } from '../../visit/chosen-location.js';
import type { Service, Site } from '../../visit/site.js';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import type { Tenant } from '../../visit/tenancy.js';
import { Landing } from './landing.js';

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
    ['harbor', 'Care that knows you', 'Membership for you and your family.', 'Membership, appointments and check-in at Harbor Health.'],
    ['meadow', 'A clinic around the corner', 'Join in two minutes.', 'A small clinic with a simple membership.'],
    ['himal', 'Himal cares', 'Health care close to home.', 'A health cooperative of Kathmandu: membership, appointments and laboratory.'],
  ])('[R-1.32] [R-1.33] [R-1.34] of %s has its own title, caption and description', (code, title, caption, description) => {
    land(demoSite(code));
    expect(screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual([title]);
    expect(screen.getByText(caption)).toBeDefined();
    expect(screen.getByText(description)).toBeDefined();
  });

  it('is called by the name of a tenant that says no title, and leaves out what it does not say', () => {
    const { container } = land(demoSite('harbor', { tenant: { uiConfiguration: { title: '  ' }, metaData: {} } }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Harbor Health');
    expect(container.querySelectorAll('.s-hero p')).toHaveLength(0);
  });

  it("[R-1.35] [R-1.36] shows the tenant's contacts: its own number, support address and website", () => {
    land(demoSite('harbor'));
    expect(leads('(207) 555-0142')).toBe('tel:+12075550142');
    expect(leads('support@harbor-health.example')).toBe('mailto:support@harbor-health.example');
    const website = linkOf(/^www\.harbor-health\.example/);
    expect([website.getAttribute('href'), website.target, website.rel]).toEqual([
      'https://www.harbor-health.example/',
      '_blank',
      'noopener noreferrer',
    ]);
    expect(website.textContent).toBe('www.harbor-health.example (opens in a new tab)');
  });

  it('says N/A where there is no number, which is nothing to call', () => {
    land(demoSite('harbor', { tenant: { phone: '', publicPage: { phone: '' }, website: '' } }));
    expect(screen.getByText('N/A').closest('a')).toBeNull();
    expect(screen.queryByText('Website')).toBeNull();
  });

  it("calls the number of the public page before the tenant's own, abroad with its dial code", () => {
    land(demoSite('himal', { tenant: { phone: '015550100' } }));
    expect(leads('9801555014')).toBe('tel:+9779801555014');
  });

  it('lets markup in words of a tenant be words', () => {
    const hostile = '<img src=x onerror=alert(1)>{name}';
    const { container } = land(demoSite('harbor', { tenant: { uiConfiguration: { title: hostile, caption: hostile } } }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(hostile);
    expect(container.querySelector('img')).toBeNull();
  });
});

describe('the services of a landing page', () => {
  it('[R-2.57] to [R-2.64] are those the tenant has, in its order, each with what it is for', () => {
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

  it('[R-2.65] are only those that are enabled', () => {
    land(withServices([service('MEMBERSHIP'), service('APPOINTMENT', { isEnabled: false })]));
    expect(offered().map((link) => link.textContent)).toEqual(['The MEMBERSHIP']);
  });

  it('leave out an unknown code, and resolve an alias', () => {
    land(withServices([service('ASTROLOGY'), service('__proto__'), service('CHECK_IN'), service('MEMBER_CHECK_IN')]));
    expect(offered().map((link) => link.getAttribute('href'))).toEqual(['/harbor/service/member-check-in']);
  });

  it('lead to their pages of the tenant, with what is known of a referral', () => {
    land(demoSite('harbor'), '/harbor?agentReferral=true&utm=x');
    expect(
      offered()
        .slice(0, 5)
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      '/harbor/service/membership?agentReferral=true',
      '/harbor/service/non-membership?agentReferral=true',
      '/harbor/service/appointment?agentReferral=true',
      '/harbor/service/member-check-in?agentReferral=true',
      '/harbor/service/membership?type=elitePlan&agentReferral=true',
    ]);
  });

  it('lead to the choice of a location while no tenant of several has been chosen', () => {
    land(demoSite('harbor', { active: undefined }), '/');
    expect(leads('Request an appointment')).toBe('/choose-location?service=APPOINTMENT');
    expect(leads('Membership enrollment')).toBe('/choose-location?service=MEMBERSHIP');
    expect(screen.queryByRole('link', { name: 'Change location' })).toBeNull();
  });

  it('[D-33] lead to the only tenant that offers them', () => {
    land(demoSite('harbor', { active: undefined }), '/');
    expect(leads('Elite plan')).toBe('/harbor/service/membership?type=elitePlan');
  });

  it('[D-33] lead to the location that was chosen in this visit, where it offers them, with a link to change it', () => {
    chooseLocation('meadow');
    land(demoSite('harbor', { active: undefined }), '/');
    expect(leads('Request an appointment')).toBe('/meadow/service/appointment');
    expect(leads('Elite plan')).toBe('/harbor/service/membership?type=elitePlan');
    expect(screen.getByText(/^Your location: Meadow Clinic/)).toBeDefined();
    expect(leads('Change location')).toBe('/choose-location');
  });

  it('lead straight to the page where there is one tenant', () => {
    land(demoSite('summit'), '/');
    expect(leads('Request an appointment')).toBe('/summit/service/appointment');
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

  it('leads to the letter or the site the tenant says', () => {
    expect(asked({ type: 'mailto', to: 'questions@harbor-health.example' })).toBe('mailto:questions@harbor-health.example');
    expect(linkOf(/^The ASK/).target).toBe('');
  });

  it('leads to another site the tenant says', () => {
    expect(asked({ type: 'external', to: 'https://ask.harbor-health.example/?x=1' })).toBe('https://ask.harbor-health.example/?x=1');
  });

  it.each(['javascript:alert(1)', ' data:text/html,x', 'ask.example', ''])('never leads to %j', (to) => {
    expect(asked({ type: 'external', to })).toBe(PORTAL);
  });

  it.each([undefined, 'not an address', 'a@b?bcc=c@d'])('is a letter to support where %j is no address', (to) => {
    expect(asked({ type: 'mailto', to })).toBe(SUPPORT);
  });

  it('is a letter to support where there is no portal', () => {
    const { library } = demoSite('harbor');
    const platform = { ...library.platform, memberPortalUrl: null };
    land(demoSite('harbor', { services: [service('ASK_QUESTION')], library: { ...library, platform } }));
    expect(leads('The ASK_QUESTION')).toBe(SUPPORT);
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

describe('the picture of a landing page', () => {
  const picture = (imageUrl?: string) =>
    land(demoSite('harbor', { tenant: { metaData: imageUrl === undefined ? {} : { imageUrl } } })).container.querySelector('.s-picture');

  it("is the tenant's own, and says nothing to those who do not see it", () => {
    const image = picture('/media/harbor/sea.jpg')?.querySelector('img');
    expect([image?.src, image?.alt]).toEqual([`${location.origin}/media/harbor/sea.jpg`, '']);
  });

  it.each([undefined, '', 'https://elsewhere.example/a.jpg', '//elsewhere.example/a.jpg', 'javascript:alert(1)'])(
    'is a quiet pattern where %j may not be loaded',
    (imageUrl) => {
      const shown = picture(imageUrl);
      expect(shown?.querySelector('img')).toBeNull();
      expect(shown?.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
    },
  );

  it('is a quiet pattern where it does not load', () => {
    const shown = picture('/media/harbor/gone.jpg');
    fireEvent.error(shown?.querySelector('img') as Element);
    expect(shown?.querySelector('svg')).not.toBeNull();
  });

  it('has the same pattern for a tenant every time, and another for another', () => {
    const drawn = (code: string) => land(demoSite(code, { tenant: { metaData: {} } })).container.querySelector('.s-pattern')?.innerHTML;
    expect(drawn('harbor')).toBe(drawn('harbor'));
    expect(drawn('harbor')).not.toBe(drawn('meadow'));
  });
});
