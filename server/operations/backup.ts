import { existsSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { bad, type Result } from '../../engine/result.js';
import { openDoor } from '../store/query-door.js';
import type { Store } from '../store/store.js';
import { messageOf } from '../base/thrown.js';
import { dump } from './dump.js';
import { holderIn, nothingThere, type StoreLocation, withStore } from './place.js';
import { checkDump, type DumpSummary } from './read-dump.js';

/** Writes a backup of a place to a new file, closed to others, also while a server holds the place; and reads it through. */
export async function backup(place: StoreLocation, file: string, version: string): Promise<Result<DumpSummary, string>> {
  if (existsSync(file)) return bad(`${file} is there already. Name a new file.`);
  const nothing = nothingThere(place);
  if (nothing !== undefined) return bad(nothing);
  const draft = `${file}.part`;
  try {
    const written = await writeFrom(place, draft, version);
    if (!written.ok) return written;
    const checked = await checkDump(draft);
    if (checked.ok) renameSync(draft, file);
    return checked;
  } catch (error) {
    return bad(`No backup was written. ${messageOf(error)}`);
  } finally {
    rmSync(draft, { force: true });
  }
}

async function writeFrom(place: StoreLocation, draft: string, version: string): Promise<Result<void, string>> {
  const holder = holderIn(place);
  if (holder === undefined) return withStore(place, (store) => writeDump(store, draft, version));
  if (holder.door === undefined)
    return bad(`Process ${holder.pid} holds ${place.folder}, whose name is too long for asking it. Stop it first.`);
  await packTo(draft, openDoor(holder.door, { dump: true }));
  return { ok: true, value: undefined };
}

/** Writes the whole of a store to a file; rejects with the reason where the file or the store fails. */
export async function writeDump(store: Store, file: string, version: string): Promise<void> {
  const lines = new PassThrough();
  // Both promises below report this error; without a listener the event would end the process.
  lines.on('error', () => undefined);
  const packed = packTo(file, lines);
  // A write to `lines` would wait forever for a file that takes no more.
  packed.catch((error: unknown) => lines.destroy(asError(error)));
  const dumped = dump(store, version, (line) => pushed(lines, line)).then(
    () => lines.end(),
    (error: unknown) => lines.destroy(asError(error)),
  );
  await Promise.all([packed, dumped]);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(messageOf(error), { cause: error });
}

function pushed(lines: PassThrough, line: string): Promise<void> {
  return new Promise((resolve, reject) => lines.write(line, (error) => (error ? reject(error) : resolve())));
}

async function packTo(file: string, lines: Readable): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  await pipeline(lines, createGzip(), handle.createWriteStream({ flush: true }));
}
