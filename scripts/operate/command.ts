import { parseArgs } from 'node:util';
import { StoreProblem } from '../../server/operations/store-location.js';
import { quietOnClosedPipe } from '../closed-pipe.js';
import { endsWithHelp, optionProblem, withHint } from '../usage.js';

type FlagKinds = { readonly [name: string]: { readonly type: 'string' | 'boolean' } };
type ParsedValues = Readonly<Record<string, string | boolean | undefined>>;

/** What a command of the operator was called with. */
export interface CommandCall {
  readonly words: readonly string[];
  text(name: string): string | undefined;
  has(name: string): boolean;
}

/** A command that works on the store: its usage, its flags, and what it does. */
interface Command {
  readonly usage: string;
  readonly flags: FlagKinds;
  run(asked: CommandCall): Promise<void>;
}

/** What is wrong with how a command was called. */
export class CallProblem extends Error {}

/**
 * Runs a command, or prints its usage for --help. A wrong call prints a sentence and the usage, and ends with code 2, as does a store that
 * cannot be reached; any other failure prints its message and ends with code 1.
 */
export async function runCommand({ usage, flags, run }: Command): Promise<void> {
  quietOnClosedPipe();
  if (endsWithHelp(usage)) return;
  try {
    await run(readCall(flags));
  } catch (error) {
    if (error instanceof CallProblem) endCommand(2, withHint(error.message, usage));
    endCommand(
      error instanceof StoreProblem ? 2 : 1,
      error instanceof Error ? `${error.message}${error.cause instanceof Error ? ` ${error.cause.message}` : ''}` : String(error),
    );
  }
}

/** Returns the words and options of the call; an empty option counts as missing. Throws CallProblem for an unknown option. */
function readCall(flags: FlagKinds): CommandCall {
  const { positionals, values } = parseCall(flags);
  const given: ParsedValues = values;
  const text = (name: string): string | undefined => {
    const value = given[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return { words: positionals, text, has: (name) => given[name] === true };
}

/** Returns the parsed options. Throws CallProblem for an unknown one. */
function parseCall(flags: FlagKinds): { readonly positionals: string[]; readonly values: ParsedValues } {
  try {
    return parseArgs({ allowPositionals: true, options: { ...flags } });
  } catch (error) {
    throw new CallProblem(optionProblem(error));
  }
}

/** Refuses words that a command has no use for. */
export function refuseArguments([word]: readonly string[]): void {
  if (word !== undefined) throw new CallProblem(`"${word}" is a word too many`);
}

/** Ends the command with a code after printing these words. */
export function endCommand(code: number, words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(code);
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function note(line: string): void {
  process.stderr.write(`${line}\n`);
}
