import { askedOf, EVERYTHING, type Asked } from '../fields/asked.js';
import { faultOf } from '../fields/field-fault.js';
import { formChecks } from '../fields/form-checks.js';
import { indexOf } from '../fields/form-index.js';
import { answersOf, groupAnswers, viewOf, visibleAnswers, visibleValue, type View } from '../fields/visible.js';
import { isAnswered } from '../logic/blank.js';
import { keysOf, parentOf, pointer, ROOT, valueAt, within, type Pointer } from '../pointer.js';
import type { AnswerProblem, ResolvedForm, ValidatorError, Validators } from '../resolved.js';
import type { Answers, Field } from '../types.js';

/**
 * Everything that is wrong with the visible answers, in screen order, one problem a field: presence and options by the
 * engine; types, lengths and patterns by the validators; what formats ask; then the form's own checks, each skipped while
 * a field it reads is blank or hidden. With `only`, just the problems of those fields.
 * @example check(resolved, validators) // [{ pointer: '/email', code: 'format', textKey: 'error.email', params: {} }]
 */
export function check(resolved: ResolvedForm, validators: Validators, only?: readonly Pointer[]): AnswerProblem[] {
  return problemsIn({ resolved, validators, outer: ROOT, only });
}

/** A form to be checked: the outermost one, or an entry's. */
interface Level {
  readonly resolved: ResolvedForm;
  readonly validators: Validators;
  /** Where its answers lie in the outermost form. */
  readonly outer: Pointer;
  readonly only: readonly Pointer[] | undefined;
}

function problemsIn(level: Level): AnswerProblem[] {
  const { resolved, outer } = level;
  const room = roomOf(level);
  const found = groupProblems(room, ROOT);
  const faulty = new Set(found.map((problem) => problem.pointer));
  const checks = formChecks(resolved, room.view, room.asked).map((problem) => ({ ...problem, pointer: within(outer, problem.pointer) }));
  return sorted(room, [...found, ...checks.filter((problem) => !faulty.has(problem.pointer))]);
}

interface Room extends Level {
  readonly view: View;
  readonly asked: Asked;
  readonly errors: ReadonlyMap<Pointer, ValidatorError>;
  siblingsIn(group: Pointer): Answers;
}

/** Only the answers that are asked for are gathered and validated: no field's limits speak of another. */
function roomOf(level: Level): Room {
  const view = viewOf(level.resolved);
  const asked = askedOf(level.only, level.outer);
  const part: View = {
    ...view,
    isVisible: (at) => view.isVisible(at) && asked.anyIn(at),
    rowsOf: (list) => (asked.itself(list.pointer) ? view.rowsOf(list) : []),
  };
  const answers = asked === EVERYTHING ? visibleAnswers(level.resolved) : answersOf(part);
  const siblingsIn = (group: Pointer) => (asked === EVERYTHING ? ((valueAt(answers, group) ?? {}) as Answers) : groupAnswers(view, group));
  return { ...level, view, asked, siblingsIn, errors: errorsByField(level, answers) };
}

function groupProblems(room: Room, at: Pointer): AnswerProblem[] {
  const fields = (room.view.index.children.get(at) ?? []).filter(
    (field) => room.asked.anyIn(field.pointer) && room.view.isVisible(field.pointer),
  );
  return fields.flatMap((field) => fieldProblems(room, field));
}

function fieldProblems(room: Room, field: Field): AnswerProblem[] {
  if (!room.asked.itself(field.pointer)) return isEmptyGroup(room, field) ? [] : problemsInside(room, field);
  const state = room.resolved.states.get(field.pointer);
  const value = valueOf(room, field);
  const at = within(room.outer, field.pointer);
  if (state?.required && !isAnswered(value)) return [{ pointer: at, code: 'required', textKey: 'error.required', params: {} }];
  const error = room.errors.get(field.pointer);
  const fault = faultOf({ field, value, state, error, resolved: room.resolved, siblings: room.siblingsIn(field.parent) });
  return [...(fault ? [{ ...fault, pointer: at }] : []), ...problemsInside(room, field)];
}

function valueOf({ view, resolved }: Room, field: Field): unknown {
  return visibleValue(view, field, valueAt(resolved.moment.answers, field.pointer));
}

/** A group that is missing as a whole says so itself, and nothing in it does. */
function isEmptyGroup(room: Room, field: Field): boolean {
  return field.kind === 'group' && room.resolved.states.get(field.pointer)?.required === true && !isAnswered(valueOf(room, field));
}

function problemsInside(room: Room, field: Field): AnswerProblem[] {
  if (field.kind === 'group') return groupProblems(room, field.pointer);
  if (field.kind !== 'rows') return [];
  const rows = room.resolved.rows.get(field.pointer) ?? [];
  return rows.flatMap((resolved, nth) => {
    const at = within(field.pointer, pointer(nth));
    const { validators, only } = room;
    return room.asked.anyIn(at) ? problemsIn({ resolved, validators, only, outer: within(room.outer, at) }) : [];
  });
}

/** The first error of the validators for each field. Of a list's entries the list is told; entries that are forms have validators of their own. */
function errorsByField({ resolved, validators }: Level, answers: Answers): Map<Pointer, ValidatorError> {
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
function sorted({ outer, view }: Room, problems: AnswerProblem[]): AnswerProblem[] {
  const ranked = problems.map((problem) => ({ problem, rank: placeOf(view, problem.pointer.slice(outer.length) as Pointer) }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ problem }) => problem);
}

/** Of what lies in an entry, the place of its list. */
function placeOf(view: View, at: Pointer): number {
  const place = view.index.place.get(at);
  if (place !== undefined) return place;
  return at === ROOT ? -1 : placeOf(view, parentOf(at));
}
