/** A regular expression of RFC 9485 (I-Regexp), the kind that JSONPath knows. */
export type Expression =
  | { readonly kind: 'character'; readonly accepts: (character: string) => boolean }
  | { readonly kind: 'edge'; readonly of: 'start' | 'end' }
  | { readonly kind: 'join'; readonly parts: readonly Expression[] }
  | { readonly kind: 'either'; readonly branches: readonly Expression[] }
  | { readonly kind: 'repeat'; readonly part: Expression; readonly least: number; readonly most: number };

type Accepts = (character: string) => boolean;

const CATEGORY = /^(L[lmotu]?|M[cen]?|N[dlo]?|P[cdefios]?|Z[lps]?|S[ckmo]?|C[cfno]?)$/;
const ESCAPABLE = /^[()*+\-.?[\\\]^nrt{|}]$/;
const NOT_PLAIN = /^[()*+.?[\\\]{|}]$/;
const NOT_IN_CLASS = /^[-[\\\]]$/;
const ESCAPED: { readonly [letter: string]: string } = { n: '\n', r: '\r', t: '\t' };
/** RFC 9485 has no anchors, but RFC 9535's compliance tests read them as every regular expression does. */
const EDGES: { readonly [sign: string]: 'start' | 'end' } = { '^': 'start', $: 'end' };
const QUANTIFIERS: { readonly [sign: string]: readonly [number, number] } = { '*': [0, Infinity], '+': [1, Infinity], '?': [0, 1] };

/** Thrown and caught in this file only. */
class NotAnIRegexp extends Error {}

/** The expression, or undefined where the text is no I-Regexp. */
export function parseIRegexp(text: string): Expression | undefined {
  const reader = new Reader(text);
  try {
    const expression = parseBranches(reader);
    return reader.next === undefined ? expression : undefined;
  } catch (error) {
    if (error instanceof NotAnIRegexp) return undefined;
    throw error;
  }
}

class Reader {
  readonly #characters: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#characters = [...text];
  }

  get next(): string | undefined {
    return this.#characters[this.#at];
  }

  get afterNext(): string | undefined {
    return this.#characters[this.#at + 1];
  }

  take(): string {
    const character = this.next;
    if (character === undefined) throw new NotAnIRegexp();
    this.#at += 1;
    return character;
  }

  takeIf(wanted: string): boolean {
    if (this.next !== wanted) return false;
    this.#at += 1;
    return true;
  }

  expect(wanted: string): void {
    if (!this.takeIf(wanted)) throw new NotAnIRegexp();
  }

  takeUntil(end: string): string {
    let taken = '';
    while (!this.takeIf(end)) taken += this.take();
    return taken;
  }
}

function parseBranches(reader: Reader): Expression {
  const branches = [parseBranch(reader)];
  while (reader.takeIf('|')) branches.push(parseBranch(reader));
  return { kind: 'either', branches };
}

function parseBranch(reader: Reader): Expression {
  const parts: Expression[] = [];
  while (reader.next !== undefined && reader.next !== '|' && reader.next !== ')') parts.push(parsePiece(reader));
  return { kind: 'join', parts };
}

function parsePiece(reader: Reader): Expression {
  const part = parseAtom(reader);
  const [least, most] = parseQuantifier(reader) ?? [1, 1];
  return least === 1 && most === 1 ? part : { kind: 'repeat', part, least, most };
}

function parseQuantifier(reader: Reader): readonly [number, number] | undefined {
  if (reader.takeIf('{')) return parseRange(reader.takeUntil('}'));
  const quantifier = QUANTIFIERS[reader.next ?? ''];
  if (quantifier !== undefined) reader.take();
  return quantifier;
}

function parseRange(text: string): readonly [number, number] {
  const [, least, comma, most] = /^(\d+)(,(\d*))?$/.exec(text) ?? [];
  if (least === undefined) throw new NotAnIRegexp();
  if (comma === undefined) return [Number(least), Number(least)];
  const range = [Number(least), most ? Number(most) : Infinity] as const;
  if (range[1] < range[0]) throw new NotAnIRegexp();
  return range;
}

function parseAtom(reader: Reader): Expression {
  if (reader.takeIf('(')) {
    const inner = parseBranches(reader);
    reader.expect(')');
    return inner;
  }
  const edge = EDGES[reader.next ?? ''];
  if (edge !== undefined) {
    reader.take();
    return { kind: 'edge', of: edge };
  }
  return { kind: 'character', accepts: parseCharacter(reader) };
}

function parseCharacter(reader: Reader): Accepts {
  const character = reader.take();
  if (character === '.') return (each) => each !== '\n' && each !== '\r';
  if (character === '[') return parseClass(reader);
  if (character === '\\') return parseEscape(reader);
  if (NOT_PLAIN.test(character)) throw new NotAnIRegexp();
  return (each) => each === character;
}

function parseEscape(reader: Reader): Accepts {
  if (reader.next === 'p' || reader.next === 'P') return parseCategory(reader);
  const character = parseEscaped(reader);
  return (each) => each === character;
}

function parseEscaped(reader: Reader): string {
  const character = reader.take();
  if (!ESCAPABLE.test(character)) throw new NotAnIRegexp();
  return ESCAPED[character] ?? character;
}

function parseCategory(reader: Reader): Accepts {
  const letter = reader.take();
  reader.expect('{');
  const name = reader.takeUntil('}');
  if (!CATEGORY.test(name)) throw new NotAnIRegexp();
  const category = new RegExp(`^\\${letter}{${name}}$`, 'u');
  return (each) => category.test(each);
}

function parseClass(reader: Reader): Accepts {
  const others = reader.takeIf('^');
  const accepted: Accepts[] = reader.takeIf('-') ? [(each) => each === '-'] : [parseClassItem(reader)];
  while (!reader.takeIf(']')) {
    if (reader.takeIf('-')) {
      reader.expect(']');
      accepted.push((each) => each === '-');
      break;
    }
    accepted.push(parseClassItem(reader));
  }
  return (each) => accepted.some((accepts) => accepts(each)) !== others;
}

/** A category, a character, or two with a hyphen between them; a hyphen before the end stands for itself. */
function parseClassItem(reader: Reader): Accepts {
  if (reader.takeIf('\\')) {
    if (reader.next === 'p' || reader.next === 'P') return parseCategory(reader);
    return parseClassRange(reader, parseEscaped(reader));
  }
  return parseClassRange(reader, takeClassCharacter(reader));
}

function parseClassRange(reader: Reader, first: string): Accepts {
  if (reader.next !== '-' || reader.afterNext === ']') return (each) => each === first;
  reader.take();
  const last = reader.takeIf('\\') ? parseEscaped(reader) : takeClassCharacter(reader);
  const [from, to] = [codeOf(first), codeOf(last)];
  if (to < from) throw new NotAnIRegexp();
  return (each) => codeOf(each) >= from && codeOf(each) <= to;
}

function takeClassCharacter(reader: Reader): string {
  const character = reader.take();
  if (NOT_IN_CLASS.test(character)) throw new NotAnIRegexp();
  return character;
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
