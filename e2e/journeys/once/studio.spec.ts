import { readFileSync } from 'node:fs';
import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { axeFinds, expectToFit } from '../../support/checks.js';
import { Studio } from '../../support/studio.js';

const PERSON = 'schemas/fragments/person.fragment.json';
const MEADOW = 'fixtures/tenants/meadow.json';

let studio: Studio;
let drawn: FrameLocator;
/** What the browser says that should not be. */
let heard: string[];
test.beforeEach(async ({ page }) => {
  heard = [];
  page.on('pageerror', ({ message }) => heard.push(message));
  page.on('console', (message) => message.type() === 'error' && heard.push(message.text()));
  studio = await Studio.open();
  drawn = page.frameLocator('iframe');
});
test.afterEach(async ({ page }) => {
  await page.close();
  await studio.close();
});

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const setting = (page: Page, code: string) => page.getByRole('group', { name: code, exact: true });

/** The steps of the guide, each with what is done there. */
const STEPS: readonly ((page: Page) => Promise<void>)[] = [
  async (page) => {
    await page.getByLabel('Tenant').selectOption({ label: 'Meadow Clinic' });
    await page.getByLabel('Form').selectOption({ label: 'For me or my family' });
    await expect(drawn.getByLabel('First Name')).toBeVisible();
    await expect(drawn.getByText('Gender')).toHaveCount(0);
  },
  async (page) => {
    await page.getByLabel('Field').selectOption('/gender');
    await expect(page.getByText('Gender is hidden, because the setting GENDER is Disabled.')).toBeVisible();
  },
  async (page) => {
    await page.getByRole('button', { name: 'Try: set GENDER to Enabled, required' }).click();
    await expect(drawn.getByRole('group', { name: /^Gender/ }).or(drawn.getByRole('radiogroup', { name: /^Gender/ }))).toBeVisible();
    await expect(page.getByText('Gender is shown and required')).toBeVisible();
    await expect(page).toHaveURL(/set=GENDER=Enabled,required/);
  },
  async (page) => {
    const gender = setting(page, 'GENDER');
    await expect(gender.getByRole('button', { name: 'Required' })).toHaveAttribute('aria-pressed', 'true');
    await gender.getByRole('button', { name: 'Off' }).click();
    await expect(drawn.getByText('Gender')).toHaveCount(0);
    await gender.getByRole('button', { name: 'Required' }).press('Enter');
    await expect(drawn.getByText('Gender').first()).toBeVisible();
  },
  async (page) => {
    await page.getByRole('button', { name: new RegExp(`^${MEADOW}:\\d+$`) }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('[aria-current]')).toContainText('"GENDER"');
    const link = (await dialog.getByRole('link', { name: 'Open in editor' }).getAttribute('href')) ?? '';
    expect(link).toMatch(/^vscode:\/\/file\/.*meadow\.json:\d+:\d+$/);
  },
  async (page) => {
    await page.keyboard.press('Escape');
    studio.change(PERSON, '"title": "Gender"', '"title": "Sex"');
    await expect(drawn.getByText('Sex').first()).toBeVisible();
  },
  async (page) => {
    studio.change(PERSON, '"/gender"', '"/gendre"');
    await tab(page, 'Findings').click();
    await expect(page.getByText('no field "/gendre"').first()).toBeVisible();
    await page
      .getByRole('button', { name: new RegExp(`^${PERSON}:\\d+$`) })
      .first()
      .click();
    await expect(page.getByRole('dialog').locator('[aria-current]')).toContainText('/gendre');
    await page.keyboard.press('Escape');
    await expect(drawn.getByText('Sex').first()).toBeVisible();
    studio.change(PERSON, '"/gendre"', '"/gender"');
    studio.change(PERSON, '"title": "Sex"', '"title": "Gender"');
    await expect(page.getByText('npm run check finds nothing wrong.')).toBeVisible();
  },
  async (page) => {
    await drawn.getByLabel('First Name').fill('Ola');
    await drawn.getByLabel('Last Name').fill('Berg');
    await tab(page, 'Payload').click();
    const row = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: '"Ola"' });
    await expect(row.getByRole('button', { name: '/firstName' })).toBeVisible();
    await tab(page, 'Errors').click();
    await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Gender' })).toBeVisible();
  },
  async (page) => {
    await page.getByRole('button', { name: 'Save as case' }).click();
    await page.getByLabel('Name', { exact: false }).last().fill('asks-gender');
    await page.getByLabel('What it shows').fill('Meadow asks for the gender');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Written:')).toBeVisible();
    const written = JSON.parse(studio.read('fixtures/cases/enrollment-individual/asks-gender.json')) as object;
    expect(written).toMatchObject({ tenant: 'meadow', settings: { GENDER: { required: true } }, answers: { firstName: 'Ola' } });
    expect(studio.read('fixtures/cases/enrollment-individual/asks-gender.outline.txt')).toContain('* Gender');
  },
  async (page) => {
    await page.keyboard.press('Escape');
    const address = page.url();
    expect(decodeURIComponent(address)).not.toMatch(/Ola|Berg|key=/);
    await page.goto(address);
    await expect(page.getByLabel('Tenant')).toHaveValue('meadow');
    await expect(drawn.getByText('Gender').first()).toBeVisible();
    await expect(drawn.getByLabel('First Name')).toHaveValue('');
  },
];

