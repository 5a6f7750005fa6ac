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

/** What several texts are as one, found by each of them in turn: to put them together for looking it up would take longer. */
interface Kept {
  text?: string;
  readonly next: Map<string, Kept>;
}

const all: Kept = { next: new Map() };
let made = 0;

function kept(texts: readonly string[]): string {
  const place = placeOf(texts);
  if (place?.text !== undefined) return place.text;
  const text = joined(numbered(texts));
  if (made < mostTexts) {
    made += 1;
    keep(texts, text);
  }
  return text;
}

function placeOf(texts: readonly string[]): Kept | undefined {
  let place: Kept | undefined = all;
  for (const each of texts) place = place?.next.get(each);
  return place;
}

function keep(texts: readonly string[], text: string): void {
  let place = all;
  for (const each of texts) {
    const next = place.next.get(each) ?? { next: new Map() };
    place.next.set(each, next);
    place = next;
  }
  place.text = text;
}
