import { keysOf, type Pointer } from '../pointer.js';
import { transforms } from '../transforms/registry.js';
import type { Parameters, Transform } from '../transforms/transform.js';
import type { Field, Form, Logic, Move, MoveParameter } from '../types.js';

/** A parameter that is an answer of its own. */
export type AnswerParameter = Extract<MoveParameter, object>;

/** A move of one answer, or of each entry of a list. */
export interface AnswerMove {
  readonly from: Pointer;
  readonly to: Pointer;
  /** Of `/phones/-`, where an entry is added, the list. */
  readonly list: Pointer | undefined;
  readonly each: boolean;
  readonly transform: Transform | undefined;
  /** Its parameters in the order of the definition, and those of them that are values and answers. */
  readonly with: readonly (readonly [string, MoveParameter])[];
  readonly literal: Parameters;
  readonly asked: readonly (readonly [string, AnswerParameter])[];
}

/** `{ "from": "/*", "to": "/clients/0" }`: everything becomes the first entry of a list. */
export interface WrapMove {
  readonly list: string;
  readonly when: Logic;
}

export interface DropMove {
  readonly at: Pointer;
  readonly readBack: Logic;
  /** Does a wrap depend on this answer? */
  readonly decidesWrap: boolean;
}

/** The moves that are made now, sorted by kind; undoing takes them in the opposite order. */
export interface MadeMoves {
  readonly moves: readonly AnswerMove[];
  readonly wraps: readonly WrapMove[];
  /** Answers that do not go through under their own name: moved, dropped, or carried as a parameter. */
  readonly named: Names;
  /** The fields that do. */
  readonly through: readonly Field[];
  /** What is moved by itself. */
  readonly sent: ReadonlySet<Pointer>;
}

/** Places by their keys: `null` where a place ends, else the names of what is in the group. */
export type Names = ReadonlyMap<string, Names | null>;

/** Which moves are made, as their conditions have it. Each condition is asked once. */
export function movesOf(form: Form, isMade: (when: Logic) => boolean): MadeMoves {
  const plan = planOf(form);
  let outcome = '';
  for (const when of plan.conditions) outcome += isMade(when) ? '1' : '0';
  const known = plan.made.get(outcome);
  if (known !== undefined) return known;
  if (plan.made.size >= MOST_OUTCOMES) plan.made.clear();
  const made = madeWith(form, plan, outcome);
  plan.made.set(outcome, made);
  return made;
}

/** The answers that are not sent at all. */
export function dropsOf(form: Form): readonly DropMove[] {
  return planOf(form).drops;
}

/** What is known of a form's moves without any answer. */
interface Plan {
  readonly parts: readonly Part[];
  readonly drops: readonly DropMove[];
  /** The different conditions of the moves. */
  readonly conditions: readonly Logic[];
  /** The moves for each way in which the conditions turned out. */
  readonly made: Map<string, MadeMoves>;
}

/** Far above the ways in which the conditions of a real form turn out. */
const MOST_OUTCOMES = 64;

/** One move of a body as one of the three kinds it is, and the place of its condition; a drop has none. */
interface Part {
  readonly condition: number | undefined;
  readonly wrap?: WrapMove;
  readonly move?: AnswerMove;
  readonly named: readonly Pointer[];
}

const plans = new WeakMap<Form, Plan>();

/** Definitions never change, so their moves are told apart once. */
function planOf(form: Form): Plan {
  const known = plans.get(form);
  if (known !== undefined) return known;
  const { body } = form.submit;
  const whens = body.map((move) => ('drop' in move ? undefined : move.when));
  const texts = whens.map((when) => JSON.stringify(when));
  const different = [...new Set(texts)].filter((text) => text !== undefined);
  const parts = body.map((move, nth) => partOf(move, texts[nth] === undefined ? undefined : different.indexOf(texts[nth])));
  const wraps = JSON.stringify(parts.map((part) => part.wrap?.when ?? null));
  const drops = body.flatMap((move) => ('drop' in move ? [dropOf(move, wraps)] : []));
  const plan = { parts, drops, conditions: different.map((text) => whens[texts.indexOf(text)]), made: new Map<string, MadeMoves>() };
  plans.set(form, plan);
  return plan;
}

function partOf(move: Move, condition: number | undefined): Part {
  if ('drop' in move) return { condition, named: [move.drop] };
  if (move.from === '/*') return { condition, wrap: { list: listOf(move.to), when: move.when }, named: [] };
  const made = asAnswerMove(move);
  return { condition, move: made, named: [made.from, ...made.asked.map(([, given]) => given.answer)] };
}

/** The list a wrap makes: of `/clients/0` it is `clients`. */
function listOf(to: Pointer): string {
  return to.split('/')[1] ?? '';
}

function dropOf({ drop, readBack }: Extract<Move, { readonly drop: Pointer }>, wraps: string): DropMove {
  return { at: drop, readBack, decidesWrap: wraps.includes(`"answers.${drop.slice(1).replaceAll('/', '.')}"`) };
}

function asAnswerMove(move: Exclude<Move, { readonly drop: Pointer }>): AnswerMove {
  const each = move.from.endsWith('/*');
  const given = Object.entries(move.with);
  return {
    from: (each ? move.from.slice(0, -2) : move.from) as Pointer,
    to: move.to,
    list: move.to.endsWith('/-') ? (move.to.slice(0, -2) as Pointer) : undefined,
    each,
    transform: move.as === undefined ? undefined : transforms.get(move.as),
    with: given,
    literal: Object.fromEntries(given.filter(([, value]) => typeof value !== 'object')) as Parameters,
    asked: given.filter((entry): entry is [string, AnswerParameter] => typeof entry[1] === 'object'),
  };
}

function madeWith(form: Form, { parts }: Plan, outcome: string): MadeMoves {
  const made = parts.filter(({ condition }) => condition === undefined || outcome[condition] === '1');
  const moves = made.flatMap(({ move }) => (move ? [move] : []));
  const places = new Set(made.flatMap((part) => part.named));
  return {
    moves,
    wraps: made.flatMap(({ wrap }) => (wrap ? [wrap] : [])),
    named: namesOf(places),
    through: form.fields.filter((field) => !places.has(field.pointer)),
    sent: new Set(moves.map((move) => move.from)),
  };
}

type GrowingNames = Map<string, GrowingNames | null>;

function namesOf(places: Iterable<Pointer>): Names {
  const names: GrowingNames = new Map();
  for (const place of places) addName(names, keysOf(place));
  return names;
}

/** Of a group that is named itself, it does not matter what in it is. */
function addName(names: GrowingNames, [key, ...inner]: readonly string[]): void {
  if (key === undefined) return;
  const known = names.get(key);
  if (inner.length === 0) names.set(key, null);
  else if (known !== null) {
    const group: GrowingNames = known ?? new Map();
    names.set(key, group);
    addName(group, inner);
  }
}
