/** The number of transactions before the first maintenance; the embedded store does none itself. */
const firstMaintenance = 50;
const maxInterval = 20_000;

/** How many bytes of files are stored before the space of deleted ones is freed. */
const fileInterval = 64 * 1024 * 1024;

/** Free the space of deleted files, so that later ones use it again. Neither may run in a transaction. */
export const freeFileSpace = ['vacuum uploads, upload_parts', 'checkpoint'] as const;

/**
 * Returns a function that counts ended transactions and bytes of files. It runs `analyze`, later `vacuum analyze` and a checkpoint, as the
 * transactions double or grow by `maxInterval`, and frees space after `fileInterval`. Failures are ignored.
 */
export function createMaintenance(run: (statement: string) => Promise<unknown>): (isEnd: boolean, bytes?: number) => Promise<void> {
  let transactions = 0;
  let next = firstMaintenance;
  let stored = 0;
  const runAll = async (statements: readonly string[]): Promise<void> => {
    for (const statement of statements) await run(statement).catch(() => undefined);
  };
  return async (isEnd, bytes = 0) => {
    stored += bytes;
    if (!isEnd) return;
    transactions += 1;
    if (stored >= fileInterval) {
      stored = 0;
      await runAll(freeFileSpace);
    }
    if (transactions < next) return;
    next = transactions + Math.min(transactions, maxInterval);
    await runAll(transactions < 1000 ? ['analyze'] : ['vacuum analyze', 'checkpoint']);
  };
}
