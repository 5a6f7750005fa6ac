import { type Application, applicationsQuery, type InboxFilter, applicationsCsv } from '../../server/operations/inbox.js';
import { type RunQuery, withQueries, storeLocationOf } from '../../server/operations/store-location.js';
import { CallProblem, endCommand, refuseArguments, note, runCommand } from './command.js';

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
   * Prints the received applications of one tenant or all as CSV or JSON, optionally since a day and with SSN digits. Ends with code 1 or 2
   * if a query fails; throws CallProblem for a wrong call.
   */
  async run({ words, text, has }) {
    const as = text('as') ?? 'json';
    const since = text('since');
    const isDay = since === undefined || (/^\d{4}-\d\d-\d\d$/.test(since) && !Number.isNaN(Date.parse(since)));
    refuseArguments(words);
    if (!isDay) throw new CallProblem('--since is a day like 2026-11-01');
    if (!['csv', 'json'].includes(as)) throw new CallProblem('--as is csv or json');
    const asking = { since, withSSN: has('with-ssn') };
    const found = await withQueries(storeLocationOf(text('data'), process.env), (look) => applicationsOf(look, text('tenant'), asking));
    if ('message' in found) return endCommand('code' in found ? 2 : 1, found.message);
    process.stdout.write(as === 'csv' ? applicationsCsv(found, asking.withSSN) : `${JSON.stringify(found, null, 2)}\n`);
    note(found.length === 1 ? '1 application.' : `${found.length} applications.`);
  },
});

/** Returns the applications of one tenant, or of all, the oldest first; or the message of the first query that failed. */
async function applicationsOf(
  look: RunQuery,
  tenant: string | undefined,
  asking: InboxFilter,
): Promise<readonly Application[] | { readonly message: string }> {
  const tenants = tenant === undefined ? await look('select code from tenants order by code') : { rows: [{ code: tenant }] };
  if ('message' in tenants) return tenants;
  const all: Application[] = [];
  for (const { code } of tenants.rows as readonly { readonly code: string }[]) {
    const found = await look(applicationsQuery(asking), code);
    if ('message' in found) return found;
    // What comes back is what the query says it is.
    all.push(...(found.rows as readonly { readonly application: Application }[]).map(({ application }) => application));
  }
  return all.sort((one, other) => one.receivedAt.localeCompare(other.receivedAt));
}
