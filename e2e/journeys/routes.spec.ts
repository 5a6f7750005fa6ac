import type { Page } from '@playwright/test';
import { axeFinds, expectFocusOrder, expectNames, expectNothingCut, expectReflow, expectTargets, expectToFit } from '../support/checks.js';
import { expect, test } from '../support/site-test.js';
import { addressOf, type DemoTenant, harbor, hasFooter, himal, type Route, routes, summit } from '../support/tenants.js';

/** Where there is one tenant to choose, its home is where the choice of a location leads. */
function drawnAt(route: Route, { code }: DemoTenant): Route {
  const home = routes.find(({ id }) => id === 'tenant');
  return route.id === 'choose-location' && code !== harbor.code && home ? home : route;
}

/** One h1 that is seen, and the landmarks of a page, each navigation with a name. */
async function expectLandmarks(page: Page, route: Route): Promise<void> {
  await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  for (const landmark of ['banner', 'main'] as const) await expect.soft(page.getByRole(landmark)).toHaveCount(1);
  await expect.soft(page.getByRole('contentinfo')).toHaveCount(hasFooter(route) ? 1 : 0);
  const navigations = page.getByRole('navigation');
  const names = await navigations.evaluateAll((navs) => navs.map((nav) => nav.ariaLabel ?? nav.getAttribute('aria-labelledby')));
  expect.soft(names, 'names of navigations').toEqual([...new Set(names)].filter((name) => name !== null));
}

/** Pages of one tenant that no journey of the quick tier looks at in this way; a group has another home than a single tenant. */
const QUICK = ['home', 'choose-location', 'page-not-found', 'tenant', 'group-members'];

function tagOf({ id }: Route, tenant: DemoTenant): string[] {
  const isQuick = tenant === harbor ? QUICK.includes(id) : tenant === summit && id === 'home';
  return isQuick ? [] : ['@full'];
}

for (const tenant of [harbor, summit, himal]) {
  for (const route of routes) {
    const drawn = drawnAt(route, tenant);
    test(
      `${tenant.name}: ${route.path} is drawn whole, named, reachable by keyboard and large enough [R-2.1..13]`,
      { tag: tagOf(route, tenant) },
      async ({ page, at, watch }) => {
        const isMissing = route.id === 'page-not-found';
        if (isMissing) watch.expectConsole(/status of 404/);
        const answer = await page.goto(at(tenant.host, addressOf(route, tenant)));
        expect.soft(answer?.status()).toBe(isMissing ? 404 : 200);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await expect.soft(page).toHaveTitle(drawn.isHome ? new RegExp(tenant.name) : new RegExp(`^.+ – ${tenant.name}$`));
        await expectToFit(page, 'as it is');
        await expectNothingCut(page, 'as it is');
        await expectLandmarks(page, drawn);
        expect.soft(await axeFinds(page), 'what axe finds').toEqual([]);
        await expectNames(page);
        await expectTargets(page);
        await expectFocusOrder(page);
        await expectReflow(page);
      },
    );
  }
}
