import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { bad, good, type Result } from '../../engine/base/result.js';
import { errorMessageOf } from '../base/error-code.js';
import { applyEvent, emptyLedger, type Ledger, type LedgerEvent } from './ledger.js';

/** A ledger whose changes are on disk before any response. */
export interface Journal {
  readonly ledger: Ledger;
  record(event: LedgerEvent): void;
  close(): void;
}

/** One JSON event per line. Drops an unfinished last line; returns a problem if a line is damaged. */
export function openJournal(folder: string): Result<Journal, string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'journal.jsonl');
  const fd = openSync(file, 'a+', 0o600);
  const ledger = emptyLedger();
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) ftruncateSync(fd, Buffer.byteLength(whole));
  const invalidLine = replayEvents(ledger, whole);
  if (invalidLine !== undefined) {
    closeSync(fd);
    return bad(`The journal ${file} is damaged in line ${invalidLine}. Put back a copy, or move the file away to start with none.`);
  }
  return good({
    ledger,
    record(event) {
      appendLine(fd, `${JSON.stringify(event)}\n`);
      applyEvent(ledger, event);
    },
    close: () => closeSync(fd),
  });
}

/** Returns the number of the first invalid line; undefined without one. */
function replayEvents(ledger: Ledger, text: string): number | undefined {
  for (const [index, line] of text.split('\n').slice(0, -1).entries()) {
    const event = readEvent(line);
    if (event === undefined) return index + 1;
    applyEvent(ledger, event);
  }
  return undefined;
}

function readEvent(line: string): LedgerEvent | undefined {
  try {
    const json: unknown = JSON.parse(line);
    return isEvent(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

const eventKinds: readonly string[] = ['issued', 'stumbled', 'settled', 'changed', 'answered'] satisfies LedgerEvent['event'][];

/** Checks the kind of event only, because no other program writes this file. */
function isEvent(value: unknown): value is LedgerEvent {
  if (typeof value !== 'object' || value === null || !('event' in value)) return false;
  return eventKinds.includes(String(value.event));
}

/** A partly written line is removed, so that the next is not damaged. */
function appendLine(fd: number, line: string): void {
  const before = fstatSync(fd).size;
  const bytes = Buffer.from(line);
  try {
    for (let written = 0; written < bytes.length;) written += writeSync(fd, bytes, written);
  } catch (error) {
    ftruncateSync(fd, before);
    throw new Error(`The sandbox cannot write its journal. ${errorMessageOf(error)}`, { cause: error });
  }
}
