import { storeLocationOf, type StoreLocation, StoreProblem } from '../../server/operations/store-location.js';
import { type Command, Refusal, runCommand, UsageError } from '../command.js';

/** What a command on the store was called with. */
export interface StoreCall {
  readonly words: readonly string[];
  readonly place: StoreLocation;
  /** An empty option counts as missing. */
  text(name: string): string | undefined;
  has(name: string): boolean;
}

interface StoreCommand extends Omit<Command, 'run'> {
  /** How many words it takes; none by default. */
  readonly maxWords?: number;
  run(call: StoreCall): Promise<void>;
}

/**
 * Runs a command on the store of --data or DATABASE_URL. A wrong call and a store that cannot be reached end with code 2, any other failure
 * with its message and code 1.
 */
export function runOnStore({ usage, texts = [], switches = [], maxWords = 0, run }: StoreCommand): Promise<void> {
  return runCommand({
    usage: `${usage}
--data DIR          the folder of the embedded store (DATA_DIR; the default is .data); DATABASE_URL goes before it`,
    texts: [...texts, 'data'],
    switches,
    run(words, given) {
      if (words[maxWords] !== undefined) throw new UsageError(`"${words[maxWords]}" is a word too many`);
      const text = (name: string) => given.text(name) || undefined;
      return run({ words, text, has: given.has, place: storeLocationOf(text('data'), process.env) }).catch(refuse);
    },
  });
}

/** Throws a failure of the store as what a command prints: code 2 if the store cannot be reached, else 1. */
export function refuse(error: unknown): never {
  if (error instanceof UsageError || error instanceof Refusal) throw error;
  const [message, cause] = error instanceof Error ? [error.message, error.cause] : [String(error), undefined];
  throw new Refusal(error instanceof StoreProblem ? 2 : 1, cause instanceof Error ? `${message} ${cause.message}` : message);
}
