import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { bad, good, type Result } from '../../engine/result.js';
import { messageOf } from '../base/thrown.js';
import { applyEvent, emptyLedger, type Ledger, type LedgerEvent } from './ledger.js';

/** A ledger whose every change is on disk before anybody is told of it. */
export interface Journal {
  readonly ledger: Ledger;
  record(event: LedgerEvent): void;
  close(): void;
}

/**
 * Opens the journal of a folder: one line of JSON an event, only ever added to, for its owner alone. A last line that
 * a killed process left unfinished was never answered, and is dropped.
 */
export function openJournal(folder: string): Result<Journal, string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'journal.jsonl');
  const fd = openSync(file, 'a+', 0o600);
  const ledger = emptyLedger();
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) ftruncateSync(fd, Buffer.byteLength(whole));
  const broken = replay(ledger, whole);
  if (broken !== undefined) {
    closeSync(fd);
    return bad(`The journal ${file} is damaged in line ${broken}. Put back a copy, or move the file away to start with none.`);
  }
  return good({
    ledger,
    record(event) {
      append(fd, `${JSON.stringify(event)}\n`);
      applyEvent(ledger, event);
    },
    close: () => closeSync(fd),
  });
}

/** The number of the first line that cannot be read. */
function replay(ledger: Ledger, text: string): number | undefined {
  for (const [index, line] of text.split('\n').slice(0, -1).entries()) {
    const event = readEvent(line);
    if (event === undefined) return index + 1;
    applyEvent(ledger, event);
  }
  return undefined;
}

function readEvent(line: string): LedgerEvent | undefined {
  try {
    const read: unknown = JSON.parse(line);
    return isEvent(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Nobody else writes this file, so a line that is whole is believed. */
function isEvent(value: unknown): value is LedgerEvent {
  if (typeof value !== 'object' || value === null || !('event' in value)) return false;
  return value.event === 'issued' || value.event === 'stumbled' || value.event === 'answered';
}

/** A line that could not be written whole is taken back, so that the next one does not run into it. */
function append(fd: number, line: string): void {
  const before = fstatSync(fd).size;
  const bytes = Buffer.from(line);
  try {
    for (let written = 0; written < bytes.length;) written += writeSync(fd, bytes, written);
  } catch (error) {
    ftruncateSync(fd, before);
    throw new Error(`The sandbox cannot write its journal. ${messageOf(error)}`, { cause: error });
  }
}
