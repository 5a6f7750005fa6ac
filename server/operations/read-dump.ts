import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { bad, good, type Result } from '../../engine/result.js';
import { messageOf } from '../base/thrown.js';
import { dumpFormat } from './dump.js';

const Head = Type.Object({ vestibule: Type.Integer(), version: Type.String(), migration: Type.String() });
const Scope = Type.Object({ scope: Type.Object({ tenantId: Type.String(), groupCode: Type.String() }) });
const Row = Type.Object({ table: Type.String(), row: Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()])) });
const End = Type.Object({ end: Type.Object({ rows: Type.Record(Type.String(), Type.Integer()), sha256: Type.String() }) });
const Line = Type.Union([Row, Scope, Head, End]);
export type DumpLine = Static<typeof Line>;

/** What a dump says of itself. */
export interface DumpSummary {
  readonly version: string;
  readonly migration: string;
  /** How many rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
}

/** The lines of a dump, one after the other. */
export async function* dumpLines(file: string): AsyncGenerator<DumpLine> {
  for await (const text of rawLines(file)) yield readLine(text);
}

async function* rawLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  source.on('error', (error) => unpacked.destroy(error));
  yield* createInterface({ input: source.pipe(unpacked), crlfDelay: Infinity });
}

function readLine(text: string): DumpLine {
  const read: unknown = JSON.parse(text);
  if (!Value.Check(Line, read)) throw new Error('It has a line that is not of a backup.');
  return read;
}

/** Reads a dump through: it is whole, unchanged, and of a shape we know. */
export async function checkDump(file: string): Promise<Result<DumpSummary, string>> {
  try {
    return await summaryOf(file);
  } catch (error) {
    return bad(`${file} is not a backup, or a damaged one: ${messageOf(error)}`);
  }
}

interface Tally {
  readonly counts: Record<string, number>;
  readonly sha256: string;
  readonly head: Static<typeof Head> | undefined;
  readonly end: Static<typeof End>['end'] | undefined;
  readonly goesOn: boolean;
}

async function tallyOf(file: string): Promise<Tally> {
  const hash = createHash('sha256');
  const counts: Record<string, number> = Object.create(null);
  let head: Tally['head'];
  let end: Tally['end'];
  let goesOn = false;
  for await (const text of rawLines(file)) {
    const line = readLine(text);
    goesOn = end !== undefined;
    if ('end' in line) end = line.end;
    else hash.update(`${text}\n`);
    if ('vestibule' in line) head ??= line;
    if ('table' in line) counts[line.table] = (counts[line.table] ?? 0) + 1;
  }
  return { counts, sha256: hash.digest('hex'), head, end, goesOn };
}

async function summaryOf(file: string): Promise<Result<DumpSummary, string>> {
  const { counts, sha256, head, end, goesOn } = await tallyOf(file);
  if (goesOn) return bad(`${file} goes on after its end.`);
  if (head === undefined || end === undefined) return bad(`${file} is not a whole backup: it breaks off.`);
  if (head.vestibule !== dumpFormat) return bad(`${file} is a backup of another format (${head.vestibule}); this reads ${dumpFormat}.`);
  if (sha256 !== end.sha256) return bad(`${file} was changed or damaged: its checksum is another.`);
  const wrong = Object.entries(end.rows).find(([table, count]) => count !== (counts[table] ?? 0));
  if (wrong !== undefined) return bad(`${file} has another number of rows in ${wrong[0]} than it says.`);
  return good({ version: head.version, migration: head.migration, rows: end.rows });
}
