import { findOperator } from '../expressions/operators.js';
import { callOf, ROOTS } from '../expressions/paths.js';
import { keysOf, own, parentOf, pointer, ROOT, within, type Pointer } from '../base/pointer.js';
import { schemaPointer } from '../compile/build-fields.js';
import { formatFor } from '../formats/registry.js';
import { widgets } from '../formats/widgets.js';
import type { Field, Json, Logic } from '../types.js';
import { optionSources } from './option-sources.js';
import { type DefinitionCheck, findingAt, type FormCheckContext } from './check.js';
import { expressionsOf, variablesIn, type Variable } from './expressions.js';
import { fieldByKeys, uiKeys } from './definition-parts.js';
import { KIND_NAMES } from './field-schemas.js';

/** Reports widgets that cannot show the kind of the field. */
export const widgetMisfit: DefinitionCheck = (context) =>
  uiKeys(context, 'ui:widget').flatMap(({ field, value, where }) => {
    const kinds = widgets.get(String(value));
    if (kinds?.includes(field.kind) && OF_OPTIONS.has(value) && !hasOptions(context, field))
      return [
        findingAt(
          where(ROOT),
          'widget-misfit',
          { widget: String(value), found: `${KIND_NAMES[field.kind]} without options`, fitting: '' },
          { hint: 'write the options of the field: "enum": ["A", "B"]' },
        ),
      ];
    if (!kinds || kinds.includes(field.kind)) return [];
    const fitting = [...widgets].filter(([name, kinds]) => name !== 'hidden' && kinds.includes(field.kind)).map(([name]) => name);
    return [
      findingAt(where(ROOT), 'widget-misfit', {
        widget: String(value),
        found: KIND_NAMES[field.kind],
        fitting: fitting.join(', ') || 'none',
      }),
    ];
  });

const OF_OPTIONS: ReadonlySet<Json> = new Set(['select', 'radio', 'choice-buttons']);

function hasOptions(context: FormCheckContext, field: Field): boolean {
  const isOffered = optionSources(context).some((source) => source.field === field.pointer);
  return field.choices !== undefined || isOffered || formatFor(field)?.values !== undefined;
}

/** Reports fields without a section behind a field of one; those before all sections stand above them. */
export const fieldWithoutSection: DefinitionCheck = ({ built }) => {
  const { fields, sections } = built.form;
  const outermost = fields.filter(({ pointer, ui }) => parentOf(pointer) === ROOT && ui['ui:widget'] !== 'hidden');
  const first = outermost.findIndex(({ ui }) => ui['ui:section'] !== undefined);
  return outermost
    .filter(({ ui }, nth) => first !== -1 && nth > first && ui['ui:section'] === undefined)
    .map((field) =>
      findingAt(built.where(schemaPointer(field.pointer)), 'field-without-section', {
        field: field.pointer,
        known: sections.map(({ id }) => `"${id}"`).join(', '),
      }),
    );
};

const A_DATE = 'a date';
const A_TIME = 'a time of day';
/** What is written in place of an operator that cannot use dates or times. */
const HINTS: { readonly [found: string]: string } = {
  [A_DATE]: 'write { "age": [date] }, or compare the number of days: { "days-between": [earlier, later] }',
  [A_TIME]: 'write { "later": [end, start] }',
};

/** Reports the first answer of each operator that it cannot use, such as a date that is compared as a text. */
export const operandMisfit: DefinitionCheck = (context) =>
  expressionsOf(context).flatMap(({ logic, where }) => {
    const calls = new Set<string>();
    return variablesIn(logic).flatMap((variable) => {
      const [operator, expected, call] = operandAt(variable.at);
      const found = foundFor(context, variable);
      if (found === undefined || canUse(expected, found) || calls.has(call)) return [];
      calls.add(call);
      const hint = expected === 'date' || expected === 'time' ? undefined : HINTS[found];
      const params = { operator, expected: NEEDS[expected] ?? expected, variable: variable.path, found };
      return [findingAt(where(variable.at), 'operand-misfit', params, hint === undefined ? {} : { hint })];
    });
  });

/** Returns the operator around a variable, what it takes there, and its place. */
function operandAt(at: Pointer): readonly [operator: string, expected: string, call: string] {
  const keys = keysOf(at).slice(0, -1);
  const index = /^\d+$/.test(keys.at(-1) ?? '') ? Number(keys.pop()) : 0;
  const name = keys.at(-1) ?? '';
  const { takes = [], role } = findOperator(name) ?? {};
  // What is ordered can be texts as well, but those of dates and times are in the order of their first digits.
  const expected = role === 'membership' ? 'any' : (takes[Math.min(index, takes.length - 1)] ?? 'any');
  return [name, role === 'order' ? role : expected, pointer(...keys)];
}

const NEEDS: { readonly [expected: string]: string } = {
  order: 'numbers',
  number: 'numbers',
  date: 'dates',
  time: 'times of day',
  list: 'lists',
};
const NO_NUMBERS: readonly string[] = [A_DATE, A_TIME, KIND_NAMES.box, KIND_NAMES.list, KIND_NAMES.rows, KIND_NAMES.group];

function canUse(expected: string, found: string): boolean {
  if (expected === 'order' || expected === 'number') return !NO_NUMBERS.includes(found);
  if (expected === 'date') return found === A_DATE;
  if (expected === 'time') return found === A_TIME;
  return expected !== 'list' || found === KIND_NAMES.list || found === KIND_NAMES.rows;
}

/** Returns what a variable is to operators; undefined for one that is no answer of this form and not the day. */
function foundFor({ built }: FormCheckContext, { read }: Variable): string | undefined {
  if (read.root === 'today') return A_DATE;
  const field = read.root === 'answers' ? fieldByKeys(built.form, read.keys) : undefined;
  if (!field) return undefined;
  if (field.kind === 'list') return /^\d+$/.test(read.keys.at(-1) ?? '') ? undefined : KIND_NAMES.list;
  if (field.format === 'time-12h') return A_TIME;
  return formatFor(field)?.widget === 'date' ? A_DATE : KIND_NAMES[field.kind];
}

const ROOT_OF_TEXT = new RegExp(`^(${ROOTS.join('|')})\\.\\w`);

/** Reports texts in expressions that are the name of a variable, so that nothing is read. */
export const textForVariable: DefinitionCheck = (context) =>
  expressionsOf(context).flatMap(({ logic, where }) =>
    textsIn(logic, ROOT).map(({ text, at, operator }) =>
      findingAt(
        where(at),
        'operand-misfit',
        { operator, expected: 'a value', variable: text, found: 'only a text' },
        { hint: `write { "var": "${text}" }` },
      ),
    ),
  );

/** Returns the texts of an expression that begin as variables do, other than the paths of variables. */
function textsIn(
  logic: Logic,
  at: Pointer,
  operator = '',
): readonly { readonly text: string; readonly at: Pointer; readonly operator: string }[] {
  if (typeof logic === 'string') return ROOT_OF_TEXT.test(logic) ? [{ text: logic, at, operator }] : [];
  if (Array.isArray(logic)) return logic.flatMap((part: Logic, nth) => textsIn(part, within(at, pointer(nth)), operator));
  const call = callOf(logic);
  if (!call || findOperator(call.operator)?.paths) return [];
  return textsIn(own(logic, call.operator) as Logic, within(at, pointer(call.operator)), call.operator);
}
