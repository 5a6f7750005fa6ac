import { faultOf } from '../fields/field-fault.js';
import { formChecks } from '../fields/form-checks.js';
import { indexOf } from '../fields/form-index.js';
import { viewOf, visibleAnswers, visibleValue, type View } from '../fields/visible.js';
import { isAnswered } from '../logic/blank.js';
import { isWithin, keysOf, pointer, ROOT, valueAt, within, type Pointer } from '../pointer.js';
import type { AnswerProblem, ResolvedForm, ValidatorError, Validators } from '../resolved.js';
import type { Answers, Field } from '../types.js';

/**
 * Everything that is wrong with the visible answers, in screen order, one problem a field: presence and options by the
 * engine; types, lengths and patterns by the validators; what formats ask; then the form's own checks, each skipped while
 * a field it reads is blank or hidden. With `only`, just the problems of those fields.
 * @example check(resolved, validators) // [{ pointer: '/email', code: 'format', textKey: 'error.email', params: {} }]
 */
export function check(resolved: ResolvedForm, validators: Validators, only?: readonly Pointer[]): AnswerProblem[] {
  const problems = problemsIn(resolved, validators, ROOT);
  return only ? problems.filter((problem) => only.some((at) => isWithin(problem.pointer, at))) : problems;
}

function problemsIn(resolved: ResolvedForm, validators: Validators, outer: Pointer): AnswerProblem[] {
  const view = viewOf(resolved);
  const answers = visibleAnswers(resolved);
  const errors = errorsByField(resolved, validators, answers);
  const found = groupProblems({ resolved, view, validators, outer, errors, answers }, ROOT);
  const faulty = new Set(found.map((problem) => problem.pointer));
  const checks = formChecks(resolved, view).filter((problem) => !faulty.has(within(outer, problem.pointer)));
  return sorted(resolved, [...found, ...checks.map((problem) => ({ ...problem, pointer: within(outer, problem.pointer) }))], outer);
}

interface Room {
  readonly resolved: ResolvedForm;
  readonly view: View;
  readonly validators: Validators;
  readonly outer: Pointer;
  readonly errors: ReadonlyMap<Pointer, ValidatorError>;
  readonly answers: Answers;
}

function groupProblems(room: Room, at: Pointer): AnswerProblem[] {
  return (room.view.index.children.get(at) ?? []).flatMap((field) => (room.view.isVisible(field.pointer) ? fieldProblems(room, field) : []));
}

function fieldProblems(room: Room, field: Field): AnswerProblem[] {
  const value = visibleValue(room.view, field, valueAt(room.resolved.moment.answers, field.pointer));
  const state = room.resolved.states.get(field.pointer);
  const at = within(room.outer, field.pointer);
  const missing = state?.required === true && !isAnswered(field.kind === 'rows' ? valueAt(room.answers, field.pointer) : value);
  if (missing) return [{ pointer: at, code: 'required', textKey: 'error.required', params: {} }];
  const siblings = valueAt(room.answers, field.parent);
  const fault = faultOf({ field, value, state, error: room.errors.get(field.pointer), resolved: room.resolved, siblings: (siblings ?? {}) as Answers });
  const own = fault ? [{ ...fault, pointer: at }] : [];
  if (field.kind === 'group') return [...own, ...groupProblems(room, field.pointer)];
  if (field.kind === 'rows') return [...own, ...rowProblems(room, field)];
  return own;
}

function rowProblems(room: Room, field: Field): AnswerProblem[] {
  const rows = room.resolved.rows.get(field.pointer) ?? [];
  return rows.flatMap((row, nth) => problemsIn(row, room.validators, within(room.outer, within(field.pointer, pointer(nth)))));
}

/** The first error of the validators for each field. Of a list's entries the list is told; entries that are forms have validators of their own. */
function errorsByField(resolved: ResolvedForm, validators: Validators, answers: Answers): Map<Pointer, ValidatorError> {
  const { form } = resolved.form.tenant;
  const index = indexOf(form);
  const errors = new Map<Pointer, ValidatorError>();
  for (const error of validators[form.hash]?.(answers) ?? []) {
    const at = nearestField(index.field, error.instancePath);
    if (at !== undefined && !errors.has(at)) errors.set(at, error);
  }
  return errors;
}

function nearestField(fields: ReadonlyMap<Pointer, Field>, instancePath: string): Pointer | undefined {
  const keys = keysOf(instancePath);
  while (keys.length > 0) {
    const at = pointer(...keys);
    if (fields.has(at)) return at;
    keys.pop();
  }
  return undefined;
}

/** Screen order: the order of the fields, and of the entries within a list. */
function sorted(resolved: ResolvedForm, problems: AnswerProblem[], outer: Pointer): AnswerProblem[] {
  const order = new Map(resolved.form.tenant.form.fields.map((field, nth) => [within(outer, field.pointer), nth]));
  const rank = (at: Pointer): number => {
    for (let keys = keysOf(at); keys.length > 0; keys = keys.slice(0, -1)) {
      const nth = order.get(pointer(...keys));
      if (nth !== undefined) return nth;
    }
    return -1;
  };
  return problems.map((problem) => ({ problem, rank: rank(problem.pointer) })).sort((a, b) => a.rank - b.rank).map(({ problem }) => problem);
}
