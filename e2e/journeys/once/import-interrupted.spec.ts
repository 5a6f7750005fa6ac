import { callNamed } from '../../support/calls.js';
import { Breakage, SIMULATED_FAILURES, TIMED_OUT } from '../../support/sending.js';
import {
  enrollGroup,
  everywhere,
  listed,
  memberCount,
  openMembers,
  checkFile,
  csvOf,
  openImport,
  templateTitles,
} from '../../support/group.js';
import { OwnServer } from '../../support/own-server.js';
import { expect, test } from '../../support/site-test.js';

const ROWS = 500;

let server: OwnServer | undefined;
test.afterEach(() => server?.close());

test(
  'an import adds each row once although the server is killed after it saved rows and before it got others, and the page is reloaded',
  { tag: '@full' },
  async ({ page, watch }) => {
    watch.expectConsole(/ERR_|status of 503/);
    const own = await OwnServer.open();
    server = own;
    let sent = 0;
    await page.route(callNamed('members of a file'), async (route) => {
      sent += 1;
      // The third call is saved, but its answer is lost; the fifth, which repeats nothing, is lost on its way.
      if (sent !== 3 && sent !== 5) return route.continue();
      if (sent === 3) await route.fetch();
      await own.kill();
      return route.abort('connectionreset');
    });
    await page.goto(`${own.origin}/harbor`);
    await enrollGroup(page);
    const path = `${own.origin}/harbor/service/membership/group-members`;
    await openMembers(page, path);
    const dialog = await openImport(page);
    const csv = csvOf(await templateTitles(page), ROWS);
    await checkFile(page, csv);
    await dialog.getByRole('button', { name: 'Add 500 members' }).click();
    const stopped = dialog.getByRole('heading', { name: 'The import stopped' });
    await expect(stopped).toBeFocused();
    await expect(dialog.getByRole('alert')).toContainText(TIMED_OUT);
    await expect(dialog.getByRole('status')).toHaveText('200 of 500 members are in the group.');
    await own.start();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(stopped).toBeFocused();
    await expect(dialog.getByRole('status')).toHaveText('300 of 500 members are in the group.');
    await own.start();
    await page.reload();
    await expect(memberCount(page, 300)).toBeVisible();

    await openImport(page);
    await checkFile(page, csv);
    await dialog.getByRole('button', { name: 'Add 200 members' }).click();
    await expect(memberCount(page, ROWS)).toBeVisible();
    expect(sent, 'the third was repeated, and the fifth').toBe(7);
    const { server: ids, stored } = await everywhere(page);
    expect(new Set(ids).size).toBe(ROWS);
    expect(stored).toEqual(ids);
  },
);

test(
  'every failure of a call of the import is shown in the dialog, and the rows are added once [R-8.5..10]',
  { tag: '@full' },
  async ({ page, watch }) => {
    watch.expectConsole(/./);
    await page.clock.install();
    const breakage = await Breakage.of(page, callNamed('members of a file'));
    await page.goto('/harbor');
    await enrollGroup(page);
    await openMembers(page);
    const dialog = await openImport(page);
    await checkFile(page, csvOf(await templateTitles(page), 2));
    for (const [index, fault] of SIMULATED_FAILURES.entries()) {
      await test.step(fault.name, async () => {
        breakage.begin(fault, { arrives: index === SIMULATED_FAILURES.length - 1 });
        await dialog.getByRole('button', { name: index === 0 ? 'Add 2 members' : 'Continue' }).click();
        const alert = dialog.getByRole('alert').filter({ hasText: fault.says });
        if (fault.name === 'no answer') await breakage.giveUp(alert);
        await expect(alert, fault.name).toBeVisible();
        await expect(dialog.getByRole('heading', { name: 'The import stopped' })).toBeFocused();
        expect.soft(breakage.asked, `${fault.name}: requests for one attempt`).toBe(1);
        await breakage.end();
      });
    }
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(listed(page)).toHaveCount(2);
    expect((await everywhere(page)).server).toHaveLength(2);
  },
);
