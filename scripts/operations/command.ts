import { parseArgs } from 'node:util';

type FlagKinds = { readonly [name: string]: { readonly type: 'string' | 'boolean' } };
type Given = Readonly<Record<string, string | boolean | undefined>>;

/** What a command of the operator was called with. */
export interface Asked {
  readonly words: readonly string[];
  text(name: string): string | undefined;
  has(name: string): boolean;
}

/** A command that works on the store: its usage, its flags, and what it does. */
interface Command {
  readonly usage: string;
  readonly flags: FlagKinds;
  run(asked: Asked): Promise<void>;
}

/** Runs a command. What is wrong with how it was called ends it with code 2, any other failure with 1 and a sentence. */
export async function runCommand({ usage, flags, run }: Command): Promise<void> {
  const asked = readCall(flags);
  if (asked === undefined) return end(2, usage);
  try {
    await run(asked);
  } catch (error) {
    end(1, error instanceof Error ? `${error.message}${error.cause instanceof Error ? ` ${error.cause.message}` : ''}` : String(error));
  }
}

function readCall(flags: FlagKinds): Asked | undefined {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { ...flags, help: { type: 'boolean' } } });
    const given: Given = values;
    const text = (name: string): string | undefined => {
      const value = given[name];
      return typeof value === 'string' && value !== '' ? value : undefined;
    };
    return given['help'] === true ? undefined : { words: positionals, text, has: (name) => given[name] === true };
  } catch {
    return undefined;
  }
}

/** Ends the command with these words for the person at the keyboard. */
export function end(code: number, words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(code);
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function note(line: string): void {
  process.stderr.write(`${line}\n`);
}
