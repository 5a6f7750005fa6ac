import { existsSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { bad, type Result } from '../../engine/base/result.js';
import { connectToServer } from '../database/query-socket.js';
import type { Store } from '../database/store.js';
import { errorMessageOf } from '../base/error-code.js';
import { writeDumpLines, checkDump, type DumpSummary } from './dump.js';
import { runningServerOf, missingDataProblem, type StoreLocation, withStore } from './store-location.js';

/** Writes a backup to a new private file, from a running server or the store itself, and verifies it; returns its summary or a problem. */
export async function writeBackup(location: StoreLocation, file: string, version: string): Promise<Result<DumpSummary, string>> {
  if (existsSync(file)) return bad(`${file} is there already. Name a new file.`);
  const problem = missingDataProblem(location);
  if (problem !== undefined) return bad(problem);
  const draft = `${file}.part`;
  try {
    const result = await writeBackupFrom(location, draft, version);
    if (!result.ok) return result;
    const checked = await checkDump(draft);
    if (checked.ok) renameSync(draft, file);
    return checked;
  } catch (error) {
    return bad(`No backup was written. ${errorMessageOf(error)}`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Writes the backup of a location, through the running server if one holds it. */
async function writeBackupFrom(location: StoreLocation, draft: string, version: string): Promise<Result<void, string>> {
  const holder = runningServerOf(location);
  if (holder === undefined) return withStore(location, (store) => writeDump(store, draft, version));
  if (holder.socket === undefined)
    return bad(`Process ${holder.pid} holds ${location.folder}, whose name is too long for asking it. Stop it first.`);
  await compressTo(draft, connectToServer(holder.socket, { dump: true }));
  return { ok: true, value: undefined };
}

/** Writes a compressed dump of a store to a file; rejects if the file or the store fails. */
export async function writeDump(store: Store, file: string, version: string): Promise<void> {
  const lines = new PassThrough();
  // Both promises below report this error; without a listener the event would end the process.
  lines.on('error', () => undefined);
  const compressing = compressTo(file, lines);
  // A write to `lines` would wait forever for a file that takes no more.
  compressing.catch((error: unknown) => lines.destroy(asError(error)));
  const dumping = writeDumpLines(store, version, (line) => writeLine(lines, line)).then(
    () => lines.end(),
    (error: unknown) => lines.destroy(asError(error)),
  );
  await Promise.all([compressing, dumping]);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(errorMessageOf(error), { cause: error });
}

/** Writes a line and waits until the stream has accepted it. */
function writeLine(lines: PassThrough, line: string): Promise<void> {
  return new Promise((resolve, reject) => lines.write(line, (error) => (error ? reject(error) : resolve())));
}

/** Compresses lines into a new file that only its owner can read. */
async function compressTo(file: string, lines: Readable): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  await pipeline(lines, createGzip(), handle.createWriteStream({ flush: true }));
}
