import type { Page } from '@playwright/test';
import { chooseHarborOne, openPayment } from '../../support/by-call.js';
import { alertOf, fillHarborForm, gatewayOn, newcomer, submitOf } from '../../support/enrolling.js';
import { expect, test } from '../../support/site-test.js';
import { harbor, himal, meadow, summit } from '../../support/tenants.js';

const REM = 16;

async function open(page: Page, address: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function width(page: Page, selector: string): Promise<number> {
  return (await page.locator(selector).boundingBox())?.width ?? 0;
}

test('landing pages and forms are as wide as SPEC 2 has them, on a screen with room for them [R-2.43..46]', async ({ page, at }) => {
  for (const [host, path, rem] of [
    ['himal.localhost', '/', 62.25],
    ['summit.localhost', '/', 82.9375],
    ['localhost', '/harbor/service/member-check-in', 60],
    ['localhost', '/harbor/service/appointment', 50],
  ] as const) {
    await open(page, at(host, path), 1680);
    expect(await width(page, 'main'), host + path).toBeCloseTo(rem * REM, 0);
  }
});

test('the header is 4.625rem high, and 6.75rem on a phone; the steps are beside the form, 22.5rem wide, from 992 px on, and above it before [R-2.47..49] [R-2.52] [R-2.53]', async ({
  page,
  at,
}) => {
  await open(page, at('localhost', '/harbor/service/membership'), 1280);
  for (const [wide, rem] of [
    [1280, 4.625],
    [768, 4.625],
    [767, 6.75],
    [320, 6.75],
  ] as const) {
    await page.setViewportSize({ width: wide, height: 900 });
    await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.height, `${wide} px`).toBeCloseTo(rem * REM, 0);
  }
  const steps = page.getByRole('navigation', { name: 'Steps' });
  const sides = async () => {
    const [aside, main] = [await steps.boundingBox(), await page.locator('main').boundingBox()];
    if (!aside || !main) throw new Error('There are no steps or no form');
    return { isBeside: main.x >= aside.x + aside.width - 1, isAbove: main.y >= aside.y + aside.height - 1, width: Math.round(aside.width) };
  };
  for (const wide of [1280, 992]) {
    await page.setViewportSize({ width: wide, height: 900 });
    expect(await sides()).toEqual({ isBeside: true, isAbove: false, width: 22.5 * REM });
  }
  await page.setViewportSize({ width: 991, height: 900 });
  expect(await sides()).toMatchObject({ isBeside: false, isAbove: true });
  await expect(steps.getByText(/Step 1 of \d/)).toBeVisible();
});

test('the placeholders of plans stand where the plans will', { tag: '@full' }, async ({ page }) => {
  let send = (): void => undefined;
  const held = new Promise<void>((done) => (send = done));
  await page.route(/membership-offerings/, (route) => held.then(() => route.continue()));
  await chooseHarborOne(page, newcomer('Ada'));
  await page.goto('/harbor/service/membership?step=offering');
  const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? 0;
  const before = await top('.s-plan-bone');
  send();
  expect(Math.abs((await top('.s-plan')) - before)).toBeLessThan(24);
});

test('the panel beside the form of an agent is 600 px wide, and a band above it where there is little room [R-2.50] [R-2.54]', async ({
  page,
  at,
}) => {
  await open(page, at('localhost', '/agent/sign-up'), 1280);
  for (const wide of [1680, 1280, 1200]) {
    await page.setViewportSize({ width: wide, height: 900 });
    expect(await width(page, '.s-beside-brand > :not(main)')).toBe(600);
  }
  await page.setViewportSize({ width: 1199, height: 900 });
  expect(await width(page, '.s-beside-brand > :not(main)')).toBe(1199);
});

/** Pages whose style sheets have all widths, and every page that adds style sheets. */
const STYLES = [
  { of: 'the forms', paths: ['/agent/sign-up', '/harbor/service/membership'], tag: [] },
  {
    of: 'every page',
    paths: ['/', '/choose-location', '/agreement', '/agent/sign-up', '/harbor/service/membership', '/harbor/invalid'],
    tag: '@full',
  },
];

for (const { of, paths, tag } of STYLES) {
  test(
    `the style sheets of ${of} break at 576, 768, 992, 1200 and 1600 px and nowhere else [R-2.51..55]`,
    { tag },
    async ({ page, at }) => {
      const found = new Set<number>();
      for (const path of paths) {
        await open(page, at('localhost', path), 1280);
        const widths = await page.evaluate((rem) => {
          const conditions = (rules: CSSRuleList): string[] =>
            [...rules].flatMap((rule) => [
              ...(rule instanceof CSSMediaRule ? [rule.conditionText] : []),
              ...('cssRules' in rule && rule.cssRules instanceof CSSRuleList ? conditions(rule.cssRules) : []),
            ]);
          return [...document.styleSheets]
            .flatMap((sheet) => conditions(sheet.cssRules))
            .flatMap((condition) => [...condition.matchAll(/width[^()]*?([\d.]+)(px|rem)/g)])
            .map(([, size, unit]) => Number(size) * (unit === 'rem' ? rem : 1));
        }, REM);
        for (const each of widths) found.add(each);
      }
      expect([...found].sort((one, other) => one - other)).toEqual([576, 768, 992, 1200, 1600]);
    },
  );
}

