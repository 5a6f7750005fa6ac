import { sourcesFingerprint } from './read-sources.js';

/**
 * Calls back once after definitions have changed and stayed the same for one interval. Polls, because folder watchers miss replaced
 * files.
 */
export function watchSources(root: string, onChange: () => void, every = 400): { stop(): void } {
  let reported = sourcesFingerprint(root);
  let previous = reported;
  const timer = setInterval(() => {
    const present = fingerprintOf(root) ?? previous;
    const isStill = present === previous;
    previous = present;
    if (!isStill || present === reported) return;
    reported = present;
    onChange();
  }, every);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Returns the fingerprint of the definitions; undefined if a file disappears meanwhile. */
function fingerprintOf(root: string): string | undefined {
  try {
    return sourcesFingerprint(root);
  } catch {
    return undefined;
  }
}
