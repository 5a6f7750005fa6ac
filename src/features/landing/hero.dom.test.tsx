import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import type { Route } from '../../../engine/index.js';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
// Loaded before the tests, so that a lazy part is there at once.
import '../../ui/tenant-picture.js';
import type { Service, Site } from '../../visit/site.js';
import type { Tenant } from '../../visit/tenancy.js';
import { Landing } from './landing.js';

const HOME: Route = { id: 'tenant', path: '/:tenantCode', panel: 'landing', layout: 'landing', label: 'Home', isHome: true };
const land = (site: Site) => renderAt(`/${site.tenant.code}`, site, <Landing route={HOME} pageKey="" />);
const service = (code: string, more: Partial<Service> = {}): Service => ({ code, name: `The ${code}`, isEnabled: true, ...more });

describe('the button of a landing page', () => {
  const from = { price: 8900, billingInterval: 'Monthly' as const };
  const services = [service('MEMBERSHIP', { from })];

  it('leads to the membership, with the lowest price, and says whose it is while no location is chosen', () => {
    const { redraw } = land(demoSite('harbor', { services }));
    expect(screen.getByRole('link', { name: 'Become a member' }).getAttribute('href')).toBe('/harbor/service/membership');
    expect(screen.getByText('From $89.00 a month')).toBeDefined();
    redraw(demoSite('harbor', { services, active: undefined }));
    expect(screen.getByText('From $89.00 a month at Harbor Health')).toBeDefined();
  });

  it('has no price where none is known, and is not there without a membership', () => {
    const { redraw } = land(demoSite('harbor', { services: [service('MEMBERSHIP')] }));
    expect(screen.getByRole('link', { name: 'Become a member' })).toBeDefined();
    expect(screen.queryByText(/^From/)).toBeNull();
    redraw(demoSite('harbor', { services: [service('APPOINTMENT')] }));
    expect(screen.queryByRole('link', { name: 'Become a member' })).toBeNull();
  });
});

describe('the picture of a landing page', () => {
  const pictureOf = async (code: string, metaData: Tenant['metaData']) => {
    const { container } = land(demoSite(code, { tenant: { metaData } }));
    await act(async () => undefined);
    return container.querySelector('.s-picture');
  };

  it("is the tenant's own, a quiet pattern where it does not load, and says nothing to those who do not see it", async () => {
    const image = (await pictureOf('harbor', { imageUrl: '/media/harbor/sea.jpg' }))?.querySelector('img');
    expect([image?.src, image?.alt]).toEqual([`${location.origin}/media/harbor/sea.jpg`, '']);
    fireEvent.error(image as Element);
    expect(document.querySelector('.s-picture svg')).not.toBeNull();
  });

  it('is a quiet pattern, the same each time for a tenant, where it may not be loaded', async () => {
    const shown = await pictureOf('harbor', { imageUrl: 'https://elsewhere.example/a.jpg' });
    const patternOf = async (code: string) => (await pictureOf(code, {}))?.querySelector('.s-pattern')?.innerHTML;
    const [harbor, meadow] = [await patternOf('harbor'), await patternOf('meadow')];
    expect([harbor, meadow === harbor]).toEqual([shown?.querySelector('.s-pattern')?.innerHTML, false]);
    expect(shown?.querySelector('img')).toBeNull();
    expect(shown?.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });
});
