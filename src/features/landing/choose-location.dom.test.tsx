import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Json, Route } from '../../../engine/index.js';
import { valueAt } from '../../../engine/base/pointer.js';
import { chosenLocation, forgetLocation } from '../../visit/chosen-location.js';
import type { Site } from '../../visit/site.js';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import { ChooseLocation } from './choose-location.js';

const ROUTE: Route = {
  id: 'choose-location',
  path: '/choose-location',
  panel: 'choose-location',
  layout: 'service',
  label: 'Choose Location',
};

const choose = (query = '', site: Site = demoSite('harbor', { active: undefined })) =>
  renderAt(`/choose-location${query}`, site, <ChooseLocation route={ROUTE} pageKey="" />);
const leads = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const listed = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const search = () => screen.getByRole('searchbox', { name: 'Search locations' });
const count = () => screen.getByRole('status').textContent;

describe('the choice of a location', () => {
  it('[R-1.10] [R-2.23] lists the tenants of the group under its name, each with its number', () => {
    choose();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Choose Location');
    expect(listed()).toEqual(['Harbor Health', 'Meadow Clinic']);
    expect(screen.getAllByRole('listitem').map((item) => within(item).getByText(/555/).textContent)).toEqual([
      '(207) 555-0142',
      '(303) 555-0117',
    ]);
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

  it('leads to the tenant where no service was chosen', () => {
    choose();
    expect([leads('Harbor Health'), leads('Meadow Clinic')]).toEqual(['/harbor', '/meadow']);
  });

  it('[D-33] remembers in this visit which tenant was chosen', async () => {
    const { user } = choose('?service=APPOINTMENT');
    await user.click(screen.getByRole('link', { name: 'Meadow Clinic' }));
    expect(chosenLocation()).toBe('meadow');
    forgetLocation();
  });

  it('leads on to the service that was chosen, and says which', () => {
    choose('?service=APPOINTMENT');
    expect(screen.getByText('Choose a location for: Request an appointment')).toBeDefined();
    expect([leads('Harbor Health'), leads('Meadow Clinic')]).toEqual(['/harbor/service/appointment', '/meadow/service/appointment']);
  });

  it('keeps what is known of a referral and of a plan', () => {
    choose('?service=MEMBERSHIP&type=elitePlan&agentReferral=true&referredby=7&utm=x');
    expect(leads('Harbor Health')).toBe('/harbor/service/membership?type=elitePlan&agentReferral=true&referredby=7');
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

  it('resolves the alias of a service, and ignores an unknown service', () => {
    choose('?service=REQUEST_APPOINTMENT');
    expect(leads('Meadow Clinic')).toBe('/meadow/service/appointment');
  });

  it.each(['?service=NOTHING', '?service=__proto__', '?service='])('leads to the tenant where %s is no service', (query) => {
    choose(query);
    expect(leads('Meadow Clinic')).toBe('/meadow');
  });

  it('leads out of the site for a service without a page, as the chosen tenant says', () => {
    choose('?service=ASK_QUESTION');
    expect(leads('Harbor Health')).toBe('mailto:questions@harbor-health.example');
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
    ['', '/summit'],
    ['?agentReferral=true', '/summit?agentReferral=true'],
    ['?service=APPOINTMENT&referredby=7', '/summit/service/appointment?referredby=7'],
    ['?service=MEMBERSHIP&type=elitePlan', '/summit/service/membership?type=elitePlan'],
    ['?service=ASK_QUESTION', '/summit'],
  ])('has nothing to choose: %j goes on to %s, in place of this page', (query, place) => {
    const { history } = choose(query, demoSite('summit'));
    expect(history).toEqual([place]);
  });

  it('shows the invalid page where the tenant does not offer the service', () => {
    const { history } = choose('?service=ELITE_PLAN', demoSite('himal'));
    expect(history).toEqual(['/himal/invalid']);
  });
});
