import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { addressFile, dataOf, type Ports, compiled, projectFolder } from './programs.js';

const run = promisify(execFile);

/** Where what was enrolled and paid is written down: the folder of a server, and the origin of its payment sandbox. */
export interface Books {
  readonly data: string;
  readonly gateway: string;
  readonly tenant: string;
}

export function accountingOf({ site, gateway }: Ports, tenant: string): Books {
  return { data: dataOf(site), gateway: `http://localhost:${gateway}`, tenant };
}

/** What there is of somebody who has enrolled under an e-mail address of their own, without superseded records: rows, and what the gateway has charged. */
interface Entry {
  /** How often the primary was written down, and how many people there are with their dependents. */
  readonly primaries: number;
  readonly people: number;
  /** The memberships, `Name: status`. */
  readonly lines: readonly string[];
  /** Payments that were not refused, `status amount`, in the smallest unit. */
  readonly payments: readonly string[];
  readonly charges: readonly string[];
}

export async function findRow(books: Books, email: string): Promise<Entry> {
  const { ids, ...rows } = await query<Omit<Entry, 'charges'> & { readonly ids: readonly string[] }>(books, statementFor(email));
  const charges = (await ledgerOf(books.gateway)).filter(({ reference }) => ids.includes(reference));
  return { ...rows, charges: charges.map(({ status, amount }) => `${status} ${amount}`) };
}

interface Charge {
  readonly reference: string;
  readonly amount: number;
  readonly status: string;
}

export async function ledgerOf(gateway: string): Promise<readonly Charge[]> {
  const answer = await fetch(`${gateway}/__sandbox/ledger`);
  const { charges }: { charges: Charge[] } = JSON.parse(await answer.text());
  return charges;
}

function statementFor(email: string): string {
  return `with primaries as (select client_id from clients where email = '${email}' and primary_client_id is null and status <> 'Superseded'),
    family as (select c.client_id from clients c where c.status <> 'Superseded' and (c.client_id in (select client_id from primaries)
      or c.primary_client_id in (select client_id from primaries))),
    paid as (select * from payments where client_id in (select client_id from family) order by created_at)
    select (select count(*)::int from primaries) as primaries, (select count(*)::int from family) as people,
      (select coalesce(json_agg(offering_name || ': ' || status order by offering_name), '[]')
        from enrollments where client_id in (select client_id from family)) as lines,
      (select coalesce(json_agg(payment_id), '[]') from paid) as ids,
      (select coalesce(json_agg(status || ' ' || amount), '[]') from paid where status not in ('declined', 'failed')) as payments`;
}

/** Returns what is stored of the agent with an e-mail address. */
export async function findAgent(books: Pick<Books, 'data' | 'tenant'>, email: string): Promise<{ readonly body: object }> {
  return query(books, `select body from contacts where email = '${email}'`);
}

/** Returns the first row of a query, as an operator asks for it: npm run query. */
async function query<Row>({ data, tenant }: Pick<Books, 'data' | 'tenant'>, statement: string): Promise<Row> {
  const address = addressFile(data);
  const env = { ...process.env, ...(existsSync(address) && { DATABASE_URL: readFileSync(address, 'utf8') }) };
  const { stdout } = await run(
    process.execPath,
    [compiled('scripts/operate/query.ts'), '--tenant', tenant, statement.replaceAll(/\s+/g, ' '), '--data', data],
    { cwd: projectFolder, env },
  );
  const row: Row = JSON.parse(stdout);
  return row;
}
