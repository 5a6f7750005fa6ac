import { parseArgs } from 'node:util';

/** A command of the command line: its usage, its options, and what it does. */
export interface Command {
  readonly usage: string;
  /** The options that have a value, each of which can be repeated. */
  readonly texts?: readonly string[];
  /** The options without a value. */
  readonly switches?: readonly string[];
  /** Returns the exit code; nothing means 0. */
  run(words: readonly string[], flags: Flags): number | void | Promise<number | void>;
}

export interface Flags {
  /** The last value. */
  text(name: string): string | undefined;
  texts(name: string): readonly string[];
  has(name: string): boolean;
}

/** A wrong call; its message is printed with the command that explains it. */
export class UsageError extends Error {}

/** What a command cannot do; its message alone is printed, and the command ends with the code. */
export class Refusal extends Error {
  readonly code: number;

  constructor(code: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Runs a command and sets the exit code that it returns, or prints its usage for --help. A UsageError prints a sentence and sets code 2, a
 * Refusal its code; other errors are thrown.
 */
export async function runCommand(command: Command): Promise<void> {
  quietOnClosedPipe();
  try {
    if (process.argv.slice(2).includes('--help')) return print(command.usage);
    const { words, flags } = parseCall(command);
    process.exitCode = (await command.run(words, flags)) ?? 0;
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof Refusal)) throw error;
    note(error instanceof Refusal ? error.message : withHint(error.message, command.usage));
    process.exitCode = error instanceof Refusal ? error.code : 2;
  }
}

/** Ends the process without a stack trace once the reader of its output has gone, as in `npm run -s inbox | head -1`. */
function quietOnClosedPipe(): void {
  // Tests run several commands in one process, each with functions of its own.
  const isQuiet = process.stdout.listeners('error').some(({ name }) => name === endQuietly.name);
  if (!isQuiet) process.stdout.on('error', endQuietly);
}

function endQuietly(error: Error): void {
  if (!('code' in error) || error.code !== 'EPIPE') throw error;
  process.exit();
}

/** Returns the words and options of the call. Throws UsageError for an unknown option. */
function parseCall({ texts = [], switches = [] }: Command): { readonly words: readonly string[]; readonly flags: Flags } {
  const options = Object.fromEntries([
    ...texts.map((name) => [name, { type: 'string', multiple: true }] as const),
    ...switches.map((name) => [name, { type: 'boolean' }] as const),
  ]);
  try {
    const { positionals: words, values } = parseArgs({ options, allowPositionals: true });
    const given = new Map<string, unknown>(Object.entries(values));
    const textsOf = (name: string) => [given.get(name)].flat().filter((value) => typeof value === 'string');
    return { words, flags: { texts: textsOf, text: (name) => textsOf(name).at(-1), has: (name) => given.get(name) === true } };
  } catch (cause) {
    // The sentences after the first explain a case that no command has.
    throw new UsageError((cause instanceof Error ? cause.message : String(cause)).split('. ')[0], { cause });
  }
}

/** Returns a sentence such as: Unknown option '--x'; npm run check -- --help says how it is used. */
function withHint(problem: string, usage: string): string {
  const call = /npm run (?:-s )?[\w:-]+/.exec(usage)?.[0] ?? '';
  return `${problem.replace(/\.$/, '')}; ${call} -- --help says how it is used.`;
}

export function required<T extends string>(value: T | undefined, what: string): T {
  if (value === undefined) throw new UsageError(`${what} is missing.`);
  return value;
}

/** Returns a number with its word: `1 form`, `2 forms`. */
export const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;

export function print(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

/** Tells the person who called something that is not part of the output. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`);
}
