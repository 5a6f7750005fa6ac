import { memoize } from '../../base/memoize.js';
import { keysOf, pointer, type Pointer } from '../../base/pointer.js';
import { transforms } from '../../transforms/registry.js';
import type { Parameters, Transform } from '../../transforms/transform.js';
import type { Field, Form, Logic, Move, MoveParameter } from '../../types.js';

export type AnswerParameter = Extract<MoveParameter, object>;

/** A mapping of one answer, or of each entry of a list. */
export interface AnswerMapping {
  readonly from: Pointer;
  readonly to: Pointer;
  /** The list to append to: `/phones` for `/phones/-`. */
  readonly list: Pointer | undefined;
  readonly each: boolean;
  readonly transform: Transform | undefined;
  /** All parameters in the order of the definition; `literal` and `asked` split them into values and answers. */
  readonly with: readonly (readonly [string, MoveParameter])[];
  readonly literal: Parameters;
  readonly asked: readonly (readonly [string, AnswerParameter])[];
}

/** The place in the body of the answers that are no client data. */
export const FORM_ANSWERS = pointer('formAnswers');

/** `{ "from": "/*", "to": "/clients/0" }`: the whole body becomes the first entry of a list. */
export interface WrapMapping {
  readonly list: string;
  readonly when: Logic;
}

/** The answers of a form that the body does not have as values of their own. */
export interface OtherAnswers {
  /** Sent beside the data, under `formAnswers`. */
  readonly formAnswers: readonly Pointer[];
  /** Filled in by the server. */
  readonly records: readonly Pointer[];
  /** Never sent, even inside a group that is. */
  readonly locals: readonly Pointer[];
  readonly shown: readonly ShownMapping[];
}

/** An answer that another value of the body shows. */
export type ShownMapping = Extract<Move, { readonly shownBy: Pointer }>;

/** The mappings that apply to the current answers, sorted by kind; reading a payload undoes them in reverse order. */
export interface ActiveMappings {
  readonly moves: readonly AnswerMapping[];
  readonly wraps: readonly WrapMapping[];
  /** Answers that are not sent under their own name: mapped, sent as a parameter or beside the data, or not sent. */
  readonly named: MappedNames;
  /** The fields that are sent under their own name. */
  readonly through: readonly Field[];
  /** The answers that a mapping sends as its value. */
  readonly sent: ReadonlySet<Pointer>;
}

/** A tree of keys: `null` at the end of a pointer, else the names inside the group. */
export type MappedNames = ReadonlyMap<string, MappedNames | null>;

/** Evaluates each different condition once; the result is cached for each combination of outcomes. */
export function activeMappings(form: Form, doesHold: (when: Logic) => boolean): ActiveMappings {
  const plan = planMappings(form);
  let outcome = '';
  for (const when of plan.conditions) outcome += doesHold(when) ? '1' : '0';
  const known = plan.made.get(outcome);
  if (known !== undefined) return known;
  if (plan.made.size >= MAX_OUTCOMES) plan.made.clear();
  const mappings = mappingsForOutcome(form, plan, outcome);
  plan.made.set(outcome, mappings);
  return mappings;
}

export function otherAnswers(form: Form): OtherAnswers {
  return planMappings(form).others;
}

/** What is known about the mappings of a form without any answer. */
interface MappingPlan {
  readonly parts: readonly PlannedMapping[];
  readonly others: OtherAnswers;
  /** The different conditions of the mappings. */
  readonly conditions: readonly Logic[];
  /** The active mappings by the outcome of all conditions. */
  readonly made: Map<string, ActiveMappings>;
}

/** Far above the number of outcomes that the conditions of a real form have. */
const MAX_OUTCOMES = 64;

/** One mapping, and the index of its condition; undefined if it has none. */
interface PlannedMapping {
  readonly condition: number | undefined;
  readonly wrap?: WrapMapping;
  readonly move?: AnswerMapping;
  readonly named: readonly Pointer[];
}

const planMappings = memoize(createPlan, (form) => form);

function createPlan(form: Form): MappingPlan {
  const { body } = form.submit;
  const whens = body.map((move) => ('to' in move ? move.when : undefined));
  const texts = whens.map((when) => JSON.stringify(when));
  const conditionTexts = [...new Set(texts)].filter((text) => text !== undefined);
  return {
    parts: body.map((move, index) => planMapping(move, texts[index] === undefined ? undefined : conditionTexts.indexOf(texts[index]))),
    others: {
      formAnswers: body.flatMap((move) => ('formAnswer' in move ? [move.formAnswer] : [])),
      records: body.flatMap((move) => ('record' in move ? [move.record] : [])),
      locals: body.flatMap((move) => ('local' in move ? [move.local] : [])),
      shown: body.filter((move) => 'shownBy' in move),
    },
    conditions: conditionTexts.map((text) => whens[texts.indexOf(text)]),
    made: new Map<string, ActiveMappings>(),
  };
}

function planMapping(move: Move, condition: number | undefined): PlannedMapping {
  if (!('to' in move)) return { condition, named: [answerOf(move)] };
  if (move.from === '/*') return { condition, wrap: { list: keysOf(move.to)[0] ?? '', when: move.when }, named: [] };
  const mapping = answerMapping(move);
  return { condition, move: mapping, named: [mapping.from, ...mapping.asked.map(([, given]) => given.answer)] };
}

function answerOf(move: Exclude<Move, SentMove>): Pointer {
  if ('shownBy' in move) return move.from;
  if ('formAnswer' in move) return move.formAnswer;
  return 'local' in move ? move.local : move.record;
}

type SentMove = Extract<Move, { readonly to: Pointer }>;

function answerMapping(move: SentMove): AnswerMapping {
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

/** Returns the active mappings for one outcome: a text with `1` or `0` for each condition of the plan. */
function mappingsForOutcome(form: Form, { parts }: MappingPlan, outcome: string): ActiveMappings {
  const active = parts.filter(({ condition }) => condition === undefined || outcome[condition] === '1');
  const moves = active.flatMap(({ move }) => (move ? [move] : []));
  const pointers = new Set(active.flatMap((part) => part.named));
  const named: MutableNames = new Map();
  for (const at of pointers) addName(named, keysOf(at));
  return {
    moves,
    wraps: active.flatMap(({ wrap }) => (wrap ? [wrap] : [])),
    named,
    through: form.fields.filter((field) => !pointers.has(field.pointer)),
    sent: new Set(moves.map((move) => move.from)),
  };
}

type MutableNames = Map<string, MutableNames | null>;

/** Adds the keys of a pointer to the tree in place; what is inside a group that is named itself does not matter. */
function addName(names: MutableNames, [key, ...inner]: readonly string[]): void {
  if (key === undefined) return;
  const existing = names.get(key);
  if (inner.length === 0) names.set(key, null);
  else if (existing !== null) {
    const group: MutableNames = existing ?? new Map();
    names.set(key, group);
    addName(group, inner);
  }
}
