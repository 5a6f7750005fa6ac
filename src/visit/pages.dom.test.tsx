import { describe, expect, it, afterEach, beforeEach, jest } from '@jest/globals';
import { screen, waitFor, within, renderHook } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import type { Route } from '../../engine/index.js';
import { own } from '../../engine/base/pointer.js';
import { demoSite, renderAt } from '../../fixtures/testing/demo-site.js';
import { ByContact } from '../features/check-in/by-contact.js';
import { InvalidPage } from '../features/landing/invalid.js';
import type { PanelProps } from './panel.js';
import { panels } from '../app/panel-registry.js';
import { AgreementReader } from './agreement-box.js';
import { readFileSync } from 'node:fs';
import { type CallReply, eachCall } from '../../fixtures/testing/own-origin.js';
import { SiteProvider } from './site-provider.js';
import { useFormServices } from './use-form-services.js';

const { library } = demoSite('meadow');
const routeOf = (path: string): Route => {
  const route = library.routes.routes.find((each) => each.path === path);
  if (!route) throw new Error(`There is no route ${path}`);
  return route;
};
const leads = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the route table', () => {
  it.each([
    ['[R-2.1] [R-2.14]', '/', 'Home', 'A clinic around the corner'],
    ['[R-2.2]', '/:tenantCode', 'Home', 'A clinic around the corner'],
    ['[R-2.9]', '/:tenantCode/invalid', 'Not available', "We can't open this page"],
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

  it('[R-2.5] [R-2.25] has thirteen paths, one of them for the end of a request for an appointment, and none for maintenance', () => {
    const { routes } = library.routes;
    expect(routes).toHaveLength(13);
    expect(routeOf('/:tenantCode/service/appointment/successful').panel).toBe('appointment-successful');
    expect(JSON.stringify(routes)).not.toMatch(/maintenance/i);
  });
});

describe('a page that explains why it cannot continue', () => {
  it("[R-2.9] says that something is not offered, leads to the tenant's home, and says whom to ask", () => {
    renderAt('/meadow/invalid?agentReferral=true', demoSite('meadow'), <InvalidPage />);
    expect(screen.getByText("This isn't available. The link may have expired.")).toBeDefined();
    expect(leads('Go to homepage')).toBe('/meadow?agentReferral=true');
    expect(leads('desk@meadow-health.example')).toBe('mailto:desk@meadow-health.example');
  });

  it('says of a service what people do for it, in words for any service where it has none, and how they are reached', () => {
    renderAt('/', demoSite('meadow'), <ByContact route={routeOf('/:tenantCode/service/appointment')} pageKey="" />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Request an appointment');
    expect(screen.getByText(/^We make appointments by phone and email\./)).toBeDefined();
    expect(leads('(303) 555-0117')).toBe('tel:+13035550117');
    const massage = { ...routeOf('/:tenantCode/service/non-membership'), id: 'massage', label: 'Massage' };
    renderAt('/', demoSite('meadow'), <ByContact route={massage} pageKey="" />);
    expect(screen.getByText(/^We arrange this with you in person\./)).toBeDefined();
  });
});

describe('what is agreed to', () => {
  const site = demoSite('meadow');
  const texts: { readonly [key: string]: string } = { 'agreement.psa.text': 'We serve you.\n\n- Well' };
  const text: typeof site.text = (keys, fallback, params) =>
    keys.map((key) => texts[key]).find(Boolean) ?? site.text(keys, fallback, params);

  const print = jest.fn(() => void printed.push(document.querySelector('[data-printed]')?.textContent ?? ''));
  let printed: string[];
  beforeEach(() => {
    printed = [];
    Object.assign(globalThis, { print });
  });
  afterEach(() => void dispatchEvent(new Event('afterprint')));

  const render = (document: string) =>
    renderAt('/meadow/service/membership?agentReferral=true', { ...site, text }, <AgreementReader ui={{ 'ui:document': document }} />);

  it.each([
    ['terms', 'Read the terms and conditions', 'Terms and conditions', 'A membership is not health insurance.'],
    ['psa', 'Read the Patient Service Agreement', 'Patient Service Agreement', 'We serve you.'],
    ['agents', 'Read the terms for agents', 'Terms for agents', 'You can stop at any time by writing to us.'],
  ])('of %s opens in its place in the words of the tenant, and closes again', async (document, name, title, words) => {
    const { user } = render(document);
    const button = screen.getByRole('button', { name });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await user.tab();
    expect(globalThis.document.activeElement).toBe(button);
    await user.keyboard('{Enter}');
    expect(button.getAttribute('aria-expanded')).toBe('true');
    const region = await screen.findByRole('region', { name: title });
    expect(region.textContent).toContain(words);
    expect(globalThis.document.getElementById(button.getAttribute('aria-controls') ?? '')?.contains(region)).toBe(true);
    expect(globalThis.document.activeElement).toBe(button);
    await user.tab();
    expect(globalThis.document.activeElement).toBe(screen.getByRole('button', { name: 'Print' }));
    await user.click(button);
    expect([screen.queryByRole('region'), button.getAttribute('aria-expanded')]).toEqual([null, 'false']);
  });

  it('can be printed without the rest of the page, and opened in a tab of its own', async () => {
    const { user } = render('psa');
    await user.click(screen.getByRole('button', { name: 'Read the Patient Service Agreement' }));
    expect(within(await screen.findByRole('region')).getByRole('listitem').textContent).toBe('Well');
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(printed).toEqual([expect.stringContaining('We serve you.')]);
    dispatchEvent(new Event('afterprint'));
    expect(document.querySelector('[data-printed]')).toBeNull();
    const link = screen.getByRole('link', { name: 'Open in a new tab Patient Service Agreement' });
    const address = '/agreement?tenant=meadow&agentReferral=true#psa';
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([address, '_blank']);
  });
});

describe('the searches of a form', () => {
  const { searches } = JSON.parse(readFileSync('schemas/parts.json', 'utf8')) as { readonly searches: object };

  const site = demoSite('harbor', { dictionary: { 'error.generic': 'Harbor is sorry.' } });

  let answer: CallReply;
  const served = eachCall(() => answer);
  beforeEach(() => {
    answer = { body: { data: [] } };
  });

  const search = (name: string) => {
    const { result } = renderHook(() => useFormServices(site), {
      wrapper: ({ children }) => <SiteProvider site={site}>{children}</SiteProvider>,
    });
    return result.current.search?.(name, 'elm', { within: 'US' }, new AbortController().signal);
  };

  it.each(Object.keys(searches))('ask the server for each that a definition may name: %s', async (name) => {
    expect(await search(name)).toEqual([]);
    expect(served.calls.map(({ path }) => path)).toEqual([`/api/search/${name}`]);
  });

  it('send no request for an unknown search', async () => {
    expect(await search('carousel')).toEqual([]);
    expect(served.calls).toEqual([]);
  });

  it.each([
    { what: 'the server says', status: 500, body: { message: 'The shelf is empty.' }, says: 'The shelf is empty.' },
    { what: 'the tenant says where no one else does', status: 500, body: {}, says: 'Harbor is sorry.' },
    { what: 'the tenant says of an answer of another kind', status: 200, body: { data: 42 }, says: 'Harbor is sorry.' },
  ])('fail with what $what', async ({ status, body, says }) => {
    answer = { status, body };
    await expect(search('address')).rejects.toMatchObject({ message: says });
    await expect(search('referrer')).rejects.toMatchObject({ message: says });
  });
});
