import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { bad, good, type Result } from '../../engine/base/result.js';
import { errorMessageOf } from '../base/error-code.js';
import { dumpFormat } from './dump.js';

const Head = Type.Object({ vestibule: Type.Integer(), version: Type.String(), migration: Type.String() });
const DumpScopeLine = Type.Object({ scope: Type.Object({ tenantId: Type.String(), groupCode: Type.String() }) });
const Row = Type.Object({ table: Type.String(), row: Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()])) });
const End = Type.Object({ end: Type.Object({ rows: Type.Record(Type.String(), Type.Integer()), sha256: Type.String() }) });
const Line = Type.Union([Row, DumpScopeLine, Head, End]);
export type DumpLine = Static<typeof Line>;

/** What the head and end of a dump state. */
export interface DumpSummary {
  readonly version: string;
  readonly migration: string;
  /** The number of rows by table. */
  readonly rows: Readonly<Record<string, number>>;
}

/** Yields the parsed lines of a dump; throws for an invalid one. */
export async function* dumpLines(file: string): AsyncGenerator<DumpLine> {
  for await (const text of readTextLines(file)) yield parseLine(text);
}

/** Yields the decompressed lines of a dump as text. */
async function* readTextLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const decompressed = createGunzip();
  source.on('error', (error) => decompressed.destroy(error));
  yield* createInterface({ input: source.pipe(decompressed), crlfDelay: Infinity });
}

/** Parses a line of a dump; throws if it has another shape. */
function parseLine(text: string): DumpLine {
  const read: unknown = JSON.parse(text);
  if (!Value.Check(Line, read)) throw new Error('It has a line that is not of a backup.');
  return read;
}

/** Verifies a whole dump and returns its summary, or why it is no valid backup. */
export async function checkDump(file: string): Promise<Result<DumpSummary, string>> {
  try {
    return await verifyDump(file);
  } catch (error) {
    return bad(`${file} is not a backup, or a damaged one: ${errorMessageOf(error)}`);
  }
}

interface DumpTally {
  readonly counts: Record<string, number>;
  readonly sha256: string;
  readonly head: Static<typeof Head> | undefined;
  readonly end: Static<typeof End>['end'] | undefined;
  readonly hasLinesAfterEnd: boolean;
}

/** Reads a whole dump and returns its row counts, checksum, head and end. */
async function readTally(file: string): Promise<DumpTally> {
  const hash = createHash('sha256');
  const counts: Record<string, number> = Object.create(null);
  let head: DumpTally['head'];
  let end: DumpTally['end'];
  let goesOn = false;
  for await (const text of readTextLines(file)) {
    const line = parseLine(text);
    goesOn = end !== undefined;
    if ('end' in line) end = line.end;
    else hash.update(`${text}\n`);
    if ('vestibule' in line) head ??= line;
    if ('table' in line) counts[line.table] = (counts[line.table] ?? 0) + 1;
  }
  return { counts, sha256: hash.digest('hex'), head, end, hasLinesAfterEnd: goesOn };
}

/** Returns the summary of a dump, or the problem if it is incomplete, altered or of another format. */
async function verifyDump(file: string): Promise<Result<DumpSummary, string>> {
  const { counts, sha256, head, end, hasLinesAfterEnd: goesOn } = await readTally(file);
  if (goesOn) return bad(`${file} goes on after its end.`);
  if (head === undefined || end === undefined) return bad(`${file} is not a whole backup: it breaks off.`);
  if (head.vestibule !== dumpFormat) return bad(`${file} is a backup of another format (${head.vestibule}); this reads ${dumpFormat}.`);
  if (sha256 !== end.sha256) return bad(`${file} was changed or damaged: its checksum is another.`);
  const wrong = Object.entries(end.rows).find(([table, count]) => count !== (counts[table] ?? 0));
  if (wrong !== undefined) return bad(`${file} has another number of rows in ${wrong[0]} than it says.`);
  return good({ version: head.version, migration: head.migration, rows: end.rows });
}