const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);

const startOf = async (page: Page, selector: string): Promise<number> => {
  const box = await page.locator(selector).filter({ visible: true }).first().boundingBox();
  return Math.round(box?.x ?? -1);
};

test(
  'the logo stands over the words of the page, and the way back where steps or a panel are beside them',
  { tag: '@full' },
  async ({ page, at }) => {
    for (const wide of [360, 768, 1280, 1680]) {
      for (const path of ['/', '/choose-location', '/agreement', '/harbor/service/appointment', '/harbor/service/member-check-in']) {
        await open(page, at('localhost', path), wide);
        expect.soft(await startOf(page, '.s-home > *'), `${path} at ${wide}`).toBe(await startOf(page, 'main h1'));
      }
      for (const [path, beside] of [
        ['/harbor/service/membership', '.s-steps ol'],
        ['/agent/sign-up', '.s-brand-title'],
      ] as const) {
        await open(page, at('localhost', path), wide);
        expect.soft(await startOf(page, '.s-home > *'), `${path} at ${wide}`).toBe(await startOf(page, beside));
        if (wide >= 1280) expect.soft(await startOf(page, '.s-back .s-icon'), `${path} at ${wide}`).toBe(await startOf(page, 'main h1'));
      }
    }
  },
);

test(
  'a home page is at most 1,400 px high on a phone, with its button in sight and without the pattern',
  { tag: '@full' },
  async ({ page, at }) => {
    for (const { host } of [harbor, summit, himal]) {
      await open(page, at(host, '/'), 360);
      await expect(page.getByRole('link', { name: 'Become a member' })).toBeInViewport();
      await expect(page.locator('.s-pattern')).toBeHidden();
      expect(await heightOf(page), host).toBeLessThanOrEqual(1400);
    }
  },
);

test(
  'the way back is one line on a phone and not cut beside the links, and each step has a row of one height',
  { tag: '@full' },
  async ({ page, at }) => {
    await open(page, at('localhost', '/harbor/service/appointment'), 360);
    for (const words of await page.locator('.s-back bdi').all()) expect((await words.boundingBox())?.height).toBeLessThan(30);
    expect(await page.locator('.s-back').evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);
    await open(page, at('localhost', '/harbor/service/appointment'), 1280);
    for (const words of await page.locator('.s-back bdi').all())
      expect(await words.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
    await open(page, at('localhost', '/harbor/service/membership'), 1280);
    const rows = await page.locator('.s-steps li').all();
    const heights = await Promise.all(rows.map(async (row) => (await row.boundingBox())?.height));
    expect(new Set(heights).size).toBe(1);
  },
);

test(
  'no enrollment form opens longer than 1,600 px on a phone, its first field at most 450 px from the top, and its errors add at most 600',
  { tag: '@full' },
  async ({ page, at }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const { host, code } of [harbor, meadow, summit, himal]) {
      await page.goto(at(host, `/${code}/service/membership`));
      const first = page.getByRole('main').getByRole('textbox').first();
      expect.soft((await first.boundingBox())?.y, `the first field of ${code}`).toBeLessThanOrEqual(450);
      await expectShort(page, code);
    }
    await page.goto(at(harbor.host, '/harbor/service/membership'));
    await page.getByRole('radio', { name: 'For a company' }).check();
    await expect(page.getByRole('textbox', { name: 'Name of the company or group' })).toBeVisible();
    await expectShort(page, 'a group');
  },
);

async function expectShort(page: Page, form: string): Promise<void> {
  await expect(submitOf(page)).toBeVisible();
  const before = await heightOf(page);
  expect.soft(before, form).toBeLessThanOrEqual(1600);
  await submitOf(page).click();
  await expect(alertOf(page).first()).toBeVisible();
  expect.soft(await heightOf(page), `${form}, with errors`).toBeLessThanOrEqual(before + 600);
}

test('the answers of a family of four are at most 3,500 px high on a desktop', { tag: '@full' }, async ({ page, at }) => {
  await open(page, at(harbor.host, '/harbor/service/membership'), 1280);
  await fillHarborForm(page, newcomer('Ada'), ['Ben', 'Cleo', 'Dan']);
  expect(await heightOf(page)).toBeLessThanOrEqual(3500);
});

test('the button that pays ends at most 1,200 px from the top on a phone, the page at most 1,700', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPayment(page, newcomer('Ada'));
  const [number, expiry, code] = ['Card number', 'Expiry date', 'Security code'].map((name) =>
    gatewayOn(page).getByLabel(name).boundingBox(),
  );
  expect((await expiry)?.y).toBeGreaterThan((await number)?.y ?? Infinity);
  expect((await expiry)?.y).toBe((await code)?.y);
  const button = await submitOf(page).boundingBox();
  expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThanOrEqual(1200);
  expect(await heightOf(page)).toBeLessThanOrEqual(1700);
});
