import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import type { Route } from '../../engine/index.js';
import { own } from '../../engine/base/pointer.js';
import { demoSite, renderAt } from '../../fixtures/testing/demo-site.js';
import { ByContact } from '../features/check-in/by-contact.js';
import { InvalidPage } from '../features/landing/invalid.js';
import type { PanelProps } from './panel.js';
import { panels } from '../app/panel-registry.js';

const { library } = demoSite('meadow');
const routeOf = (path: string): Route => {
  const route = library.routes.routes.find((each) => each.path === path);
  if (!route) throw new Error(`There is no route ${path}`);
  return route;
};
const leads = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the route table', () => {
  it.each([
    ['[R-2.1]', '/', 'Home', 'A clinic around the corner'],
    ['[R-2.2]', '/:tenantCode', 'Home', 'A clinic around the corner'],
    ['[R-2.9]', '/:tenantCode/invalid', 'Not available', 'Not available'],
    ['[R-2.10]', '/agreement', 'Agreement', 'Agreement'],
    ['[R-2.12] [R-2.23]', '/choose-location', 'Choose Location', 'Choose Location'],
    ['[R-2.13]', '/page-not-found', 'Page Not Found', 'Page Not Found'],
  ])('%s shows at %s what is called %s, under the heading %s', async (_id, path, label, heading) => {
    const route = routeOf(path);
    const Panel = own(panels, route.panel ?? '') as ComponentType<PanelProps>;
    renderAt(
      '/',
      demoSite('meadow'),
      <Suspense>
        <Panel route={route} pageKey="" />
      </Suspense>,
    );
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading));
    expect(route.label).toBe(label);
  });

  it.each([
    ['[R-2.3]', '/:tenantCode/service/non-membership', 'non-membership', 'Additional services'],
    ['[R-2.4]', '/:tenantCode/service/appointment', 'appointment', 'Request an appointment'],
    ['[R-2.6]', '/:tenantCode/service/member-check-in', 'member-check-in', 'Member check-in'],
    ['[R-2.7]', '/:tenantCode/service/membership', 'membership', 'Membership enrollment'],
    ['[R-2.21]', '/:tenantCode/service/membership/group-members', 'group-members', 'Add Group Members'],
    ['[R-2.11] [R-2.22]', '/agent/sign-up', 'agent-sign-up', 'Agent Sign Up'],
  ])('%s has at %s the page %s, called %s', (_id, path, page, label) => {
    const route = routeOf(path);
    expect([route.page, route.label, Object.hasOwn(library.pages, page)]).toEqual([page, label, true]);
  });

  it('[R-2.5] confirms at its path that an appointment was requested', () => {
    expect(routeOf('/:tenantCode/service/appointment/successful').panel).toBe('appointment-successful');
  });

  it('[R-2.25] has thirteen paths, and none for maintenance', () => {
    const { routes } = library.routes;
    expect(routes).toHaveLength(13);
    expect(JSON.stringify(routes)).not.toMatch(/maintenance/i);
  });

  it('[R-2.14] calls the index Home', () => {
    expect(routeOf('/').label).toBe('Home');
  });
});

describe('a page that explains why it cannot continue', () => {
  it("[R-2.9] says that something is not offered, leads to the tenant's home, and says whom to ask", () => {
    renderAt('/meadow/invalid?agentReferral=true', demoSite('meadow'), <InvalidPage route={routeOf('/:tenantCode/invalid')} pageKey="" />);
    expect(screen.getByText("This isn't available. The link may have expired.")).toBeDefined();
    expect(leads('Go to homepage')).toBe('/meadow?agentReferral=true');
    expect(leads('desk@meadow-health.example')).toBe('mailto:desk@meadow-health.example');
  });

  it('says of a service what people do for it, and how they are reached', () => {
    renderAt('/', demoSite('meadow'), <ByContact route={routeOf('/:tenantCode/service/appointment')} pageKey="" />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Request an appointment');
    expect(screen.getByText(/^We make appointments by phone and email\./)).toBeDefined();
    expect(leads('(303) 555-0117')).toBe('tel:+13035550117');
  });

  it('has a text for a service without one of its own', () => {
    const route = { ...routeOf('/:tenantCode/service/non-membership'), id: 'massage', label: 'Massage' };
    renderAt('/', demoSite('meadow'), <ByContact route={route} pageKey="" />);
    expect(screen.getByText(/^We arrange this with you in person\./)).toBeDefined();
  });
});
