import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { axeFinds, expectToFit } from '../../support/checks.js';
import { hostile, KINDS } from '../../support/made-tenants.js';
import { compiled, projectFolder } from '../../support/programs.js';
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

test('what a tenant cannot be is refused before a visitor can meet it, with the place and the reason', () => {
  const [made] = hostile();
  if (!made) throw new Error('There are no made tenants');
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-refused-'));
  const changed = (change: object) => ({ ...made, tenant: { ...made.tenant, ...change } });
  const refused = {
    colour: changed({ metaData: { themeColor: { primary: 'red;}body{display:none}' } } }),
    zero: changed({ displayName: 'a\u0000b' }),
    surrogate: changed({ displayName: 'a\ud800b' }),
    long: changed({ displayName: 'W'.repeat(501) }),
    reserved: changed({ code: 'api' }),
  };
  const files = Object.entries(refused).map(([name, file]) => {
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(file));
    return join(folder, `${name}.json`);
  });
  const { status, stdout, stderr } = spawnSync(process.execPath, [compiled('scripts/operate/tenants.ts'), ...files, '--data', folder], {
    cwd: projectFolder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true, force: true });
  expect(status).toBe(1);
  for (const [name, place] of Object.entries({
    colour: '/tenant/metaData/themeColor/primary',
    zero: '/tenant/displayName',
    surrogate: '/tenant/displayName',
    long: '/tenant/displayName',
    reserved: '/tenant/code',
  })) {
    expect.soft(`${stdout}${stderr}`).toMatch(new RegExp(`${name}\\.json:\\d+:\\d+ ${place} `));
  }
});

test('a colour that is none draws the page in the colours there are otherwise', { tag: '@full' }, async ({ page, at }) => {
  await page.route('**/api/tenants/web*', async (route) => {
    const answer = await route.fetch();
    const told: { data: { metaData: object }[] } = await answer.json();
    for (const tenant of told.data) tenant.metaData = { themeColor: { primary: 'red', secondary: '#fff;}body{display:none}' } };
    await route.fulfill({ response: answer, json: told });
  });
  await page.goto(at('localhost'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const brand = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mui-palette-primary-main').trim());
  expect(brand.toLowerCase()).toBe('#00a1be');
});
