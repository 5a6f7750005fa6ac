import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, beforeEach } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { Router, useParams } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { decodePath, findRoute } from '../../server/site/find-page.js';
import { siteOf } from '../../server/site/whose-site.js';
import { SiteContext, type Site } from '../visit/site.js';
import { PAGE_IDS } from '../visit/site-codes.js';
import { demoSite, renderAt } from '../../fixtures/testing/demo-site.js';
import { resolveTenants, type Tenant } from '../visit/tenancy.js';
import { countForget } from '../visit/visitor-data.js';
import { useFirstSegment, useReferral } from './navigation/address.js';
import { SiteRoutes } from './site-routes.js';
import { SWRConfig } from 'swr';
import { eachCall } from '../../fixtures/testing/own-origin.js';

interface Address {
  readonly of: string;
  readonly slug: string;
  readonly path: string;
}

interface Table {
  readonly installations: { readonly [name: string]: readonly Tenant[] };
  readonly cases: readonly (Address & { readonly primary: string | null; readonly route: string | null })[];
}

type Routes = Site['library']['routes'];

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const { installations, cases } = read('fixtures/site-addresses.json') as Table;
const table = read('schemas/routes.json') as Routes;
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const tenantsOf = (of: string): readonly Tenant[] => (installations[of] ?? []).map((tenant) => ({ ...tenant, tenantId: tenant.code }));

afterEach(cleanup);

/** Returns the id of the route that the server finds; undefined if the address belongs to no site. */
function routeOfServer({ of, slug, path }: Address, { routes }: Routes): string | undefined {
  const site = siteOf(tenantsOf(of), slug);
  return site && (findRoute(routes, site.tenants, decodePath(path))?.id ?? PAGE_IDS.notFound);
}

function RouteId({ of, slug, routes }: Omit<Address, 'path'> & { readonly routes: Routes }) {
  const bySlug = tenantsOf(of).filter((tenant) => isSame(tenant.slug, slug));
  const byGroup = tenantsOf(of).filter((tenant) => isSame(tenant.groupCode, bySlug[0]?.groupCode ?? ''));
  const tenancy = resolveTenants({ bySlug, byGroup }, slug, useFirstSegment());
  if (!tenancy) return null;
  const site = { ...tenancy, tenant: tenancy.active ?? tenancy.primary, library: { routes } } as Site;
  return (
    <SiteContext.Provider value={site}>
      <SiteRoutes>{({ id }) => id}</SiteRoutes>
    </SiteContext.Provider>
  );
}

/** Returns the id of the route that the browser shows; undefined if it shows none. */
function routeOfBrowser({ path, ...site }: Address, routes: Routes): string | undefined {
  const { container, unmount } = render(
    <Router hook={memoryLocation({ path }).hook}>
      <RouteId {...site} routes={routes} />
    </Router>,
  );
  const id = container.textContent;
  unmount();
  return id === '' ? undefined : id;
}

describe('an address', () => {
  it.each(cases)(
    '[R-2.24] [R-2.40] [R-2.41] [R-2.42] $path at $slug ($of) has the route $route in the browser and on the server',
    ({ primary, route, ...address }) => {
      const expected = primary === null ? undefined : (route ?? PAGE_IDS.notFound);
      expect([routeOfBrowser(address, table), routeOfServer(address, table)]).toEqual([expected, expected]);
    },
  );

  it('reaches every route of the table', () => {
    expect(new Set(cases.map(({ route }) => route))).toEqual(new Set([...table.routes.map(({ id }) => id), null]));
  });

  it('[R-2.24] of any words, cases, slashes and escapes has the same route in the browser and on the server', () => {
    const words = ['harbor', 'MEADOW', 'nobody', 'service', 'Membership', 'agreement', 'invalid', '%68arbor', '%2568arbor'];
    const escapes = ['', '%20', '%2F', '%0A', '%E2%80%A8', '%', '%E0%A4%A', '%c3%a9', '*', ':tenantCode', '.', '~'];
    const segment = fc.tuple(fc.constantFrom('', ...words), fc.constantFrom(...escapes)).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 5 }), (segments) => {
        const address = { of: 'demo', slug: 'harbor', path: `/${segments.join('/')}` };
        expect(routeOfBrowser(address, table)).toBe(routeOfServer(address, table));
      }),
      { numRuns: 300 },
    );
  });

  it('[R-2.24] has a route that follows those of tenants, unless a tenant has that code', () => {
    const last = { id: 'last', path: '/meadow', panel: 'agreement', layout: 'text', label: 'Last' };
    const routes = { ...table, routes: [...table.routes, last] };
    const routesOf = (address: Address) => [routeOfBrowser(address, routes), routeOfServer(address, routes)];
    expect(routesOf({ of: 'demo', slug: 'summit', path: '/Meadow' })).toEqual(['last', 'last']);
    expect(routesOf({ of: 'demo', slug: 'harbor', path: '/Meadow' })).toEqual(['tenant', 'tenant']);
  });
});

