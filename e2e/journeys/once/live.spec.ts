import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startPostgres } from '../../../fixtures/testing/postgres.js';
import { callScripts } from '../../../fixtures/testing/real-server.js';
import { pasteTask, TEN_TASKS } from '../../../fixtures/testing/ten-tasks.js';
import { axeFinds } from '../../support/checks.js';
import { OwnServer } from '../../support/own-server.js';
import { expect, test } from '../../support/site-test.js';

const CHECK_IN = '/harbor/service/member-check-in';
const servers: OwnServer[] = [];
test.afterEach(async ({ page }) => {
  // A page that is still loading would report errors.
  await page.close();
  for (const server of servers.splice(0)) await server.close();
});

async function openCopy(environment: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
  const server = await OwnServer.open({}, environment);
  servers.push(server);
  return server;
}

function change({ root }: OwnServer, path: string, from: string | RegExp, to: string): void {
  const [file, before] = [join(root, path), readFileSync(join(root, path), 'utf8')];
  expect(before.replace(from, to)).not.toBe(before);
  writeFileSync(file, before.replace(from, to));
}

const ANSWERS = { 'Last Name': 'Gray', 'Date of Birth': '02/03/1980', 'Last four digits of the Social Security Number': '4321' };

async function fillCheckIn(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill('Ann');
  for (const [label, value] of Object.entries(ANSWERS)) await page.getByLabel(label).pressSequentially(value);
  await page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''));
}

/** The page was not loaded again, and each answer is there; the first field has another name by now. */
async function expectKept(page: Page): Promise<void> {
  await expect(page.locator('body[data-not-reloaded]')).toBeVisible();
  for (const [label, value] of Object.entries(ANSWERS)) await expect(page.getByLabel(label)).toHaveValue(value);
  await expect(page.getByRole('textbox').first()).toHaveValue('Ann');
}

/** For the report, in which nothing depends on it: machines differ. */
function noteSeconds(what: string, start: number): void {
  test.info().annotations.push({ type: 'seconds', description: `${what}: ${((performance.now() - start) / 1000).toFixed(2)}` });
}

const TENANT = {
  save: ['fixtures/tenants/harbor.json', '"dictionary": {', '"dictionary": { "harbor_field.firstName.title": "First of all", '],
  says: 'First of all',
} as const;

/**
 * Each file, the text that is replaced in it, the new text, and what the page then shows. The full tier saves one file after the other. The
 * quick tier saves all but the last at once: the last changes the same label as the first.
 */
const SAVES: readonly (readonly [path: string, from: string | RegExp, to: string, says: string])[] = [
  ['schemas/fragments/person.fragment.json', '"title": "First Name"', '"title": "Given Name"', 'Given Name'],
  ['schemas/forms/member-check-in.form.json', 'So we can find you.', 'We look for it.', 'We look for it.'],
  [
    'schemas/pages/member-check-in.page.json',
    'Use the same details you gave',
    'Use what you gave',
    'Use what you gave us when you joined.',
  ],
  ['schemas/texts/en.json', '"action.submit": "Continue"', '"action.submit": "Go on"', 'Go on'],
  [...TENANT.save, TENANT.says],
];

test('a half filled form takes up each kind of file that is saved, keeps every answer, and shows a mistake', async ({ page }) => {
  const server = await openCopy();
  await page.goto(`${server.origin}${CHECK_IN}`);
  await fillCheckIn(page);
  const rounds = process.env.VESTIBULE_TIER === 'quick' ? [SAVES.slice(0, -1), SAVES.slice(-1)] : SAVES.map((each) => [each]);
  for (const round of rounds) {
    const start = performance.now();
    for (const [path, from, to] of round) change(server, path, from, to);
    for (const [, , , says] of round) await expect(page.getByText(says).first()).toBeVisible();
    noteSeconds(round.map(([path]) => path).join(', '), start);
    await expectKept(page);
  }
  const bar = page.getByRole('region', { name: 'Problems in the definitions' });
  const FORM = 'schemas/forms/member-check-in.form.json';
  change(server, FORM, '"/dob": {}', '"/dib": {}');
  await expect(bar).toContainText(/schemas\/forms\/member-check-in\.form\.json:\d+:\d+ .*no field "\/dib"; did you mean "\/dob"\?/);
  await expectKept(page);
  expect(await axeFinds(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(bar).toBeHidden();
  change(server, 'fixtures/tenants/harbor.json', '"status": "Enabled"', '"status": "On"');
  await expect(bar).toContainText(/fixtures\/tenants\/harbor\.json:\d+:\d+/);
  change(server, 'fixtures/tenants/harbor.json', '"status": "On"', '"status": "Enabled"');
  change(server, FORM, '"/dib": {}', '"/dob": {}');
  await expect(bar).toBeHidden();
  await expectKept(page);
});

test(
  'what one server saves in a PostgreSQL, an open page of another one shows, although its own files are as before',
  { tag: '@full' },
  async ({ page }) => {
    const database = await startPostgres();
    const environment = { DATABASE_URL: database.url };
    const [writer, other] = [await openCopy(environment), await openCopy(environment)];
    await page.goto(`${other.origin}${CHECK_IN}`);
    await page.getByLabel('First Name').fill('Ann');
    change(writer, ...TENANT.save);
    await expect(page.getByLabel(TENANT.says)).toHaveValue('Ann');
    await page.close();
    for (const server of servers.splice(0)) await server.close();
    await database.stop();
  },
);

/** The field of this task is in a section that is not open yet, so that only what the page has loaded shows it. */
const IN_LATER_SECTION = /^4\. /;

test('the ten usual changes of the guide are on the page without a restart', { tag: '@full' }, async ({ page, watch }) => {
  // A page may be asked for before the change that makes it.
  watch.expectConsole(/404|503/);
  const server = await openCopy();
  const { port } = new URL(server.origin);
  for (const task of TEN_TASKS)
    await test.step(task.name, async () => {
      const start = performance.now();
      const makes = task.commands.filter(({ name }) => name === 'new');
      if (makes.length > 0) await callScripts(makes.map(({ name, words }) => ({ name, words: [...words, '--root', server.root] })));
      pasteTask(server.root, task);
      const { pathname } = new URL(task.address, server.origin);
      const [, tenant = ''] = pathname.split('/');
      const site = `http://${/harbor|meadow/.test(tenant) ? '' : `${tenant}.`}localhost:${port}`;
      const loaded = async () => (await page.request.get(`${server.origin}/library/${tenant}`)).text();
      const shown = () => page.locator('body').innerText();
      await expect(async () => {
        await page.goto(site + pathname);
        await expect.poll(IN_LATER_SECTION.test(task.name) ? loaded : shown, { timeout: 3000 }).toContain(task.sees);
      }).toPass();
      noteSeconds(task.name, start);
    });
});
