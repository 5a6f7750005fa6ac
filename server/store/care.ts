/** How many transactions are looked at first, and how many lie between two later looks at most. */
const first = 50;
const atMost = 20_000;

/**
 * Does for the embedded store what a server does by itself: counts the rows now and then, so that plans which were right
 * for an empty table give way to those for a full one, and clears away what was deleted. To be told after every turn whether
 * it ended a transaction and began no other.
 */
export function careFor(run: (statement: string) => Promise<unknown>): (isEnd: boolean) => Promise<void> {
  let ended = 0;
  let next = first;
  return async (isEnd) => {
    if (!isEnd) return;
    ended += 1;
    if (ended < next) return;
    next = ended + Math.min(ended, atMost);
    await run(ended < 1000 ? 'analyze' : 'vacuum analyze').catch(() => undefined);
  };
}