describe('the screen of a route', () => {
  let mounts = 0;

  function Screen() {
    const { tenantCode } = useParams();
    const [count] = useState(() => (mounts += 1));
    return <p>{`${tenantCode} ${count}`}</p>;
  }

  it('reads the parameters of its path, and is mounted again for another tenant and after everything was forgotten', () => {
    const routes = <SiteRoutes>{() => <Screen />}</SiteRoutes>;
    const harbor = demoSite('harbor');
    const { redraw } = renderAt('/Harbor/service/membership', harbor, routes);
    const first = mounts;
    redraw({ ...harbor });
    expect(screen.getByText(`Harbor ${first}`)).toBeDefined();
    redraw(demoSite('meadow'));
    expect(screen.getByText(`Harbor ${first + 1}`)).toBeDefined();
    act(countForget);
    expect(screen.getByText(`Harbor ${first + 2}`)).toBeDefined();
  });

  it('[R-2.24] is a page without a frame for an unknown address whose table has no not-found page', async () => {
    const site = demoSite('harbor');
    const routes = { ...site.library.routes, routes: site.library.routes.routes.filter(({ id }) => id !== PAGE_IDS.notFound) };
    renderAt('/nobody', { ...site, library: { ...site.library, routes } }, <SiteRoutes>{() => <Screen />}</SiteRoutes>);
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeDefined();
  });
});

describe('what an address says of who sent the visitor', () => {
  const ID = '8c7a3f9e-4f1e-4f0e-9d38-0e3b7c1a2d01';
  const site = demoSite('harbor');
  let answer: { status: number; body: unknown };
  const served = eachCall(() => answer);
  beforeEach(() => {
    answer = { status: 200, body: { data: { id: ID, fullName: 'Grace Hopper' } } };
  });

  function Probe() {
    const { isAgentReferral, agent } = useReferral(site);
    return <p>{`${isAgentReferral ? 'sent' : 'alone'}, ${agent?.fullName ?? 'by nobody'}`}</p>;
  }

  function at(address: string) {
    return renderAt(
      address,
      site,
      <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
        <Probe />
      </SWRConfig>,
    );
  }

  it.each([
    ['/', 'alone'],
    ['/?agentReferral', 'sent'],
    ['/?agentReferral=', 'sent'],
    ['/?agentReferral=true', 'sent'],
    ['/harbor?x=1&agentReferral=anything', 'sent'],
    ['/?agentReferral=false', 'alone'],
    ['/?agentReferral=FALSE', 'alone'],
    ['/?agentreferral=true', 'alone'],
  ])('[R-2.87] the flag agentReferral of %s is %s', (address, word) => {
    at(address);
    expect(screen.getByText(`${word}, by nobody`)).toBeDefined();
  });

  it('[R-2.88] referredby names a contact of the tenant', async () => {
    at(`/?referredby=${ID}`);
    expect(await screen.findByText('alone, Grace Hopper')).toBeDefined();
    expect(served.calls).toMatchObject([{ path: `/api/contacts/${ID}`, headers: { 'x-tenant': 'harbor' } }]);
  });

  it.each([
    [404, { message: 'There is no such contact.' }],
    [200, {}],
  ])('[R-2.88] a contact who is not found (%s %j) changes nothing', async (status, body) => {
    answer = { status, body };
    at(`/?agentReferral=true&referredby=${ID}`);
    await waitFor(() => expect(served.calls).toHaveLength(1));
    await act(() => new Promise((done) => void setTimeout(done, 100)));
    expect(screen.getByText('sent, by nobody')).toBeDefined();
  });

  it.each(['', '7', 'grace@example.org', '../../tenants', `${ID}/x`])(
    '[R-2.88] no contact is requested for %p, which is no id',
    (written) => {
      at(`/?referredby=${encodeURIComponent(written)}`);
      expect(screen.getByText('alone, by nobody')).toBeDefined();
      expect(served.calls).toEqual([]);
    },
  );
});
