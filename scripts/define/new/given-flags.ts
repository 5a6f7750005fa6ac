import { createInterface } from 'node:readline/promises';
import { type Flags, UsageError } from '../../command.js';
import { type Given, type Kind, kinds } from './make-files.js';

/** An example in a call, in quotation marks where a shell needs them. */
const quoted = (example: string): string => (/[^\w:/,=-]/.test(example) ? `"${example}"` : example);
const callPart = (flag: string, example: string, isOptional = false): string =>
  isOptional ? `[--${flag} ${quoted(example)}]` : `--${flag} ${quoted(example)}`;
/** A call of each kind as an example, and one with each flag that needs no other. */
export const calls = [...kinds].flatMap(([name, { flags }]) => {
  const part = ([flag, { example, optional }]: (typeof all)[number]) => callPart(flag, example, optional);
  const all = Object.entries(flags);
  const together = all.filter(([, { makes }]) => makes !== true).map(part);
  return [together.join(' '), ...all.filter(([, { makes }]) => makes).map(part)].map((words) => `npm run new -- ${name} ${words}`);
});
export const flagNames = [...new Set([...kinds.values()].flatMap(({ flags }) => Object.keys(flags)))];

/** Returns the values of the kind's flags, asking for missing ones on a terminal. Throws UsageError for an unknown kind, or another kind's flag. */
export function givenFlags(name: string, flags: Flags): Promise<Given> {
  const kind = kinds.get(name);
  const known = [...kinds.keys()].join(', ');
  if (!kind) throw new UsageError(name === '' ? `Say what to make: ${known}.` : `There is no kind "${name}". There are: ${known}.`);
  const other = flagNames.find((flag) => flags.texts(flag).length > 0 && !(flag in kind.flags));
  if (other !== undefined) throw new UsageError(`--${other} is no flag of ${name}. There are: --${Object.keys(kind.flags).join(', --')}.`);
  const given = Object.fromEntries(flagNames.map((flag) => [flag, flags.texts(flag).filter((value) => value.trim() !== '')]));
  if (process.stdin.isTTY) return withAnswers(kind, given);
  const [first] = missingFlags(kind, given);
  if (first) throw new UsageError(`--${first[0]} is missing, ${first[1].about}: write ${callPart(first[0], first[1].example)}.`);
  return Promise.resolve(given);
}

function missingFlags({ flags }: Kind, given: Given) {
  const isGiven = ([flag]: readonly [string, unknown]) => given[flag]?.[0] !== undefined;
  const [making, needed] = [true, undefined].map((wanted) => Object.entries(flags).filter(([, { makes }]) => makes === wanted));
  return making?.some(isGiven) ? [] : (needed ?? []).filter((flag) => flag[1].optional !== true && !isGiven(flag));
}

/** Returns the flags with an answer for each missing one, its example where the answer is empty. */
export async function withAnswers(
  kind: Kind,
  given: Given,
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): Promise<Given> {
  const terminal = createInterface({ input, output });
  const answers: { [flag: string]: readonly string[] } = { ...given };
  for (const [flag, { about, example }] of missingFlags(kind, given)) {
    const answer = await terminal.question(`--${flag}, ${about} (Enter for ${example}): `).catch((cause: unknown) => {
      throw new UsageError('Nothing was made.', { cause });
    });
    answers[flag] = [answer.trim() || example];
  }
  terminal.close();
  return answers;
}
