import { callNamed } from '../../support/calls.js';
import { fillAnswers, pick } from '../../support/enrolling.js';
import { Breakage, SIMULATED_FAILURES } from '../../support/sending.js';
import {
  addByCall,
  addMember,
  CHILD,
  CONTACT,
  enrollGroup,
  listed,
  memberCount,
  memberDialog,
  openMembers,
  save,
} from '../../support/group.js';
import { expect, test } from '../../support/site-test.js';

/** Longer than a message stays. */
const TOAST_MS = 6000;

test(
  'every failure of the enrollment of a dependent is shown in the dialog, the answers stay, and the dependent is added once [R-7.62] [R-8.5..10]',
  { tag: '@full' },
  async ({ page, watch }) => {
    watch.expectConsole(/./);
    await page.clock.install();
    const breakage = await Breakage.of(page, callNamed('the enrollment of a dependent'));
    await page.goto('/harbor');
    await enrollGroup(page);
    await openMembers(page);
    await addMember(page, 'Ada');
    await page.getByRole('button', { name: 'Add member or dependent' }).click();
    const dialog = memberDialog(page);
    await pick(dialog, 'Member-Dependent');
    await fillAnswers(dialog, { 'Primary member': 'Ada Marsh' });
    await pick(dialog, 'Child');
    await fillAnswers(dialog, { 'First Name': 'Dan', 'Last Name': 'Marsh', ...CHILD });
    await pick(dialog, 'Male');
    await dialog.getByRole('checkbox', { name: 'Same as Primary Contact' }).check();
    for (const fault of SIMULATED_FAILURES) {
      await test.step(fault.name, async () => {
        breakage.begin(fault);
        await dialog.getByRole('button', { name: 'Add to group' }).click();
        const alert = dialog.getByRole('alert').filter({ hasText: fault.says });
        if (fault.name === 'no answer') await breakage.giveUp(alert);
        await expect(alert, fault.name).toBeVisible();
        // The open dialog hides the rest of the page from assistive technology, which hears the alert instead.
        const toast = page.locator('[aria-label="Messages"]').getByText(fault.says);
        await expect(toast).toHaveCount(1);
        await expect.soft(dialog.getByRole('textbox', { name: 'First Name' })).toHaveValue('Dan');
        expect.soft(breakage.asked, `${fault.name}: requests for one attempt`).toBe(1);
        await breakage.end();
        await page.mouse.move(0, 0);
        await page.clock.fastForward(TOAST_MS);
        await expect(toast).toHaveCount(0);
      });
    }
    const before = watch.calls.length;
    await save(page, 'Add to group');
    await expect(listed(page).filter({ hasText: 'Dan Marsh' })).toHaveCount(1);
    await expect(listed(page)).toHaveCount(2);
    expect(watch.calls.slice(before).filter((call) => /POST .*\/enrollments$/.test(call))).toHaveLength(1);
    expect(
      watch.calls.filter((call) => /POST .*\/api\/clients$/.test(call)),
      'the group, the member and the dependent',
    ).toHaveLength(3);
  },
);

test(
  'every failure of a search in the list is shown above the list, which stays, and Retry finds the member [R-8.5..10]',
  { tag: '@full' },
  async ({ page, watch }) => {
    watch.expectConsole(/./);
    await page.clock.install();
    const breakage = await Breakage.of(page, callNamed('a search in a list of people'));
    await page.goto('/harbor');
    await enrollGroup(page);
    await addByCall(page, 12);
    await openMembers(page);
    await expect(listed(page)).toHaveCount(12);
    const search = page.getByRole('searchbox', { name: 'Search by name' });
    for (const [index, fault] of SIMULATED_FAILURES.entries()) {
      await test.step(fault.name, async () => {
        const name = `Ada${String(index + 1).padStart(3, '0')}`;
        breakage.begin(fault);
        await search.fill(name);
        await expect.poll(() => breakage.asked).toBe(1);
        const alert = page.getByRole('alert').filter({ hasText: fault.says });
        if (fault.name === 'no answer') await breakage.giveUp(alert);
        await expect(alert, fault.name).toBeVisible();
        await expect(listed(page)).toHaveCount(12);
        expect(breakage.asked, `${fault.name}: requests for one search`).toBe(1);
        await breakage.end();
        await alert.getByRole('button', { name: 'Retry' }).click();
        await expect(listed(page)).toHaveText([new RegExp(name)]);
        await search.fill('');
        await expect(listed(page)).toHaveCount(12);
      });
    }
  },
);

test(
  'every failure of the comparison with the list is shown in the dialog, the answers stay, and the member is added once [R-8.5..10]',
  { tag: '@full' },
  async ({ page, watch }) => {
    watch.expectConsole(/./);
    await page.clock.install();
    const breakage = await Breakage.of(page, callNamed('people who are in the list'));
    await page.goto('/harbor');
    await enrollGroup(page);
    await openMembers(page);
    await page.getByRole('button', { name: 'Add member or dependent' }).click();
    const dialog = memberDialog(page);
    const person = { 'First Name': 'Ada', 'Last Name': 'Marsh', 'Date of Birth': '12/10/1985', 'Blood type': 'O+' };
    await fillAnswers(dialog, {
      ...person,
      'Last four digits of the Social Security Number': '0042',
      Email: 'ada@example.org',
      ...CONTACT,
    });
    await pick(dialog, 'Female');
    await dialog.getByRole('checkbox', { name: 'Same as Physical Address' }).check();
    for (const fault of SIMULATED_FAILURES) {
      await test.step(fault.name, async () => {
        breakage.begin(fault);
        await dialog.getByRole('button', { name: 'Add to group' }).click();
        const alert = dialog.getByRole('alert').filter({ hasText: fault.says });
        if (fault.name === 'no answer') await breakage.giveUp(alert);
        await expect(alert, fault.name).toBeVisible();
        await expect(dialog.getByRole('textbox', { name: 'First Name' })).toHaveValue('Ada');
        expect(breakage.asked, `${fault.name}: requests for one attempt`).toBe(1);
        await breakage.end();
        await page.clock.fastForward(TOAST_MS);
      });
    }
    await save(page, 'Add to group');
    await expect(memberCount(page, 1)).toBeVisible();
  },
);
