import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds without another event, after which a file counts as saved: editors write in several steps. */
const QUIET = 60;
/** Milliseconds between two looks where the system tells no events. */
const POLL = 400;
/** Milliseconds between two looks beside the events: some file systems, such as shares of virtual machines, tell none. */
const SLOW_POLL = 2000;

/** Calls back after JSON files of a folder were added, changed or removed. */
export function watchFiles(folder: string, onChange: () => void): { close(): void } {
  let known = fingerprintOf(folder);
  let quiet: NodeJS.Timeout | undefined;
  const look = (): void => {
    const present = fingerprintOf(folder);
    if (present === undefined || present === known) return;
    known = present;
    onChange();
  };
  const lookSoon = (): void => {
    clearTimeout(quiet);
    quiet = setTimeout(look, QUIET).unref();
  };
  const watcher = startWatcher(folder, lookSoon);
  const timer = setInterval(() => fingerprintOf(folder) === known || lookSoon(), watcher ? SLOW_POLL : POLL).unref();
  return {
    close() {
      watcher?.close();
      clearInterval(timer);
      clearTimeout(quiet);
    },
  };
}

/** Undefined where the system cannot watch, for example because it watches too many files already. */
function startWatcher(folder: string, onEvent: () => void): FSWatcher | undefined {
  try {
    // A folder that was removed ends the events; the slow looks go on.
    return watch(folder, { recursive: true, persistent: false }, onEvent).on('error', () => undefined);
  } catch {
    return undefined;
  }
}

/** Names, times and sizes; undefined if a file disappears meanwhile. */
function fingerprintOf(folder: string): string | undefined {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.json'))
      .map((path) => {
        const { mtimeMs, size } = statSync(join(folder, path));
        return `${path} ${mtimeMs} ${size}`;
      })
      .join('\n');
  } catch {
    return undefined;
  }
}
