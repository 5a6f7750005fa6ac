import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Books, findRow, ledgerOf } from '../../../support/books.js';
import { openPayment } from '../../../support/by-call.js';
import { alertOf, expectThanks, newcomer, PAID_ONCE, payWith } from '../../../support/enrolling.js';
import { OwnServer } from '../../../support/own-server.js';
import { filesWith } from '../../../support/searching.js';
import { expect, test } from '../../../support/site-test.js';

const LATE_CARD = '4000000000007015';

let server: OwnServer | undefined;
test.afterEach(() => server?.close());

test(
  'a server that is killed between the charge and the answer has charged once and sold once, and says so when it is back (PROMISES R3)',
  { tag: '@full' },
  async ({ page, watch }) => {
    watch.expectConsole(/ERR_|status of 503/);
    const own = await OwnServer.open();
    server = own;
    const books: Books = { data: own.data, gateway: own.gateway, tenant: 'harbor' };
    const who = newcomer('Ada');
    await openPayment(page, who, own.origin);
    await payWith(page, { number: LATE_CARD });
    await expect.poll(() => ledgerOf(own.gateway)).toHaveLength(1);
    await own.kill();
    await expect(alertOf(page)).toContainText('Request time out');
    await own.start();
    await page.getByRole('button', { name: 'Check again' }).click();
    await expectThanks(page, who.first);
    expect(await findRow(books, who.email)).toEqual(PAID_ONCE);
    await own.kill();
    const log = readFileSync(own.log, 'utf8');
    expect(log).toMatch(/checkout/);
    expect(log).not.toContain(LATE_CARD);
    expect(filesWith(LATE_CARD, own.data)).toEqual([]);
    expect(filesWith(who.email, join(own.data, 'store')).length, 'what is kept is found this way').toBeGreaterThan(0);
  },
);
