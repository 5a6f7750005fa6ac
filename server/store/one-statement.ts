/** An insert whose rows nobody needs, as the query builder or `insertion` makes it. */
export interface Insert {
  compile(): Statement;
  execute(): Promise<unknown>;
}

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Several statements as one, the last with those before it: each costs its way through the database, however small it is. */
export function inOne(statements: readonly Statement[]): Statement {
  return { sql: kept(statements.map(({ sql }) => sql)), parameters: statements.flatMap(({ parameters }) => parameters) };
}

/** Each text with its parameters counted on from those of the texts before it. */
function numbered(texts: readonly string[]): string[] {
  let before = 0;
  return texts.map((text) => {
    let most = 0;
    const shifted = text.replace(/\$(\d+)/g, (_all, nth: string) => {
      most = Math.max(most, Number(nth));
      return `$${Number(nth) + before}`;
    });
    before += most;
    return shifted;
  });
}

function joined(texts: readonly string[]): string {
  const others = texts.slice(0, -1).map((text, nth) => `"along_${nth + 1}" as (${text})`);
  const main = texts.at(-1) ?? '';
  return others.length === 0 ? main : `with ${others.join(', ')} ${main}`;
}

/** Writes are few and the same again and again; only a program that is wrong makes more of them. */
const mostTexts = 300;

const made = new Map<string, string>();

function kept(texts: readonly string[]): string {
  const key = texts.join(';');
  const known = made.get(key);
  if (known !== undefined) return known;
  const text = joined(numbered(texts));
  if (made.size < mostTexts) made.set(key, text);
  return text;
}
