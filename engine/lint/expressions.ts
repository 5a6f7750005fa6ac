import type { BuiltForm } from '../compile/build-form.js';
import { hasEntries, pathsOfCall } from '../expressions/operators.js';
import { callOf, readOf, ROOTS } from '../expressions/paths.js';
import { memoize } from '../base/memoize.js';
import { keysOf, own, pointer, ROOT, valueAtKeys, within, type Pointer } from '../base/pointer.js';
import type { JsonObject, Logic, Origin, Read } from '../types.js';
import type { FormCheckContext } from './check.js';
import { isRemovedField } from './definition-parts.js';
import { placesIn } from './places.js';

type Root = Read['root'];

export interface Expression {
  /** `the rule "…"` */
  readonly what: string;
  readonly role: 'condition' | 'holds' | 'value';
  readonly logic: Logic;
  readonly roots: readonly Root[];
  where(inner: Pointer): Origin;
}

/** A variable that an expression reads from a root such as `answers`, not from the current entry of a list. */
export interface Variable {
  readonly path: string;
  readonly read: Read;
  readonly at: Pointer;
}

const ROOTS_OF_DEFAULTS: readonly Root[] = ['setting', 'platform', 'context', 'today'];

export const placesOfForm = memoize(
  (built: BuiltForm) => placesIn('form', built.definition, (field) => isRemovedField(built, field)),
  (built) => built,
);

export const expressionsOf = memoize(
  ({ built }: FormCheckContext): readonly Expression[] =>
    placesOfForm(built).logics.map(({ role, logic, at }) => ({
      what: NAMES[keysOf(at)[0] ?? '']?.(built.definition, keysOf(at)) ?? '',
      role: role === 'default' ? 'value' : (role as Expression['role']),
      roots: role === 'default' ? ROOTS_OF_DEFAULTS : ROOTS,
      logic,
      where: (inner) => built.where(within(at, inner)),
    })),
  ({ built }) => built,
);

type NameOf = (definition: JsonObject, keys: readonly string[]) => string;

/** The name of a part of a list, such as a rule, and of what stands in it. */
const nameInList =
  (what: string): NameOf =>
  (definition, [list = '', entry = '', key]) => {
    const name = `${what} "${String(valueAtKeys(definition, [list, entry, 'id']))}"`;
    if (key === 'holds' || list === 'rules') return name;
    return key === 'when' ? `what ${name} waits for` : `a value of ${name}`;
  };

/** What an expression is, for messages, by the key of the form under which it stands. */
const NAMES: { readonly [part: string]: NameOf | undefined } = {
  rules: nameInList('the rule'),
  checks: nameInList('the check'),
  changes: nameInList('the change'),
  bindings: (_, [, field = '']) => `the default of "${field}"`,
  ui: (_, [, ...keys]) => `what the search of "${pointer(...keys).replace(/\/ui:.*$/, '')}" waits for`,
  submit: (definition, [submit = '', body = '', nth = '', key, name = '']) =>
    key === 'when'
      ? `what the mapping of "${String(valueAtKeys(definition, [submit, body, nth, 'from']))}" waits for`
      : `the parameter "${name}"`,
};

export function variablesIn(logic: Logic): readonly Variable[] {
  return typeof logic === 'object' && logic !== null ? variablesOf(logic) : [];
}

const variablesOf = memoize(
  (logic: object) => findVariables(logic, ROOT),
  (logic) => logic,
);

function findVariables(logic: unknown, at: Pointer): readonly Variable[] {
  if (Array.isArray(logic)) return logic.flatMap((part, nth) => findVariables(part, within(at, pointer(nth))));
  const call = callOf(logic);
  if (call === undefined) return [];
  const inside = within(at, pointer(call.operator));
  const here = pathsOfCall(call).flatMap((path) => {
    const read = readOf(path);
    return read ? [{ path: String(path), read, at: inside }] : [];
  });
  const isWrittenAsList = Array.isArray(own(logic, call.operator));
  const below = call.values.map((value, nth) => {
    const isBody = nth === 1 && hasEntries(call.operator);
    return isBody ? [] : findVariables(value, isWrittenAsList ? within(inside, pointer(nth)) : inside);
  });
  return [...here, ...below.flat()];
}
