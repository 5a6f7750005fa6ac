import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { enrollGroup } from '../../support/by-call.js';
import { axeFinds, expectNames } from '../../support/checks.js';
import { goToNextSection } from '../../support/enrolling.js';
import { Breakage } from '../../support/failures.js';
import { fillMember, listed, memberDialog, openMembers, save } from '../../support/group.js';
import { OwnServer } from '../../support/own-server.js';
import { expect, test } from '../../support/site-test.js';
import { harbor } from '../../support/tenants.js';

const support = join(import.meta.dirname, '../../support');

/** Starts a server of its own whose Harbor asks a member for more than the form of the product, with widgets that no form of it has. */
function openOverlaySite(): Promise<OwnServer> {
  const overlay = readFileSync(join(support, 'first-visit.overlay.json'), 'utf8');
  return OwnServer.open({ 'schemas/overlays/tenant/harbor/group-member.form.overlay.json': overlay });
}

/** The controls of these fields, by role and name. A date with a time and a file input have no role, so that their labels name them. */
function addedControls(dialog: Locator) {
  return {
    slider: dialog.getByRole('slider', { name: 'Hours of walking a week' }),
    stars: dialog.getByRole('radiogroup', { name: 'Your health today' }),
    visit: dialog.getByLabel('First visit').and(dialog.locator('input[type=datetime-local]')),
    input: dialog.getByLabel('Letter of referral').and(dialog.locator('input[type=file]')),
    file: dialog.getByRole('group', { name: 'Letter of referral' }),
  };
}

/** A PDF of one empty page. */
const SMALL_PDF = {
  name: 'referral.pdf',
  mimeType: 'application/pdf',
  buffer: readFileSync(join(support, 'referral.pdf')),
};

let server: OwnServer | undefined;
test.afterEach(async ({ page }) => {
  // A page that is still loading would report errors.
  await page.close();
  await server?.close();
});

/** Gives the answers to the slider, the stars and the date with a time, and goes on to the file. */
async function answerByKeyboard(page: Page): Promise<void> {
  const { slider, stars, visit } = addedControls(memberDialog(page));
  await slider.focus();
  for (let hours = 0; hours < 7; hours += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  for (let count = 0; count < 4; count += 1) await page.keyboard.press('ArrowRight');
  await expect(stars.getByRole('radio', { name: '4 of 5 stars' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(visit).toBeFocused();
  await page.keyboard.type('11252027');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('1030AM');
  // The button of the calendar, then the next field.
  for (const _stop of ['calendar', 'file']) await page.keyboard.press('Tab');
}

/** The answers that the form shows. */
async function expectAnswers(page: Page, file: string): Promise<void> {
  const controls = addedControls(memberDialog(page));
  await expect(controls.slider).toHaveValue('7');
  await expect(controls.stars.getByRole('radio', { name: '4 of 5 stars' })).toBeChecked();
  await expect(controls.visit).toHaveValue('2027-11-25T10:30');
  await expect(controls.file).toContainText(file);
  await expect(controls.file.getByRole('button')).toHaveText(['Remove']);
}

/** Fills the open dialog; the file arrives at the second attempt. */
async function fillDialog(page: Page, upload: Breakage): Promise<void> {
  await fillMember(page, 'Ada');
  await goToNextSection(page);
  await answerByKeyboard(page);
  const { input, file } = addedControls(memberDialog(page));
  upload.begin('an error of the server');
  await expect(input).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(file).toContainText("referral.pdf (1 kB) wasn't sent");
  upload.end();
  await expect(file).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectAnswers(page, 'referral.pdf (1 kB)');
}

/** MUI hides the controls; what is pressed is 44 px high, and so wide is each star. */
async function expectTouchTargets(page: Page): Promise<void> {
  const dialog = memberDialog(page);
  const slider = await dialog.locator('.MuiSlider-root').boundingBox();
  expect.soft(slider?.height).toBeGreaterThanOrEqual(44);
  for (const star of await dialog.locator('.MuiRating-icon').all()) {
    const box = await star.boundingBox();
    expect.soft(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
}

/** What the server has of the only member. */
function storedMember(page: Page): Promise<object | undefined> {
  return page.evaluate(async () => {
    const headers = { 'x-application': 'vestibule', 'x-request-source': 'public-web', 'x-tenant': 'harbor' };
    const answer = await fetch('/api/clients?limit=9', { headers });
    const { data } = (await answer.json()) as { data: { firstName: string }[] };
    return data.find(({ firstName }) => firstName === 'Ada');
  });
}

test(
  'a form whose overlay adds a slider, stars, a date with a time and a file is filled in by keyboard, stored, and opens again with the same answers; its widgets load with it (D-87)',
  { tag: '@full' },
  async ({ page, watch }) => {
    watch.expectConsole(/status of 500/);
    const own = await openOverlaySite();
    server = own;
    const chunks: string[] = [];
    page.on('request', (request) => chunks.push(...(/\/assets\/(stock\.\w+\.js)$/.exec(request.url())?.slice(1, 2) ?? [])));
    const upload = await Breakage.of(page, 'a file of a form');
    // An open page starts to intercept the dialog of files later than the browser confirms it, so that the first would be missed.
    page.on('filechooser', (chooser) => void chooser.setFiles(SMALL_PDF));
    await enrollGroup(page, harbor, own.origin);
    await page.goto(`${own.origin}/harbor/service/membership?for=group`);
    await expect(page.getByRole('textbox', { name: 'Name of the company or group' })).toBeVisible();
    await openMembers(page, own.origin);
    await expect(page.getByRole('region', { name: 'Your group' })).toBeVisible();
    expect(chunks).toEqual([]);
    await fillDialog(page, upload);
    expect(chunks).toHaveLength(1);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await axeFinds(page), `${width} px`).toEqual([]);
      await expectTouchTargets(page);
    }
    await expectNames(page);
    await save(page, 'Add to group');
    await expect(listed(page)).toContainText(['Ada Marsh']);
    expect(await storedMember(page)).toMatchObject({
      walkedHours: 7,
      health: 4,
      firstVisit: '2027-11-25T10:30',
      referral: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });

    await page.reload();
    await page.getByRole('button', { name: 'Edit Ada Marsh' }).click();
    await expectAnswers(page, 'A file was sent');
  },
);
