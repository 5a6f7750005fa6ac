import { isWithin, pointer, withValue, type Pointer } from '../../engine/base/pointer.js';
import {
  formFields,
  type Answers,
  type Field,
  type FieldState,
  type Form,
  type Logic,
  type Read,
  type ResolvedForm,
} from '../../engine/index.js';
import { LEVELS, levelOf } from './answering.js';
import type { Case } from './project.js';

/** One change of a case. */
export interface Move {
  /** The setting or the field that it changes. */
  readonly of: string;
  readonly words: string;
  readonly change: (given: Case) => Case;
}

const MAX_PAIRS = 4000;

export const settingMove = (code: string, level: NonNullable<Case['settings']>[string]): Move => ({
  of: code,
  words: `set ${code} to ${level.status}${level.required ? ', required' : ''}`,
  change: (given) => ({ ...given, settings: { ...given.settings, [code]: level } }),
});

export const answerMove = (at: Pointer, value: unknown): Move => ({
  of: at,
  words: `answer ${at} with ${JSON.stringify(value)}`,
  change: (given) => ({ ...given, answers: withValue(given.answers ?? {}, at, value) as Answers }),
});

/** Returns the moves of all that decides what is read, also through what it hangs on in turn; and what else that hangs on. */
export function movesFor(
  resolved: ResolvedForm,
  reads: readonly Read[],
  valuesOf: (field: Field, state: FieldState | undefined, literals: readonly string[]) => readonly unknown[],
): { readonly moves: readonly Move[]; readonly others: readonly string[]; readonly codes: readonly string[] } {
  const { form, settings } = resolved.form.configured;
  const { codes, fields, others, literals } = decidersOf(form, reads);
  const ofSettings = [...codes].flatMap((code) =>
    LEVELS.filter((level) => level !== levelOf(settings[code])).map(({ status, required }) => settingMove(code, { status, required })),
  );
  const ofAnswers = [...fields].flatMap((at) => {
    const field = formFields(resolved).get(at);
    const values = field ? valuesOf(field, resolved.states.get(at), [...literals]) : [];
    return [...new Set(values)].map((value) => answerMove(at, value));
  });
  return { moves: [...ofSettings, ...ofAnswers], others: [...others], codes: [...codes] };
}

/** Returns one move for each setting or field of which a move is enough, else the first two that are together. */
export function fewestMoves(moves: readonly Move[], works: (tried: readonly Move[]) => boolean): readonly (readonly Move[])[] {
  const single = moves.filter((move) => works([move]));
  const first = single.filter(({ of }, nth) => single.findIndex((move) => move.of === of) === nth);
  if (first.length > 0) return first.map((move) => [move]);
  const pair = pairsOf(moves).slice(0, MAX_PAIRS).find(works);
  return pair === undefined ? [] : [pair];
}

export function pairsOf(moves: readonly Move[]): readonly (readonly Move[])[] {
  return moves.flatMap((one, nth) => moves.slice(nth + 1).flatMap((two) => (two.of === one.of ? [] : [[one, two]])));
}

/** Returns the texts that an expression compares with. */
export function literalsOf(logic: Logic): readonly string[] {
  return [...JSON.stringify([logic]).matchAll(/[[,:]"([^".]+)"(?=[\],}])/g)].flatMap(([, literal]) => literal ?? []);
}

/** Follows bindings and rules from what is read to all that decides it and the groups around it. */
function decidersOf(form: Form, start: readonly Read[]) {
  const [codes, fields, others, literals] = [new Set<string>(), new Set<Pointer>(), new Set<string>(), new Set<string>()];
  for (const read of start) noteRead(read);
  for (const next of fields) {
    const isAround = (target: Pointer) => isWithin(next, target);
    for (const { at: bound, setting } of form.bindings) if (setting !== undefined && isAround(bound)) codes.add(setting);
    for (const { reads, when } of form.rules.filter((rule) => [...rule.show, ...rule.require].some(isAround))) {
      for (const literal of literalsOf(when)) literals.add(literal);
      for (const read of reads) noteRead(read);
    }
  }
  return { codes, fields, others, literals };

  function noteRead({ root, keys }: Read): void {
    if (root === 'setting') codes.add(keys[0] ?? '');
    else if (root === 'answers') fields.add(pointer(...keys));
    else others.add([root, ...keys].join('.'));
  }
}
