import { enrollGroup } from '../../support/by-call.js';
import { CALLS, named } from '../../support/failures.js';
import { checkFile, csvOf, memberCount, openImport, openMembers, storedIds, templateTitles } from '../../support/group.js';
import { OwnServer } from '../../support/own-server.js';
import { expect, test } from '../../support/site-test.js';
import { harbor } from '../../support/tenants.js';

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
    await page.route(named(CALLS, 'members of a file').path, async (route) => {
      sent += 1;
      // The third call is saved, but its answer is lost; the fifth, which repeats nothing, is lost on its way.
      if (sent !== 3 && sent !== 5) return route.continue();
      if (sent === 3) await route.fetch();
      await own.kill();
      return route.abort('connectionreset');
    });
    await enrollGroup(page, harbor, own.origin);
    await openMembers(page, own.origin);
    const dialog = await openImport(page);
    const csv = csvOf(await templateTitles(page), ROWS);
    await checkFile(page, csv);
    await dialog.getByRole('button', { name: 'Add 500 members' }).click();
    const stopped = dialog.getByRole('heading', { name: 'The import stopped' });
    await expect(stopped).toBeFocused();
    await expect(dialog.getByRole('alert')).toContainText('Request time out');
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
    const { server: ids, stored } = await storedIds(page);
    expect(new Set(ids).size).toBe(ROWS);
    expect(stored).toEqual(ids);
  },
);
