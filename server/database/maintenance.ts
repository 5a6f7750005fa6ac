/** The number of transactions before the first maintenance. */
const firstMaintenance = 50;
const maxInterval = 20_000;

/**
 * Returns a function that counts ended transactions and runs `analyze`, later `vacuum analyze`, each time their number has doubled or
 * grown by `maxInterval`. Failures are ignored. The embedded store does neither itself.
 */
export function createMaintenance(run: (statement: string) => Promise<unknown>): (isEnd: boolean) => Promise<void> {
  let transactions = 0;
  let next = firstMaintenance;
  return async (isEnd) => {
    if (!isEnd) return;
    transactions += 1;
    if (transactions < next) return;
    next = transactions + Math.min(transactions, maxInterval);
    await run(transactions < 1000 ? 'analyze' : 'vacuum analyze').catch(() => undefined);
  };
}
