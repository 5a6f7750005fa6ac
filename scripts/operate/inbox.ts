import { existsSync, writeFileSync } from 'node:fs';
import { type Application, applicationsQuery, type InboxFilter, applicationsCsv } from '../../server/operations/inbox.js';
import type { Ask } from '../../server/operations/operations.js';
import { withOperations } from '../../server/operations/store-location.js';
import { bytesOfUpload } from './person-export.js';
import { codesOf, quoted, rowsOf } from './person-records.js';
import { note, print, UsageError } from '../command.js';
import { runOnStore, type StoreCall } from './store-command.js';

const usage = `Usage: npm run -s inbox -- [--tenant CODE] [--since yyyy-MM-dd] [--as csv|json] [--with-ssn] [--data DIR]
       npm run -s inbox -- --file ID [--to FILE] | --accept ID | --refuse ID

Prints the applications that were received: people, what they chose, what was paid, requests for appointments, other requests, agents who
signed up, and letters to visitors that were not sent. Days are the tenant's own. The last four digits of social security numbers only come
with --with-ssn.
--tenant CODE       one tenant; without it, all of them
--since yyyy-MM-dd  nothing older than this day
--as csv|json       a table or JSON (the default)
--file ID           prints the file that an answer names by this id
--to FILE           writes it into a new file instead
--accept ID         lets the agent with this reference refer people; forms find the agent from then on
--refuse ID         does not, or no longer`;

await runOnStore({
  usage,
  texts: ['tenant', 'since', 'as', 'file', 'to', 'accept', 'refuse'],
  switches: ['with-ssn'],
  /** Prints applications or a file, or decides about an agent. Throws if that fails, and UsageError for a wrong call. */
  async run(call) {
    const [file, accepted, refused] = ['file', 'accept', 'refuse'].map((name) => call.text(name));
    const agent = accepted ?? refused;
    const act =
      file !== undefined
        ? (ask: Ask) => giveFile(ask, call, file)
        : agent !== undefined
          ? (ask: Ask) => decide(ask, agent, accepted !== undefined)
          : printer(call);
    await withOperations(call.place, act);
  },
});

/** Returns what prints the applications that a call asks for. Throws UsageError for a wrong day or kind. */
function printer({ text, has }: StoreCall): (ask: Ask) => Promise<void> {
  const [as, since] = [text('as') ?? 'json', text('since')];
  const isDay = since === undefined || (/^\d{4}-\d\d-\d\d$/.test(since) && !Number.isNaN(Date.parse(since)));
  if (!isDay) throw new UsageError('--since is a day like 2026-11-01');
  if (!['csv', 'json'].includes(as)) throw new UsageError('--as is csv or json');
  const asking = { since, withSSN: has('with-ssn') };
  return async (ask) => {
    const found = await applicationsOf(ask, text('tenant'), asking);
    process.stdout.write(as === 'csv' ? applicationsCsv(found, asking.withSSN) : `${JSON.stringify(found, null, 2)}\n`);
    note(found.length === 1 ? '1 application.' : `${found.length} applications.`);
  };
}

async function decide(ask: Ask, id: string, isAccepted: boolean): Promise<void> {
  for (const code of await ask('agent', { id, isAccepted })) print(code);
  note(isAccepted ? 'Accepted: forms find this agent at these tenants now.' : 'Refused: no form finds this agent at these tenants.');
}

/** Prints an uploaded file or writes it, and tells its name and type. */
async function giveFile(ask: Ask, { text }: StoreCall, id: string): Promise<void> {
  const to = text('to');
  if (to !== undefined && existsSync(to)) throw new Error(`${to} is there already. Name a new file.`);
  for (const code of await codesOf(ask, text('tenant'))) {
    const query = `select upload_id as "uploadId", name, content_type as type from uploads where is_used and upload_id::text = ${quoted(id.toLowerCase())}`;
    const [file] = await rowsOf<{ uploadId: string; name: string; type: string }>(ask, code, query);
    if (file === undefined) continue;
    const bytes = await bytesOfUpload(ask, code, file);
    if (to === undefined) process.stdout.write(bytes);
    else writeFileSync(to, bytes, { mode: 0o600, flag: 'wx' });
    return note(`${file.name}  ${file.type}  ${bytes.length} bytes`);
  }
  throw new Error(`No stored answer names a file "${id}": inbox prints the ids of files in the answers.`);
}

/** Returns the applications of one tenant, or of all, the oldest first. */
async function applicationsOf(ask: Ask, tenant: string | undefined, asking: InboxFilter): Promise<readonly Application[]> {
  const all: Application[] = [];
  for (const code of await codesOf(ask, tenant)) {
    const found = await rowsOf<{ readonly application: Application }>(ask, code, applicationsQuery(asking));
    all.push(...found.map(({ application }) => application));
  }
  return all.sort((one, other) => one.receivedAt.localeCompare(other.receivedAt));
}
