import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import type { Route, Json } from '../../../engine/index.js';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import { AgreementPanel } from './agreement.js';
import { valueAt } from '../../../engine/base/pointer.js';
import { chosenLocation, forgetLocation } from '../../visit/chosen-location.js';
import type { Site } from '../../visit/site.js';
import { ChooseLocation } from './choose-location.js';
import { useResumePoint } from '../../visit/resume-point.js';
import { Landing } from './landing.js';

describe('the agreement', () => {
  const ROUTE: Route = { id: 'agreement', path: '/agreement', panel: 'agreement', layout: 'text', label: 'Agreement' };

  const agree = (dictionary: { readonly [key: string]: string } = {}, code = 'harbor') =>
    renderAt('/agreement', demoSite(code, { dictionary }), <AgreementPanel route={ROUTE} pageKey="" />);
  const terms = () => within(screen.getByRole('region', { name: 'Terms and conditions' }));

  afterEach(() => {
    location.hash = '';
  });

  it('[R-2.10] says whose terms these are, their version and their date as the platform shows dates, and is printed by a button', async () => {
    let printed = 0;
    window.print = () => void (printed += 1);
    const { user } = agree({}, 'himal');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Agreement');
    expect(screen.getByText('Himal Swasthya Sahakari Ltd. · Version 1.1 · 2026/11/26')).toBeDefined();
    expect(terms().getByText(/^This is sample text/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(printed).toBe(1);
  });

  it('shows an invalid date as it is written, and says so where there is nothing to read', () => {
    const none = Object.fromEntries(['terms', 'privacy', 'accessibility'].map((name) => [`agreement.${name}.text`, ' ']));
    agree({ 'agreement.date': 'spring 2026', ...none });
    expect(screen.getByText(/ · spring 2026$/)).toBeDefined();
    expect(screen.getByText('There are no terms to read yet.')).toBeDefined();
  });

  it('has the parts that the tenant has, under names that addresses can point to, and puts the part before the visitor', () => {
    const parts = () =>
      within(screen.getByRole('navigation', { name: 'On this page' }))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    agree();
    expect([screen.queryByText('Patient Service Agreement'), ...parts()]).toEqual([null, '#terms', '#privacy', '#accessibility']);
    cleanup();
    location.hash = '#psa';
    agree({ 'agreement.psa.text': 'We serve.' });
    expect(parts()).toEqual(['#terms', '#psa', '#privacy', '#accessibility']);
    expect(document.getElementById('psa')).toBe(screen.getByRole('region', { name: 'Patient Service Agreement' }));
    expect(document.activeElement?.id).toBe('psa');
  });

  it('has only the document that the address names where payers do not agree to it, with its own version', () => {
    location.hash = '#agents';
    agree({ 'agreement.agents.version': '7' });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Terms for agents']);
    expect(screen.getByText(/ · Version 7 · 11\/25\/2026$/)).toBeDefined();
    expect(document.activeElement?.id).toBe('agents');
  });

  it.each(['#nothing', '#version', '#terms'])('has the terms at %s', (hash) => {
    location.hash = hash;
    agree();
    expect(terms().getByText(/^This is sample text/)).toBeDefined();
  });
});

describe('locations', () => {
  const ROUTE: Route = { id: 'choose-location', path: '/', panel: 'choose-location', layout: 'service', label: 'Choose Location' };

  const choose = (query = '', site: Site = demoSite('harbor', { active: undefined })) =>
    renderAt(`/choose-location${query}`, site, <ChooseLocation route={ROUTE} pageKey="" />);
  const leads = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  const listed = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  const search = () => screen.getByRole('searchbox', { name: 'Search locations' });
  const count = () => screen.getByRole('status').textContent;

  describe('the choice of a location', () => {
    it('[R-1.10] [R-2.23] [D-33] lists the tenants of the group under its name, each with its number, and remembers the chosen one', async () => {
      const { user } = choose();
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Choose Location');
      expect(listed()).toEqual(['Harbor Health', 'Meadow Clinic']);
      expect(screen.getAllByRole('listitem').map((item) => within(item).getByText(/555/).textContent)).toEqual([
        '(207) 555-0142',
        '(303) 555-0117',
      ]);
      await user.click(screen.getByRole('link', { name: 'Meadow Clinic' }));
      expect(chosenLocation()).toBe('meadow');
      forgetLocation();
    });

    it('draws the initials of each tenant in its own colours', () => {
      choose();
      const colours = [...document.querySelectorAll<HTMLElement>('.s-location-mark')].map(({ style }) =>
        style.getPropertyValue('--mui-palette-primary-main'),
      );
      const own = demoSite('harbor').tenants.map(({ metaData }) => valueAt(metaData as Json, '/themeColor/primary'));
      expect(colours).toEqual(own.map((colour) => colour ?? '#00a1be'));
      expect(new Set(colours).size).toBe(2);
    });

    it.each([
      ['', '/harbor'],
      ['?service=NOTHING', '/harbor'],
      ['?service=__proto__', '/harbor'],
      ['?service=', '/harbor'],
      ['?service=APPOINTMENT', '/harbor/service/appointment'],
      ['?service=REQUEST_APPOINTMENT', '/harbor/service/appointment'],
      ['?service=ASK_QUESTION', 'mailto:questions@harbor-health.example'],
      [
        '?service=MEMBERSHIP&type=elitePlan&agentReferral=true&referredby=7&utm=x',
        '/harbor/service/membership?type=elitePlan&agentReferral=true&referredby=7',
      ],
    ])('leads on from %j to %s: to the tenant, or to the service that was chosen, with plan and referral', (query, place) => {
      choose(query);
      expect(leads('Harbor Health')).toBe(place);
      expect(screen.queryByText('Choose a location for: Request an appointment') !== null).toBe(place.endsWith('appointment'));
    });

    it('says of a tenant that does not offer the service that it does not, after those that do', () => {
      const { library, tenants } = demoSite('meadow');
      choose('?service=NON_MEMBERSHIP', demoSite('harbor', { active: undefined, library, tenants: tenants.toReversed() }));
      expect(listed()).toEqual(['Harbor Health', 'Meadow Clinic']);
      const meadow = within(screen.getAllByRole('listitem')[1] as HTMLElement);
      expect(meadow.queryByRole('link')).toBeNull();
      expect(meadow.getByText('Not available at this location.')).toBeDefined();
    });

    it('names a service that only another tenant offers', () => {
      const harbor = demoSite('harbor', { active: undefined });
      choose('?service=ELITE_PLAN', demoSite('meadow', { active: undefined, tenants: harbor.tenants }));
      expect(screen.getByText('Choose a location for: Elite plan')).toBeDefined();
    });
  });

  describe('the search for a location', () => {
    it.each([
      ['meadow', 'Meadow Clinic'],
      ['  CLINIC mea ', 'Meadow Clinic'],
      ['Meádow', 'Meadow Clinic'],
      ['303', 'Meadow Clinic'],
      ['(207) 555', 'Harbor Health'],
    ])('for %j finds %s, and shows how many', async (typed, name) => {
      const { user } = choose();
      expect(count()).toBe('2 locations');
      await user.type(search(), typed);
      expect(listed()).toEqual([name]);
      expect(count()).toBe('1 location');
    });

    it('says that nothing was found, and shows all again', async () => {
      const { user } = choose();
      await user.type(search(), '<b>nowhere');
      expect(screen.queryAllByRole('listitem')).toEqual([]);
      expect(count()).toBe('No location matches “<b>nowhere”.');
      await user.click(screen.getByRole('button', { name: 'Show all locations' }));
      expect(listed()).toEqual(['Harbor Health', 'Meadow Clinic']);
      expect(document.activeElement).toBe(search());
    });
  });

  describe('a group of one', () => {
    it.each([
      ['summit', '?agentReferral=true', '/summit?agentReferral=true'],
      ['summit', '?service=APPOINTMENT&referredby=7', '/summit/service/appointment?referredby=7'],
      ['summit', '?service=MEMBERSHIP&type=elitePlan', '/summit/service/membership?type=elitePlan'],
      ['summit', '?service=ASK_QUESTION', '/summit'],
      ['himal', '?service=ELITE_PLAN', '/himal/invalid'],
    ])('has nothing to choose: at %s %j goes on to %s, in place of this page', (code, query, place) => {
      const { history } = choose(query, demoSite(code));
      expect(history).toEqual([place]);
    });
  });
});

describe('an enrollment that this visit has not finished', () => {
  const HOME: Route = { id: 'tenant', path: '/:tenantCode', panel: 'landing', layout: 'landing', label: 'Home', isHome: true };
  const land = (site: Site) => renderAt('/', site, <Landing route={HOME} pageKey="" />);

  afterEach(() => useResumePoint.setState({ point: undefined }));

  const point = {
    pageKey: 'harbor/membership',
    page: 'membership',
    step: 'PAYMENT',
    plan: 'Harbor Family',
    address: '/harbor/service/membership?step=payment',
  };
  const offer = () => screen.findByRole('region', { name: 'Continue where you stopped?' });

  it('[D-108] is offered on the home pages of its tenant, by page, plan and step', async () => {
    useResumePoint.setState({ point });
    land(demoSite('harbor', { active: undefined }));
    expect(within(await offer()).getByText('Become a member · Harbor Family · Next: Payment')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/harbor/service/membership?step=payment');
  });

  it('is not offered by another tenant, and forgotten by Start over, after which the heading has the focus', async () => {
    useResumePoint.setState({ point });
    land(demoSite('meadow'));
    expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull();
    cleanup();
    const { user } = land(demoSite('harbor'));
    await user.click(within(await offer()).getByRole('button', { name: 'Start over' }));
    expect(screen.queryByRole('region', { name: 'Continue where you stopped?' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });
});
