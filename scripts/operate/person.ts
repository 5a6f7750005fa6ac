import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ask } from '../../server/operations/operations.js';
import { withOperations } from '../../server/operations/store-location.js';
import { note, print, UsageError } from '../command.js';
import { runOnStore, type StoreCall } from './store-command.js';
import { bytesOfUpload, exportPerson, groupMembers } from './person-export.js';
import { codesOf, findRecords, type FoundRecord, type PersonRecords, personOf, recordLine, type PersonFilter } from './person-records.js';

const usage = `Usage: npm run -s person -- find|export|erase --email ADDRESS|--reference REF|--id ID [--name WORDS] [--tenant CODE] [--data DIR]

Finds a person, prints everything that is kept about one as JSON, or erases one with the dependents and all that is theirs.
It works while the server runs. Erasing counts only, unless --yes is given, and is written into the audit.
--email ADDRESS     of clients and agents, and anywhere in a request
--reference REF     of a payment, an appointment, an enrollment or a request: PY-…, AP-…, EN-…, RQ-…
--id ID             a client, a request or an agent, as find prints it
--name WORDS        those of them whose name has these words
--tenant CODE       the tenant; it may be left out where only one knows the person
--with-ssn          exports the last digits of social security numbers too, which are else "on file"
--files DIR         exports the files that were sent into this folder
--members           takes the members of a group along, who are else only named
--paid              erases also where there is a paid membership; payments stay for the books, without the person
--yes               erases; there is no way back`;

type Act = (ask: Ask, filter: PersonFilter, call: StoreCall) => Promise<void>;
const acts = new Map<string, Act>([
  ['find', find],
  ['export', exportOne],
  ['erase', eraseOne],
]);

await runOnStore({
  usage,
  maxWords: 1,
  texts: ['email', 'reference', 'id', 'name', 'tenant', 'files'],
  switches: ['with-ssn', 'members', 'paid', 'yes'],
  /**
   * Finds, exports or erases one person. Ends with code 1 if no person or several match or if erasing is refused, and with 2 if the store
   * cannot be reached; throws UsageError for a wrong call.
   */
  async run(call) {
    const act = acts.get(call.words[0] ?? '');
    if (act === undefined) throw new UsageError('Say find, export or erase');
    const [email, reference, id, name] = ['email', 'reference', 'id', 'name'].map((flag) => call.text(flag));
    if ([email, reference, id].filter((each) => each !== undefined).length !== 1)
      throw new UsageError('Name one of --email, --reference and --id');
    await withOperations(call.place, (ask) => act(ask, { email, reference, id, name }, call));
  },
});

/** Prints the records that match, a line each. */
async function find(ask: Ask, filter: PersonFilter, { text }: StoreCall): Promise<void> {
  const found = await findEverywhere(ask, filter, text('tenant'));
  for (const [code, records] of found) for (const record of records) print(`${code}  ${recordLine(record)}`);
  const count = [...found.values()].flat().length;
  note(count === 1 ? '1 record.' : `${count} records.`);
}

/** Prints everything of one person as JSON, and writes the files if a folder is named. */
async function exportOne(ask: Ask, filter: PersonFilter, { text, has }: StoreCall): Promise<void> {
  const person = await onePerson(ask, filter, text('tenant'));
  const all = await exportPerson(ask, person, { withSSN: has('with-ssn'), withMembers: has('members') });
  const [{ uploads }, folder] = [all, text('files')];
  print(JSON.stringify(all, null, 2));
  if (!has('members')) await nameMembers(ask, person);
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const upload of uploads) {
    const file = join(folder, `${upload.uploadId} ${upload.name}`);
    writeFileSync(file, await bytesOfUpload(ask, person.tenant, upload), { mode: 0o600 });
  }
  note(uploads.length === 1 ? '1 file.' : `${uploads.length} files.`);
}

/** Erases one person, or only counts; prints the number of rows of each table. */
async function eraseOne(ask: Ask, filter: PersonFilter, { text, has, place }: StoreCall): Promise<void> {
  const person = await onePerson(ask, filter, text('tenant'));
  for (const record of person.records) print(recordLine(record));
  await nameMembers(ask, person);
  const idsOfKind = (kind: FoundRecord['kind']) => person.records.filter((record) => record.kind === kind).map(({ id }) => id);
  const isTrial = !has('yes');
  const done = await ask('erasePerson', {
    tenant: person.tenant,
    clientIds: idsOfKind('client'),
    requestIds: idsOfKind('request'),
    contactIds: idsOfKind('agent'),
    emails: person.emails,
    withPaid: has('paid'),
    withMembers: has('members'),
    isTrial,
  });
  const letters = lettersOf(join(place.folder, 'mail'), done.letters, done.emails);
  if (!isTrial) for (const file of letters) rmSync(file, { force: true });
  const counts = { ...done.counts, letters: letters.length };
  print([person.tenant, ...Object.entries(counts).map(([table, count]) => `${table} ${count}`)].join('  '));
  if (isTrial) note('Nothing was erased: this is what --yes would erase.');
  else note('Erased. Backups that were made before still hold this person, and so may the payment gateway and mailboxes.');
}

/** Prints the members of the group that a person is. */
async function nameMembers(ask: Ask, person: PersonRecords): Promise<void> {
  for (const { client_id, name, dob } of await groupMembers(ask, person)) note(`member  ${client_id}  ${name}  ${dob ?? '-'}`);
}

/** Returns the letters in a folder that a record is named in, or that is to one of these addresses. */
function lettersOf(folder: string, names: readonly string[], emails: readonly string[]): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((file) => {
    const text = `${file}\n${readFileSync(join(folder, file), 'utf8')}`;
    const to = /^To: *(?:.*<)?([^\s<>]+)>?\r?$/im.exec(text)?.[1]?.toLowerCase() ?? '';
    return emails.includes(to) || names.some((name) => text.includes(name)) ? [join(folder, file)] : [];
  });
}

/** Returns the one person who matches, at any tenant. Throws if there are several, or none. */
async function onePerson(ask: Ask, filter: PersonFilter, tenant: string | undefined): Promise<PersonRecords> {
  if (tenant !== undefined) return personOf(ask, tenant, filter);
  const found = await findEverywhere(ask, filter, undefined);
  // An agent is known at each tenant of a group.
  const known = [...found].filter(([, records]) => records.some(({ kind }) => kind !== 'agent'));
  const [[code] = [undefined], ...others] = known.length > 0 ? known : [...found].slice(0, 1);
  if (code === undefined) throw new Error('Nobody is like that.');
  if (others.length > 0) throw new Error(`Several tenants know such a person: ${[...found.keys()].join(', ')}. Name one with --tenant.`);
  return personOf(ask, code, filter);
}

/** Returns the records that match, by the code of each tenant that has some. */
async function findEverywhere(
  ask: Ask,
  filter: PersonFilter,
  tenant: string | undefined,
): Promise<ReadonlyMap<string, readonly FoundRecord[]>> {
  const found = new Map<string, readonly FoundRecord[]>();
  for (const code of await codesOf(ask, tenant)) {
    const records = await findRecords(ask, code, filter);
    if (records.length > 0) found.set(code, records);
  }
  return found;
}
