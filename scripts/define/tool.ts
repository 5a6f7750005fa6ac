import { parseArgs } from 'node:util';
import { quietOnClosedPipe } from '../closed-pipe.js';
import { endsWithHelp, optionProblem, withHint, UsageError } from '../usage.js';

type Values = { readonly [name: string]: string | boolean | (string | boolean)[] | undefined };

/** A tool of the command line: its usage, its flags, and what it prints. */
export interface Tool {
  readonly usage: string;
  readonly flags: { readonly [name: string]: { type: 'string' | 'boolean'; multiple?: boolean } };
  /** Returns the exit code; nothing means 0. */
  run(words: readonly string[], flags: Flags): number | void | Promise<number | void>;
}

export interface Flags {
  text(name: string): string | undefined;
  texts(name: string): string[];
  has(name: string): boolean;
}

/**
 * Runs a tool and sets the exit code that it returns, or prints its usage for --help. A UsageError prints a sentence and sets code 2; other
 * errors are thrown.
 */
export async function runTool(tool: Tool): Promise<void> {
  quietOnClosedPipe();
  if (endsWithHelp(tool.usage)) return;
  try {
    const { positionals, values } = parseCall(tool);
    process.exitCode = (await tool.run(positionals, flagsOf(values))) ?? 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${withHint(error.message, tool.usage)}\n`);
    process.exitCode = 2;
  }
}

/** Returns the words and options of the call. Throws UsageError for an unknown option. */
function parseCall(tool: Tool): { positionals: string[]; values: Values } {
  try {
    return parseArgs({ args: process.argv.slice(2), options: { ...tool.flags }, allowPositionals: true, strict: true });
  } catch (cause) {
    throw new UsageError(optionProblem(cause), { cause });
  }
}

function flagsOf(values: Values): Flags {
  const texts = (name: string) => [values[name] ?? []].flat().filter((value) => typeof value === 'string');
  return { texts, text: (name) => texts(name)[0], has: (name) => values[name] === true };
}

export function required<T extends string>(value: T | undefined, what: string): T {
  if (value === undefined) throw new UsageError(`${what} is missing.`);
  return value;
}

export function print(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}
