import type { Pointer } from '../pointer.js';
import type { Logic, Move, MoveParameter } from '../types.js';

/** A move of one answer, or of each entry of a list. */
export interface AnswerMove {
  readonly from: Pointer;
  readonly to: Pointer;
  readonly each: boolean;
  readonly as: string | undefined;
  readonly with: { readonly [name: string]: MoveParameter };
}

/** `{ "from": "/*", "to": "/clients/0" }`: everything becomes the first entry of a list. */
export interface WrapMove {
  readonly list: string;
  readonly when: Logic;
}

export interface DropMove {
  readonly at: Pointer;
  readonly readBack: Logic;
}

/** The moves that are made now, sorted by kind; undoing takes them in the opposite order. */
export interface MadeMoves {
  readonly moves: readonly AnswerMove[];
  readonly wraps: readonly WrapMove[];
  readonly drops: readonly DropMove[];
  /** Answers that do not go through under their own name: moved, dropped, or carried as a parameter. */
  readonly named: readonly Pointer[];
}

export function movesOf(body: readonly Move[], isMade: (when: Logic) => boolean): MadeMoves {
  const moves: AnswerMove[] = [];
  const wraps: WrapMove[] = [];
  const drops: DropMove[] = [];
  const named: Pointer[] = [];
  for (const part of partsOf(body)) {
    if (part.drop === undefined && !isMade(part.when)) continue;
    if (part.drop !== undefined) drops.push(part.drop);
    if (part.wrap !== undefined) wraps.push(part.wrap);
    if (part.move !== undefined) moves.push(part.move);
    named.push(...part.named);
  }
  return { moves, wraps, drops, named };
}

/** One move of a body as one of the three kinds it is. */
interface Part {
  readonly when: Logic;
  readonly drop?: DropMove;
  readonly wrap?: WrapMove;
  readonly move?: AnswerMove;
  readonly named: readonly Pointer[];
}

const parts = new WeakMap<readonly Move[], readonly Part[]>();

/** Definitions never change, so their moves are told apart once. */
function partsOf(body: readonly Move[]): readonly Part[] {
  const known = parts.get(body);
  if (known !== undefined) return known;
  const made = body.map(partOf);
  parts.set(body, made);
  return made;
}

function partOf(move: Move): Part {
  if ('drop' in move) return { when: undefined, drop: { at: move.drop, readBack: move.readBack }, named: [move.drop] };
  if (move.from === '/*') return { when: move.when, wrap: { list: listOf(move.to), when: move.when }, named: [] };
  const made = asAnswerMove(move);
  const carried = Object.values(made.with).flatMap((given) => (typeof given === 'object' ? [given.answer] : []));
  return { when: move.when, move: made, named: [made.from, ...carried] };
}

function asAnswerMove(move: Exclude<Move, { readonly drop: Pointer }>): AnswerMove {
  const each = move.from.endsWith('/*');
  return { from: (each ? move.from.slice(0, -2) : move.from) as Pointer, to: move.to, each, as: move.as, with: move.with };
}

/** The list a wrap makes: of `/clients/0` it is `clients`. */
function listOf(to: Pointer): string {
  return to.split('/')[1] ?? '';
}