/** Returns how often words stand on the page or name something on it. */
async function countOf(page: Page, words: string): Promise<number> {
  const found = [page, drawn].map((place) =>
    place
      .getByText(words)
      .or(place.getByLabel(words))
      .or(place.getByRole('button', { name: words })),
  );
  const counts = await Promise.all(found.map((each) => each.count()));
  return counts.reduce((sum, each) => sum + each, 0);
}

/** Returns the steps of the guide's walk, as they are written. */
function writtenSteps(): readonly string[] {
  const [, walk = ''] = /## Five minutes\n([^]*?)\n## /.exec(readFileSync('docs/guides/studio.md', 'utf8')) ?? [];
  return walk.split(/^\d+\. /m).slice(1);
}

test('the walk of the guide shows why Meadow does not ask for the gender, what would, a mistake in a file, and a case', async ({
  page,
}) => {
  await page.goto(studio.address);
  const written = writtenSteps();
  expect(written).toHaveLength(STEPS.length);
  for (const [nth, act] of STEPS.entries())
    await test.step(written[nth] ?? '', async () => {
      const named = [...(written[nth] ?? '').matchAll(/\*\*(.+?)\*\*/g)].map(([, words = '']) => words);
      const unseen = async () => {
        const seen = await Promise.all(named.map((words) => countOf(page, words)));
        return named.filter((_words, index) => seen[index] === 0);
      };
      const before = await unseen();
      await act(page);
      // A button that was pressed may be gone, and a sentence only there now.
      await expect.poll(async () => (await unseen()).filter((words) => before.includes(words))).toEqual([]);
    });
  expect(heard).toEqual([]);
});

/** Returns the names of everything that Tab reaches, in its order, until it is back at the first. */
async function tabStops(page: Page): Promise<readonly string[]> {
  const stops: string[] = [];
  for (let nth = 0; nth < 400; nth += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const { activeElement } = document;
      const labels = activeElement instanceof HTMLSelectElement || activeElement instanceof HTMLInputElement ? activeElement.labels : null;
      return [
        activeElement?.localName,
        labels?.[0]?.textContent ?? activeElement?.getAttribute('title') ?? activeElement?.textContent,
      ].join(' ');
    });
    if (stop === stops[0]) break;
    stops.push(stop);
  }
  return stops;
}

test('everything is reached by keyboard, fits at 200 % zoom and in 1024 pixels, and axe finds nothing', async ({ page }) => {
  await page.goto(studio.at(`/?tenant=harbor&form=enrollment-individual&at=/dob${new URL(studio.address).hash}`));
  await expect(drawn.getByLabel('First Name')).toBeVisible();
  await expect(page.getByText('Date of Birth is shown and required')).toBeVisible();
  expect(await axeFinds(page)).toEqual([]);
  for (const name of ['Findings', 'Outline', 'Payload', 'Errors', 'Difference']) {
    await tab(page, name).click();
    expect(await axeFinds(page, 'aside'), name).toEqual([]);
  }
  await tab(page, 'Why').click();
  await page.getByLabel('Field').selectOption('/home');
  await expect(drawn.getByRole('textbox', { name: 'Home Phone' }), 'behind a button, in a section that is closed').toBeVisible();
  await tab(page, 'Difference').click();
  await page.getByLabel('Compare with').selectOption('meadow');
  await expect(page.getByText('harbor shown, required, meadow hidden').first()).toBeVisible();
  for (const [width, height] of [
    [1024, 768],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectToFit(page, `${width} pixels wide`);
  }
  expect(await axeFinds(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel('Tenant').focus();
  await page.keyboard.press('Shift+Tab');
  const stops = await tabStops(page);
  const wanted = [
    'select Tenant',
    'select Form',
    'select Case',
    'select Language',
    'button Save as case',
    'input Filter settings',
    'button Off',
    'iframe Page of Harbor Health',
    'button Start again',
    'select Compare with',
  ];
  expect(wanted.filter((name) => !stops.some((stop) => stop.startsWith(name)))).toEqual([]);
  expect(heard).toEqual([]);
});
