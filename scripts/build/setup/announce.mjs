/** How often a step that goes on says so, in milliseconds. */
const EVERY = 10_000;

/**
 * Does the steps of a start one after the other; prints the number of each, and every ten seconds how long it takes.
 * @param {readonly (readonly [string, () => Promise<unknown>])[]} steps name and work of each
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
