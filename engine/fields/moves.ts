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
  const made = body.filter((move) => 'drop' in move || isMade(move.when));
  const drops = made.flatMap((move) => ('drop' in move ? [{ at: move.drop, readBack: move.readBack }] : []));
  const wraps = made.flatMap((move) => ('drop' in move || move.from !== '/*' ? [] : [{ list: listOf(move.to), when: move.when }]));
  const moves = made.flatMap((move) => ('drop' in move || move.from === '/*' ? [] : [asAnswerMove(move)]));
  const carried = moves.flatMap((move) => Object.values(move.with).flatMap((given) => (typeof given === 'object' ? [given.answer] : [])));
  return { moves, wraps, drops, named: [...drops.map((drop) => drop.at), ...moves.map((move) => move.from), ...carried] };
}

function asAnswerMove(move: Exclude<Move, { readonly drop: Pointer }>): AnswerMove {
  const each = move.from.endsWith('/*');
  return { from: (each ? move.from.slice(0, -2) : move.from) as Pointer, to: move.to, each, as: move.as, with: move.with };
}

/** The list a wrap makes: of `/clients/0` it is `clients`. */
function listOf(to: Pointer): string {
  return to.split('/')[1] ?? '';
}
