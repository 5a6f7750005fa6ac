import { isWithin, pointer, within, withValue, type Pointer } from '../../engine/base/pointer.js';
import { readsOf } from '../../engine/build.js';
import { formFields, type Field, type FieldState, type Form, type Logic, type ResolvedForm } from '../../engine/index.js';
import { LEVELS, levelOf } from './answering.js';
import type { Cause } from './covered/states.js';
import type { Case } from './project.js';

/** One change of a case. */
export interface Move {
  /** The setting, the field or the other thing that it changes. */
  readonly of: string;
  readonly words: string;
  readonly change: (given: Case) => Case;
}

/** Which values are tried in a field or, without a field, in a setting or at a path such as `context.agreements`. */
type ValuesOf = (of: Pointer, literals: readonly string[], field?: Field, state?: FieldState) => readonly unknown[];

const MAX_PAIRS = 4000;

/** Returns the moves of all that decides about something, also through what it hangs on in turn; and what that is besides settings and answers. */
export function movesFor(
  resolved: ResolvedForm,
  cause: Cause,
  valuesOf: ValuesOf,
): { readonly moves: readonly Move[]; readonly others: readonly string[] } {
  const { form, settings } = resolved.form.configured;
  const { codes, fields, others, literals } = decidersOf(form, cause);
  const moves = (of: string, at: Pointer, values: readonly unknown[], say: (value: unknown) => string): readonly Move[] =>
    [...new Set(values)].map((value) => ({ of, words: say(value), change: (given) => withValue(given, at, value) }));
  const ofSettings = [...codes].flatMap((code) => {
    const at = pointer('settings', code);
    const levels = LEVELS.filter((level) => level !== levelOf(settings[code])).map(({ status, required }) => ({ status, required }));
    return moves(code, at, [...levels, ...valuesOf(at, [])], (level) => {
      const { status, required } = level as (typeof levels)[number];
      return `set ${code} to ${status}${required ? ', required' : ''}`;
    });
  });
  const ofAnswers = [...fields].flatMap((at) => {
    const field = formFields(resolved).get(at);
    const values = field ? valuesOf(within(pointer('answers'), at), [...literals], field, resolved.states.get(at)) : [];
    return moves(at, within(pointer('answers'), at), values, (value) => `answer ${at} with ${JSON.stringify(value)}`);
  });
  const ofOthers = [...others].flatMap((path) => {
    const at = pointer(...path.split('.'));
    return /^(context|parent)\./.test(path) ? moves(path, at, valuesOf(at, [...literals]), () => `set ${path}`) : [];
  });
  return { moves: [...ofSettings, ...ofAnswers, ...ofOthers], others: [...others] };
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

/** Follows bindings and rules to all that decides about something and the groups around it, and the texts that this is compared with. */
function decidersOf(form: Form, { at = [], logic }: Cause) {
  const [codes, fields, others, literals] = [new Set<string>(), new Set(at), new Set<string>(), new Set<string>()];
  noteLogic(logic);
  for (const next of fields) {
    const isAround = (target: Pointer) => isWithin(next, target);
    for (const { at: bound, setting } of form.bindings) if (setting !== undefined && isAround(bound)) codes.add(setting);
    for (const rule of form.rules) if ([...rule.show, ...rule.require].some(isAround)) noteLogic(rule.when);
  }
  return { codes, fields, others, literals };

  function noteLogic(expression: Logic): void {
    for (const [, literal = ''] of JSON.stringify([expression]).matchAll(/[[,:]"([^".]+)"(?=[\],}])/g)) literals.add(literal);
    for (const { root, keys } of readsOf(expression))
      if (root === 'setting') codes.add(keys[0] ?? '');
      else if (root === 'answers') fields.add(pointer(...keys));
      else others.add([root, ...keys].join('.'));
  }
}
