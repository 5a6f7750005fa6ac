import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCodeOf } from '../../../server/base/error-code.js';

/** A small disk of its own that can be filled to the last byte. */
export interface SmallDisk {
  readonly folder: string;
  fill(): void;
  /** Gives the room back. */
  empty(): void;
  close(): void;
}

/** Returns a phrase that says why this machine cannot mount a small disk; undefined if it can, which it tries. */
export function smallDiskMissing(): string | undefined {
  if (process.platform !== 'linux') return 'needs Linux, to mount a small disk';
  if (process.getuid?.() !== 0) return 'needs root, to mount a small disk';
  try {
    mountSmallDisk(1).close();
    return undefined;
  } catch {
    return 'needs the right to mount, for a small disk';
  }
}

/**
 * Mounts a disk of some megabytes in memory on a temporary folder; `close` unmounts it. Throws if it cannot be mounted, which needs root on
 * Linux.
 */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-disk-'));
  const done = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'vestibule-test', folder], { encoding: 'utf8' });
  if (done.status !== 0) {
    rmdirSync(folder);
    throw new Error(`A small disk cannot be mounted.\n${done.stderr}`);
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => fillDisk(filler),
    empty: () => rmSync(filler, { force: true }),
    close() {
      spawnSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}

/** Writes to a file until the disk has no free byte. */
function fillDisk(file: string): void {
  const descriptor = openSync(file, 'a');
  try {
    for (const size of [1024 * 1024, 4096]) writeUntilFull(descriptor, Buffer.alloc(size));
  } finally {
    closeSync(descriptor);
  }
}

/** Writes a block again and again until the disk is full. */
function writeUntilFull(descriptor: number, block: Buffer): void {
  try {
    for (;;) writeSync(descriptor, block);
  } catch (error) {
    if (errorCodeOf(error) !== 'ENOSPC') throw error;
  }
}
