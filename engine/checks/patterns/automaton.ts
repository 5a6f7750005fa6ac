import type { Range } from './characters.js';
import type { Pattern } from './parse-pattern.js';

/** The places of a pattern's characters, and from which place one can go on to which. */
export interface Automaton {
  readonly ranges: readonly (readonly Range[])[];
  readonly follow: readonly ReadonlySet<number>[];
  /** Ways from one place to another that the pattern has twice. */
  readonly doubled: readonly (readonly [number, number])[];
}

/** How repetitions are written out: those of more than `loops` times become endless ones, others at most `copies` times. */
export interface Unrolling {
  readonly loops: number;
  readonly copies: number;
}

const MOST_PLACES = 300;

interface Piece {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly nullable: boolean;
}

interface Build {
  readonly ranges: (readonly Range[])[];
  readonly follow: Set<number>[];
  readonly doubled: [number, number][];
  readonly unrolling: Unrolling;
}

const NOTHING: Piece = { first: [], last: [], nullable: true };

/** The automaton of a pattern with what it starts and ends with; undefined where it has too many places. */
export function automatonOf(pattern: Pattern, unrolling: Unrolling): (Automaton & Piece) | undefined {
  const build: Build = { ranges: [], follow: [], doubled: [], unrolling };
  const piece = pieceOf(pattern, build);
  return build.ranges.length > MOST_PLACES ? undefined : { ...build, ...piece };
}

function pieceOf(pattern: Pattern, build: Build): Piece {
  if (build.ranges.length > MOST_PLACES) return NOTHING;
  switch (pattern.kind) {
    case 'character':
      return place(pattern.ranges, build);
    case 'join':
      return pattern.parts.reduce<Piece>((before, part) => joined(before, pieceOf(part, build), build), NOTHING);
    case 'either':
      return pattern.branches.map((branch) => pieceOf(branch, build)).reduce(beside);
    case 'repeat':
      return repeat(pattern.part, pattern.least, pattern.most, build);
    default:
      return NOTHING;
  }
}

function place(ranges: readonly Range[], build: Build): Piece {
  const at = build.ranges.push(ranges) - 1;
  build.follow.push(new Set());
  return { first: [at], last: [at], nullable: false };
}

function joined(before: Piece, after: Piece, build: Build): Piece {
  connect(before.last, after.first, build);
  return {
    first: before.nullable ? [...before.first, ...after.first] : before.first,
    last: after.nullable ? [...before.last, ...after.last] : after.last,
    nullable: before.nullable && after.nullable,
  };
}

function beside(a: Piece, b: Piece): Piece {
  return { first: [...a.first, ...b.first], last: [...a.last, ...b.last], nullable: a.nullable || b.nullable };
}

function repeat(part: Pattern, least: number, most: number, build: Build): Piece {
  if (most > build.unrolling.loops) {
    const piece = pieceOf(part, build);
    connect(piece.last, piece.first, build);
    // Rounds that must be made and may be empty: nobody knows which of them were.
    if (piece.nullable && least > 1) connect(piece.last, piece.first, build);
    return least === 0 ? { ...piece, nullable: true } : piece;
  }
  const copies = Math.min(most, build.unrolling.copies);
  let whole = NOTHING;
  // From the last copy on: each of those that may be left out takes the later ones with it.
  for (let nth = copies; nth > 0; nth--) {
    const joinedToLater = joined(pieceOf(part, build), whole, build);
    whole = nth > Math.min(least, copies) ? { ...joinedToLater, nullable: true } : joinedToLater;
  }
  return whole;
}

function connect(from: readonly number[], to: readonly number[], build: Build): void {
  for (const a of from) {
    for (const b of to) {
      const known = build.follow[a] as Set<number>;
      if (known.has(b)) build.doubled.push([a, b]);
      known.add(b);
    }
  }
}
