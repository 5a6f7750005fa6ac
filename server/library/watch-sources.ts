import { sourcesMark } from './read-sources.js';

/**
 * Calls back once after definitions changed and were left alone for a moment. It asks by the clock: watches over whole
 * folders miss files that an editor replaces.
 */
export function watchSources(root: string, changed: () => void, every = 400): { stop(): void } {
  let told = sourcesMark(root);
  let before = told;
  const timer = setInterval(() => {
    const now = markOf(root) ?? before;
    const isStill = now === before;
    before = now;
    if (!isStill || now === told) return;
    told = now;
    changed();
  }, every);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** A file may vanish while it is looked at; then it is asked again the next time. */
function markOf(root: string): string | undefined {
  try {
    return sourcesMark(root);
  } catch {
    return undefined;
  }
}
