import { callNamed } from '../../support/calls.js';
import { fillAnswers, pick } from '../../support/enrolling.js';
import { Breakage, SIMULATED_FAILURES } from '../../support/faults.js';
import { addMember, CHILD, enrollGroup, listed, memberDialog, openMembers, save } from '../../support/group.js';
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
