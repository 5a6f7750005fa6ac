/** A wrong call of a script; its message is printed, and the script ends with code 2. */
export class UsageError extends Error {}

/** Returns the first sentence of an error about options; the rest explains a case that no script has. */
export function optionProblem(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('. ')[0] ?? '';
}

/**
 * Returns a sentence about a wrong call with the command that explains it: `Unknown option '--x'; npm run check -- --help says how
 * it is used.`
 */
export function withHint(problem: string, usage: string): string {
  const command = /npm run (?:-s )?[\w:-]+/.exec(usage)?.[0] ?? '';
  return `${problem.replace(/\.$/, '')}; ${command} -- --help says how it is used.`;
}

/** Prints the usage if the call contains `--help`, and returns whether it did. */
export function endsWithHelp(usage: string): boolean {
  if (!process.argv.slice(2).includes('--help')) return false;
  process.stdout.write(`${usage}\n`);
  return true;
}
