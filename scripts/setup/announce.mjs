/** How often a step that goes on says so, in milliseconds. */
const EVERY = 10_000;

/**
 * Does the steps of a start one after the other and prints which of how many it is at, and every ten seconds how long that takes already.
 * @param {readonly (readonly [string, () => Promise<unknown>])[]} steps what each step prepares, and how
 * @param {(line: string) => void} [print]
 */
export async function announceSteps(steps, print = console.log) {
  for (const [index, [name, prepare]] of steps.entries()) {
    const start = performance.now();
    print(`${index + 1} of ${steps.length}: ${name}`);
    const timer = setInterval(() => print(`   ${name}, for ${Math.round((performance.now() - start) / 1000)} s`), EVERY);
    try {
      await prepare();
    } finally {
      clearInterval(timer);
    }
  }
}
