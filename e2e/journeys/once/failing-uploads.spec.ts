import { callNamed } from '../../support/calls.js';
import { Breakage, SIMULATED_FAILURES } from '../../support/sending.js';
import { enrollGroup, memberDialog, openMembers } from '../../support/group.js';
import { addedControls, openOverlaySite, SMALL_PDF, type OwnServer } from '../../support/own-server.js';
import { expect, test } from '../../support/site-test.js';

let server: OwnServer | undefined;
test.afterEach(async ({ page }) => {
  await page.close();
  await server?.close();
});

test(
  'every failure of a file is shown beside it, and the file can be sent again or removed [R-8.5..10] (D-87)',
  { tag: '@full' },
  async ({ page, watch }) => {
    watch.expectConsole(/./);
    const own = await openOverlaySite();
    server = own;
    const upload = await Breakage.of(page, callNamed('a file of a form'));
    await page.goto(`${own.origin}/harbor`);
    await enrollGroup(page);
    await openMembers(page, `${own.origin}/harbor/service/membership/group-members`);
    await page.getByRole('button', { name: 'Add member or dependent' }).click();
    const { input, file } = addedControls(memberDialog(page));
    for (const fault of SIMULATED_FAILURES) {
      await test.step(fault.name, async () => {
        upload.begin(fault);
        await input.setInputFiles(SMALL_PDF);
        // A file may take minutes, so that it is the visitor who ends it.
        const cancel = file.getByRole('button', { name: 'Cancel' });
        if (fault.name === 'no answer') await cancel.click();
        else {
          await expect(file).toContainText("referral.pdf (1 kB) wasn't sent");
          await expect(memberDialog(page).getByText(fault.says).first()).toBeVisible();
          expect(upload.asked, 'requests for one act').toBe(1);
          await upload.end();
          await file.getByRole('button', { name: 'Retry' }).click();
          await expect(file).not.toContainText("wasn't sent");
          await file.getByRole('button', { name: 'Remove' }).click();
        }
        await expect(input).toBeFocused();
        await upload.end();
      });
    }
  },
);
