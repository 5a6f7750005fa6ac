import type { Page } from '@playwright/test';
import { axeFinds, expectToFit } from '../../support/checks.js';
import { KINDS } from '../../support/made-tenants.js';
import { expect, test } from '../../support/site-test.js';
import { addressOf, hasFooter, type Route, routes } from '../../support/tenants.js';

/** Names that do not hold the words one sees: where a tenant writes both, they are as the tenant wrote them. */
const OWN_WORDS = /^label-content-name-mismatch/;

declare global {
  interface Window {
    ran?: unknown;
  }
}

/** In the quick tier one of the tenants, on its home and on a form with problems. */
const QUICK = { kind: 'markup', route: 'tenant' };
const tagOf = (isQuick: boolean) => (isQuick ? [] : ['@full']);

for (const kind of Object.keys(KINDS)) {
  const tenant = { code: kind, name: '', business: '', host: `${kind}.localhost` };

  for (const route of routes) {
    test(
      `a tenant that writes ${kind} everywhere runs nothing, calls nobody and breaks no page: ${route.path}`,
      { tag: tagOf(kind === QUICK.kind && route.id === QUICK.route) },
      async ({ page, at, watch }) => {
        watch.expectConsole(/status of 404/);
        await page.goto(at(tenant.host, addressOf(route, tenant)));
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await expectWhole(page, route);
      },
    );
  }

  test(
    `a tenant that writes ${kind} everywhere breaks no form that is told of its problems`,
    { tag: tagOf(kind === QUICK.kind) },
    async ({ page, at, watch }) => {
      watch.expectConsole(/status of 404/);
      await page.goto(at(tenant.host, `/${kind}/service/membership`));
      await page.locator('main form button[type=submit]').click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      await expectToFit(page, 'with problems');
      expect
        .soft(
          (await axeFinds(page)).filter((found) => !OWN_WORDS.test(found)),
          'with problems',
        )
        .toEqual([]);
    },
  );
}

/** It is no wider than the screen, its header has its height, no link runs code, and nothing ran. */
async function expectWhole(page: Page, route: Route): Promise<void> {
  expect
    .soft(
      (await axeFinds(page)).filter((found) => !OWN_WORDS.test(found)),
      route.path,
    )
    .toEqual([]);
  for (const [width, header] of [
    [1280, 74],
    [360, 108],
    [320, 108],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expectToFit(page, `${route.path} at ${width}`);
    const box = await page.getByRole('banner').boundingBox();
    expect.soft(Math.round(box?.height ?? 0), `header of ${route.path} at ${width}`).toBe(header);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.soft(page.getByRole('contentinfo')).toHaveCount(hasFooter(route) ? 1 : 0);
  const odd = await page.evaluate(() => ({
    ran: window.ran,
    links: [...document.querySelectorAll('a[href]')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => !/^([/#]|(https?|mailto|tel):)/i.test(href)),
    foreign: document.querySelectorAll('main script, main iframe, main style, base, meta[http-equiv]').length,
    images: [...document.querySelectorAll('img, link[rel~=icon]')]
      .map((image) => image.getAttribute('src') ?? image.getAttribute('href') ?? '')
      .filter((src) => !/^(\/(?!\/)|data:(image\/|,$))/.test(src)),
  }));
  expect.soft(odd, route.path).toEqual({ ran: undefined, links: [], foreign: 0, images: [] });
}
