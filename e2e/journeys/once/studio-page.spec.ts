import type { Page } from '@playwright/test';
import { pageElements } from '../../support/page-elements.js';
import { expect, test } from '../../support/site-test.js';
import { Studio } from '../../support/studio.js';
import { harbor, himal, meadow } from '../../support/tenants.js';

const FORMS: readonly (readonly [tenant: typeof harbor, form: string, path: string, language: string, tag?: '@full'])[] = [
  [harbor, 'enrollment-individual', '/harbor/service/membership?step=information', 'en'],
  [harbor, 'enrollment-group', '/harbor/service/membership?step=information&for=group', 'en', '@full'],
  [harbor, 'member-check-in', '/harbor/service/member-check-in?step=information', 'en', '@full'],
  [meadow, 'enrollment-individual', '/meadow/service/membership?step=information', 'en', '@full'],
  [harbor, 'agent', '/agent/sign-up?step=information', 'en', '@full'],
  [himal, 'appointment', '/himal/service/appointment?step=information', 'ne', '@full'],
];

let studio: Studio;
test.beforeAll(async () => {
  studio = await Studio.open();
});
test.afterAll(() => studio.close());

/** Lets Studio's frame draw a form as it opens. */
async function draw(page: Page, tenant: string, form: string, language: string): Promise<void> {
  const asked = { tenant, form, language };
  const [site, view] = [await studio.ask('site', asked), await studio.ask<{ drawn: object }>('view', asked)];
  await page.goto(studio.at('/frame/'), { waitUntil: 'commit' });
  await page.waitForLoadState();
  const drawing = { site, form, language, drawn: view.drawn, opening: 1, fields: [], changed: [], looks: 0 };
  await page.evaluate((data) => window.postMessage(data, location.origin), drawing);
  await page.locator('.v-form').waitFor();
}

for (const [tenant, form, path, language, tag = []] of FORMS)
  test(`${form} of ${tenant.name} has in Studio the elements of the site, at the same places`, { tag }, async ({ page, context, at }) => {
    await context.addCookies([{ name: 'language', value: language, url: at(tenant.host) }]);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(at(tenant.host, path));
      await page.locator('#root .v-form').waitFor();
      const site = await pageElements(page, '#root');
      await draw(page, tenant.code, form, language);
      expect(await pageElements(page, '#root'), `${width}px`).toEqual(site);
      expect(site.length).toBeGreaterThan(20);
    }
  });
