import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';
const ROOM = 4 * 1024 ** 3;

/**
 * A folder in memory for what tests write and nobody keeps, or none where there is no room: databases of a thousand small
 * files are made for nearly every test file, and a disk takes ten times as long. It goes with this process.
 */
export function quickFolder() {
  if (!hasRoom()) return undefined;
  const folder = mkdtempSync(`${MEMORY}/vestibule-`);
  // PostgreSQL runs as somebody else than root.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasRoom() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM;
}
