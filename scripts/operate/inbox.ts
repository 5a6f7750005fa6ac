import { type Application, applicationsQuery, type InboxFilter, applicationsCsv } from '../../server/operations/inbox.js';
import type { Ask } from '../../server/operations/operations.js';
import { withOperations, storeLocationOf } from '../../server/operations/store-location.js';
import { codesOf, rowsOf } from './person-records.js';
import { CallProblem, refuseArguments, note, runCommand } from './command.js';

const usage = `Usage: npm run -s inbox -- [--tenant CODE] [--since yyyy-MM-dd] [--as csv|json] [--with-ssn] [--data DIR]

Prints the applications that were received: people, what they chose, what was paid, requests for appointments, other requests, and
letters to visitors that were not sent. Days are the tenant's own. The last four digits of social security numbers only come with --with-ssn.
--tenant CODE       one tenant; without it, all of them
--since yyyy-MM-dd  nothing older than this day
--as csv|json       a table or JSON (the default)
--data DIR          the folder of the embedded store (DATA_DIR; the default is .data); DATABASE_URL goes before it`;

await runCommand({
  usage,
  flags: {
    tenant: { type: 'string' },
    since: { type: 'string' },
    as: { type: 'string' },
    'with-ssn': { type: 'boolean' },
    data: { type: 'string' },
  },
  /**
   * Prints the received applications of one tenant or all as CSV or JSON, optionally since a day and with SSN digits. Throws if a
   * query fails, and CallProblem for a wrong call.
   */
  async run({ words, text, has }) {
    const as = text('as') ?? 'json';
    const since = text('since');
    const isDay = since === undefined || (/^\d{4}-\d\d-\d\d$/.test(since) && !Number.isNaN(Date.parse(since)));
    refuseArguments(words);
    if (!isDay) throw new CallProblem('--since is a day like 2026-11-01');
    if (!['csv', 'json'].includes(as)) throw new CallProblem('--as is csv or json');
    const asking = { since, withSSN: has('with-ssn') };
    const found = await withOperations(storeLocationOf(text('data'), process.env), (ask) => applicationsOf(ask, text('tenant'), asking));
    process.stdout.write(as === 'csv' ? applicationsCsv(found, asking.withSSN) : `${JSON.stringify(found, null, 2)}\n`);
    note(found.length === 1 ? '1 application.' : `${found.length} applications.`);
  },
});

/** Returns the applications of one tenant, or of all, the oldest first. */
async function applicationsOf(ask: Ask, tenant: string | undefined, asking: InboxFilter): Promise<readonly Application[]> {
  const codes = tenant === undefined ? await codesOf(ask) : [tenant];
  const all: Application[] = [];
  for (const code of codes) {
    const found = await rowsOf<{ readonly application: Application }>(ask, code, applicationsQuery(asking));
    all.push(...found.map(({ application }) => application));
  }
  return all.sort((one, other) => one.receivedAt.localeCompare(other.receivedAt));
}
