import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = ReturnType<typeof mountSmallDisk>;

/** Returns whether this machine can mount a small disk, which needs root on Linux; it tries. */
export function canMount(): boolean {
  try {
    void mountSmallDisk().close();
    return true;
  } catch {
    return false;
  }
}

/** Mounts a disk of 320 MB in memory, which can be filled to the last byte; throws where that is not allowed. */
export function mountSmallDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-disk-'));
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=0755', 'vestibule-test', folder]);
  const filler = join(folder, 'filler');
  const close = async (): Promise<void> => {
    spawnSync('umount', ['--lazy', folder]);
    rmdirSync(folder);
  };
  if (status !== 0) {
    void close();
    throw new Error(`A small disk cannot be mounted: ${String(stderr)}`);
  }
  return {
    folder,
    fill: () => spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64K']),
    empty: () => rmSync(filler, { force: true }),
    close,
  };
}
