import { isObject } from '../compile/documents.js';
import type { BuiltForm } from '../compile/build-form.js';
import { hasEntries, pathsOfCall } from '../logic/operators.js';
import { argumentsOf, callOf, readOf } from '../logic/paths.js';
import { own, pointer, within, type Pointer } from '../pointer.js';
import type { Json, Logic, Origin, Read } from '../types.js';
import type { Subject } from './check.js';
import { entriesOf, isGone, movesOf, partsOf, type Part } from './parts.js';
import { asRecord, uiKeys } from './ui-keys.js';

type Root = Read['root'];

/** One JSON Logic expression of a form: what it is, where it stands, and what it may read. */
export interface Expression {
  /** `the rule "…"` */
  readonly what: string;
  readonly role: 'condition' | 'holds' | 'value';
  readonly logic: Logic;
  readonly roots: readonly Root[];
  where(inner: Pointer): Origin;
}

/** A variable of an expression, where it reads a root and not the entry of a list. */
export interface Variable {
  readonly path: string;
  readonly read: Read;
  readonly at: Pointer;
}

const AT_ANY_MOMENT: readonly Root[] = ['answers', 'parent', 'setting', 'context', 'lookups', 'platform', 'today'];
const AT_START: readonly Root[] = ['setting', 'platform', 'context', 'today'];
const AT_READING: readonly Root[] = ['wire', 'parent', 'setting', 'platform', 'context', 'lookups', 'today'];

/** Every expression of a form, wherever it stands. */
export function expressionsOf(subject: Subject): readonly Expression[] {
  const { built } = subject;
  return [...bindings(built), ...rules(built), ...checks(built), ...changes(built), ...moves(built), ...searches(subject)];
}

function expression(
  built: BuiltForm,
  what: string,
  role: Expression['role'],
  roots: readonly Root[],
  at: Pointer,
  logic: Json | undefined,
): Expression[] {
  return logic === undefined ? [] : [{ what, role, roots, logic, where: (inner) => built.where(within(at, inner)) }];
}

function bindings(built: BuiltForm): Expression[] {
  return entriesOf(built, pointer('bindings'), built.definition['bindings']).flatMap(({ key, at, value }) =>
    expression(
      built,
      `the default of "${key}"`,
      'value',
      AT_START,
      within(at, pointer('default')),
      own(value, 'default') as Json | undefined,
    ),
  );
}

function rules(built: BuiltForm): Expression[] {
  return partsOf(built.definition, 'rules').flatMap(({ at, value }) =>
    expression(built, `the rule "${String(value['id'])}"`, 'condition', AT_ANY_MOMENT, within(at, pointer('when')), value['when']),
  );
}

function checks(built: BuiltForm): Expression[] {
  const parts = partsOf(built.definition, 'checks').filter(({ value }) => !isGone(built, value['at']));
  return parts.flatMap(({ at, value }) => {
    const id = `the check "${String(value['id'])}"`;
    return [
      ...expression(built, `what ${id} waits for`, 'condition', AT_ANY_MOMENT, within(at, pointer('when')), value['when']),
      ...expression(built, id, 'holds', AT_ANY_MOMENT, within(at, pointer('holds')), value['holds']),
      ...values(built, { at, value }, 'with', `a value of ${id}`),
    ];
  });
}

function changes(built: BuiltForm): Expression[] {
  return partsOf(built.definition, 'changes').flatMap(({ at, value }) => {
    const id = `the change "${String(value['id'])}"`;
    return [
      ...expression(built, `what ${id} waits for`, 'condition', AT_ANY_MOMENT, within(at, pointer('when')), value['when']),
      ...values(built, { at, value }, 'set', `a value of ${id}`),
    ];
  });
}

function values(built: BuiltForm, { at, value }: Part, key: string, what: string): Expression[] {
  return entriesOf(built, within(at, pointer(key)), value[key]).flatMap((entry) =>
    expression(built, what, 'value', AT_ANY_MOMENT, entry.at, entry.value),
  );
}

function moves(built: BuiltForm): Expression[] {
  return movesOf(built).flatMap(({ at, value }) => {
    const [from, drop] = [String(value['from']), String(value['drop'])];
    const parameters = Object.entries(isObject(value['with']) ? value['with'] : {});
    return [
      ...expression(built, `what the move of "${from}" waits for`, 'condition', AT_ANY_MOMENT, within(at, pointer('when')), value['when']),
      ...expression(built, `what reads "${drop}" back`, 'value', AT_READING, within(at, pointer('readBack')), value['readBack']),
      ...parameters.flatMap(([name, given]) =>
        expression(
          built,
          `the parameter "${name}"`,
          'value',
          AT_ANY_MOMENT,
          within(at, pointer('with', name, 'else')),
          own(given, 'else') as Json | undefined,
        ),
      ),
    ];
  });
}

function searches(subject: Subject): Expression[] {
  return uiKeys(subject, 'ui:search').flatMap(({ field, value, where }) =>
    (['when', 'within'] as const).flatMap((key): Expression[] => {
      const logic = asRecord(value)[key];
      if (logic === undefined) return [];
      const role = key === 'when' ? 'condition' : 'value';
      return [
        {
          what: `what the search of "${field.pointer}" waits for`,
          role,
          roots: AT_ANY_MOMENT,
          logic,
          where: (inner) => where(within(pointer(key), inner)),
        },
      ];
    }),
  );
}

/** The variables of an expression with their places; those of list entries are left out. */
export function variablesIn(logic: Logic): readonly Variable[] {
  return [...walk(logic, '' as Pointer)];
}

function* walk(logic: unknown, at: Pointer): Generator<Variable> {
  if (Array.isArray(logic)) {
    for (const [nth, part] of logic.entries()) yield* walk(part, within(at, pointer(nth)));
    return;
  }
  const call = callOf(logic);
  if (call === undefined) return;
  const inside = within(at, pointer(call.operator));
  for (const path of pathsOfCall(call)) {
    const read = readOf(path);
    if (read) yield { path: String(path), read, at: inside };
  }
  const isList = Array.isArray((logic as { [key: string]: unknown })[call.operator]);
  for (const [nth, value] of argumentsOf((logic as { [key: string]: unknown })[call.operator]).entries()) {
    if (nth === 1 && hasEntries(call.operator)) continue;
    yield* walk(value, isList ? within(inside, pointer(nth)) : inside);
  }
}
