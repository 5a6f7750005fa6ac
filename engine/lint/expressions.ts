import { isObject } from '../base/json.js';
import type { BuiltForm } from '../compile/build-form.js';
import { hasEntries, pathsOfCall } from '../expressions/operators.js';
import { argumentsOf, callOf, readOf } from '../expressions/paths.js';
import { memoize } from '../base/memoize.js';
import { own, pointer, within, type Pointer } from '../base/pointer.js';
import type { Json, Logic, Origin, Read } from '../types.js';
import type { FormCheckContext } from './check.js';
import { objectParts, isRemovedField, mappingsIn, listParts, type DefinitionPart, asRecord, uiKeys } from './definition-parts.js';

type Root = Read['root'];

/** One JSON Logic expression of a form, with its description, its purpose, its place and the variables it may read. */
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

const ROOTS_OF_EVALUATION: readonly Root[] = ['answers', 'parent', 'setting', 'context', 'lookups', 'platform', 'today'];
const ROOTS_OF_DEFAULTS: readonly Root[] = ['setting', 'platform', 'context', 'today'];

/**
 * Returns every expression of a form with its description, purpose, place and allowed variables: in bindings, rules, checks, changes,
 * mappings and searches. Those of removed fields are left out.
 */
export const expressionsOf = memoize(
  (subject: FormCheckContext): readonly Expression[] => {
    const { built } = subject;
    return [
      ...bindingExpressions(built),
      ...ruleExpressions(built),
      ...checkExpressions(built),
      ...changeExpressions(built),
      ...mappingExpressions(built),
      ...searchExpressions(subject),
    ];
  },
  ({ built }) => built,
);

/**
 * Returns a list with the expression at a pointer of the definition; empty if `logic` is undefined. `what` describes it in messages, `role`
 * is its purpose, and `roots` are the variables that it may read.
 */
function expressionAt(
  built: BuiltForm,
  what: string,
  role: Expression['role'],
  roots: readonly Root[],
  at: Pointer,
  logic: Json | undefined,
): Expression[] {
  return logic === undefined ? [] : [{ what, role, roots, logic, where: (inner) => built.where(within(at, inner)) }];
}

/** Returns the expressions that give the form's bindings their default; those of removed fields are left out. */
function bindingExpressions(built: BuiltForm): Expression[] {
  return objectParts(built, pointer('bindings'), built.definition['bindings']).flatMap(({ key, at, value }) =>
    expressionAt(
      built,
      `the default of "${key}"`,
      'value',
      ROOTS_OF_DEFAULTS,
      within(at, pointer('default')),
      own(value, 'default') as Json | undefined,
    ),
  );
}

/** Returns the conditions (`when`) of the form's rules as expressions. */
function ruleExpressions(built: BuiltForm): Expression[] {
  return listParts(built.definition, 'rules').flatMap(({ at, value }) =>
    expressionAt(built, `the rule "${String(value['id'])}"`, 'condition', ROOTS_OF_EVALUATION, within(at, pointer('when')), value['when']),
  );
}

/**
 * Returns the conditions (`when`), the requirements (`holds`) and the message values (`with`) of the form's checks; checks of removed
 * fields are left out.
 */
function checkExpressions(built: BuiltForm): Expression[] {
  const parts = listParts(built.definition, 'checks').filter(({ value }) => !isRemovedField(built, value['at']));
  return parts.flatMap(({ at, value }) => {
    const id = `the check "${String(value['id'])}"`;
    return [
      ...expressionAt(built, `what ${id} waits for`, 'condition', ROOTS_OF_EVALUATION, within(at, pointer('when')), value['when']),
      ...expressionAt(built, id, 'holds', ROOTS_OF_EVALUATION, within(at, pointer('holds')), value['holds']),
      ...entryExpressions(built, { at, value }, 'with', `a value of ${id}`),
    ];
  });
}

/** Returns the conditions (`when`) of the form's changes and the values that they set; edits of removed fields are left out. */
function changeExpressions(built: BuiltForm): Expression[] {
  return listParts(built.definition, 'changes').flatMap(({ at, value }) => {
    const id = `the change "${String(value['id'])}"`;
    return [
      ...expressionAt(built, `what ${id} waits for`, 'condition', ROOTS_OF_EVALUATION, within(at, pointer('when')), value['when']),
      ...entryExpressions(built, { at, value }, 'set', `a value of ${id}`),
    ];
  });
}

/**
 * Returns the expressions of the object under `key` of a check or change, one for each of its entries; `what` describes each of them in
 * messages.
 */
function entryExpressions(built: BuiltForm, { at, value }: DefinitionPart, key: string, what: string): Expression[] {
  return objectParts(built, within(at, pointer(key)), value[key]).flatMap((entry) =>
    expressionAt(built, what, 'value', ROOTS_OF_EVALUATION, entry.at, entry.value),
  );
}

/** Returns the expressions of the mappings: conditions and the `else` of parameters. */
function mappingExpressions(built: BuiltForm): Expression[] {
  return mappingsIn(built).flatMap(({ at, value }) => {
    const parameters = Object.entries(isObject(value['with']) ? value['with'] : {});
    return [
      ...expressionAt(
        built,
        `what the mapping of "${String(value['from'])}" waits for`,
        'condition',
        ROOTS_OF_EVALUATION,
        within(at, pointer('when')),
        value['when'],
      ),
      ...parameters.flatMap(([name, given]) =>
        expressionAt(
          built,
          `the parameter "${name}"`,
          'value',
          ROOTS_OF_EVALUATION,
          within(at, pointer('with', name, 'else')),
          own(given, 'else') as Json | undefined,
        ),
      ),
    ];
  });
}

/** Returns the conditions (`when`) and limits (`within`) of the searches that fields have under `ui:search`. */
function searchExpressions(subject: FormCheckContext): Expression[] {
  return uiKeys(subject, 'ui:search').flatMap(({ field, value, where }) =>
    (['when', 'within'] as const).flatMap((key): Expression[] => {
      const logic = asRecord(value)[key];
      if (logic === undefined) return [];
      const role = key === 'when' ? 'condition' : 'value';
      return [
        {
          what: `what the search of "${field.pointer}" waits for`,
          role,
          roots: ROOTS_OF_EVALUATION,
          logic,
          where: (inner) => where(within(pointer(key), inner)),
        },
      ];
    }),
  );
}

/** Returns the variables of an expression with their pointers; variables of list entries are left out. */
export function variablesIn(logic: Logic): readonly Variable[] {
  return typeof logic === 'object' && logic !== null ? variablesOf(logic) : [];
}

const variablesOf = memoize(
  (logic: object): readonly Variable[] => [...iterateVariables(logic, '' as Pointer)],
  (logic) => logic,
);

/**
 * Yields the variables that an expression at pointer `at` reads from roots such as `answers`, depth first, with their pointers. Skips the
 * bodies of list operators.
 */
function* iterateVariables(logic: unknown, at: Pointer): Generator<Variable> {
  if (Array.isArray(logic)) {
    for (const [index, part] of logic.entries()) yield* iterateVariables(part, within(at, pointer(index)));
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
    yield* iterateVariables(value, isList ? within(inside, pointer(nth)) : inside);
  }
}
