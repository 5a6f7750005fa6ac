import { ANYTHING, CLASSES, complement, DOT, type Range } from './characters.js';

/** A regular expression as far as running time goes: which characters, in which order, how often. */
export type Pattern =
  | { readonly kind: 'character'; readonly ranges: readonly Range[] }
  | { readonly kind: 'start' }
  /** `$`, `\b` and `\B`: what stands before may have to be given back. */
  | { readonly kind: 'condition' }
  | { readonly kind: 'look'; readonly inner: Pattern }
  | { readonly kind: 'back-reference' }
  | { readonly kind: 'join'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'either'; readonly branches: readonly Pattern[] }
  | { readonly kind: 'repeat'; readonly part: Pattern; readonly least: number; readonly most: number };

interface Reader {
  readonly characters: readonly string[];
  at: number;
}

/** Reads a pattern that is known to be a regular expression with the u flag. */
export function parsePattern(text: string): Pattern {
  return either({ characters: [...text], at: 0 });
}

const peek = (reader: Reader, ahead = 0): string => reader.characters[reader.at + ahead] ?? '';

function take(reader: Reader, expected: string): boolean {
  const found = reader.characters.slice(reader.at, reader.at + expected.length).join('') === expected;
  if (found) reader.at += expected.length;
  return found;
}

function either(reader: Reader): Pattern {
  const branches = [join(reader)];
  while (take(reader, '|')) branches.push(join(reader));
  return branches.length === 1 ? (branches[0] as Pattern) : { kind: 'either', branches };
}

function join(reader: Reader): Pattern {
  const parts: Pattern[] = [];
  while (peek(reader) !== '' && peek(reader) !== '|' && peek(reader) !== ')') parts.push(repeated(reader));
  return { kind: 'join', parts };
}

function repeated(reader: Reader): Pattern {
  const part = atom(reader);
  const count = quantifier(reader);
  if (!count) return part;
  take(reader, '?');
  return { kind: 'repeat', part, least: count[0], most: count[1] };
}

function quantifier(reader: Reader): readonly [number, number] | undefined {
  if (take(reader, '*')) return [0, Infinity];
  if (take(reader, '+')) return [1, Infinity];
  if (take(reader, '?')) return [0, 1];
  const counted = /^\{(\d+)(,?)(\d*)\}/.exec(reader.characters.slice(reader.at, reader.at + 40).join(''));
  if (!counted) return undefined;
  reader.at += counted[0].length;
  const least = Number(counted[1]);
  return [least, counted[3] ? Number(counted[3]) : counted[2] ? Infinity : least];
}

function atom(reader: Reader): Pattern {
  if (take(reader, '(')) return group(reader);
  if (take(reader, '[')) return { kind: 'character', ranges: characterClass(reader) };
  if (take(reader, '^')) return { kind: 'start' };
  if (take(reader, '$')) return { kind: 'condition' };
  if (take(reader, '.')) return { kind: 'character', ranges: DOT };
  if (peek(reader) === '\\' && /[bB]/.test(peek(reader, 1))) return skip(reader, 2, { kind: 'condition' });
  if (peek(reader) === '\\' && /[1-9k]/.test(peek(reader, 1))) return skip(reader, reference(reader), { kind: 'back-reference' });
  return { kind: 'character', ranges: character(reader) };
}

function skip(reader: Reader, count: number, pattern: Pattern): Pattern {
  reader.at += count;
  return pattern;
}

/** `\12` or `\k<name>` */
function reference(reader: Reader): number {
  const rest = reader.characters.slice(reader.at).join('');
  return [...(/^\\(?:k<[^>]*>|\d+)/u.exec(rest)?.[0] ?? '\\')].length;
}

function group(reader: Reader): Pattern {
  const isLook = ['?=', '?!', '?<=', '?<!'].some((sign) => take(reader, sign));
  if (!isLook && !take(reader, '?:') && take(reader, '?<')) while (!take(reader, '>')) reader.at += 1;
  const inner = either(reader);
  take(reader, ')');
  return isLook ? { kind: 'look', inner } : inner;
}

function characterClass(reader: Reader): readonly Range[] {
  const isNegated = take(reader, '^');
  const ranges: (readonly Range[])[] = [];
  while (!take(reader, ']') && peek(reader) !== '') ranges.push(classPart(reader));
  // A property of Unicode is not known exactly, so neither is what is outside of it.
  if (ranges.includes(ANYTHING)) return ANYTHING;
  return isNegated ? complement(ranges.flat()) : ranges.flat();
}

/** One character, a class of them, or `a-z`. */
function classPart(reader: Reader): readonly Range[] {
  const from = character(reader, true);
  if (peek(reader) !== '-' || peek(reader, 1) === ']') return from;
  reader.at += 1;
  const to = character(reader, true);
  return [[from[0]?.[0] ?? 0, to[0]?.[1] ?? 0]];
}

const CONTROLS: { readonly [letter: string]: number } = { n: 10, r: 13, t: 9, v: 11, f: 12, '0': 0 };

/** One character, or a class of them after a backslash. */
function character(reader: Reader, inClass = false): readonly Range[] {
  if (!take(reader, '\\')) return one(codeOf(next(reader)));
  const letter = next(reader);
  if (letter === 'p' || letter === 'P') while (!take(reader, '}')) reader.at += 1;
  const known = Object.hasOwn(CLASSES, letter) ? CLASSES[letter] : undefined;
  return known ?? one(letter === 'b' && inClass ? 8 : escaped(reader, letter));
}

function escaped(reader: Reader, letter: string): number {
  if (letter === 'c') return codeOf(next(reader)) % 32;
  if (letter === 'x' || letter === 'u') return hexadecimal(reader, letter === 'x' ? 2 : 4);
  return (Object.hasOwn(CONTROLS, letter) ? CONTROLS[letter] : undefined) ?? codeOf(letter);
}

function codeOf(letter: string): number {
  return letter.codePointAt(0) ?? 0;
}

function hexadecimal(reader: Reader, digits: number): number {
  let text = '';
  if (take(reader, '{')) while (!take(reader, '}')) text += next(reader);
  else for (let n = 0; n < digits; n++) text += next(reader);
  return Number.parseInt(text, 16);
}

function next(reader: Reader): string {
  const found = peek(reader);
  reader.at += 1;
  return found;
}

function one(code: number): readonly Range[] {
  return [[code, code]];
}
