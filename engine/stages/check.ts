import { askedOf, EVERYTHING, type Asked } from '../fields/asked.js';
import { faultOf, type Checked } from '../fields/field-fault.js';
import { formChecks, oversizedAnswers } from '../fields/form-checks.js';
import { indexOf } from '../fields/form-index.js';
import { validatorOf } from '../fields/validator-of.js';
import { answersOf, groupAnswers, viewOf, visibleAnswers, type View } from '../fields/visible.js';
import { isAnswered, isBlank } from '../blank.js';
import { keysOf, own, parentOf, pointer, ROOT, valueAt, within, type Pointer } from '../pointer.js';
import type { AnswerProblem, FieldState, ResolvedForm, ValidatorError, Validators } from '../resolved.js';
import type { Answers, Field } from '../types.js';

/**
 * Everything that is wrong with the visible answers, in screen order, one problem a field: presence and options by the
 * engine; types, lengths and patterns by the validators; what formats ask; then the form's own checks, each skipped while
 * a field it reads is blank or hidden. With `only`, just the problems of those fields.
 * Throws where a validator of the form or of a form in its lists is missing, or a field's format is unknown: answers that
 * cannot be checked are never valid.
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
  const found: AnswerProblem[] = [];
  checkGroup(room, ROOT, found);
  const checks = [...oversizedAnswers(resolved, room.asked), ...formChecks(resolved, room.view, room.asked)];
  if (checks.length > 0) {
    const faulty = new Set(found.map((problem) => problem.pointer));
    for (const problem of checks) {
      const at = within(outer, problem.pointer);
      if (!faulty.has(at)) found.push({ ...problem, pointer: at });
      faulty.add(at);
    }
  }
  return found.length > 1 ? sorted(room, found) : found;
}

interface Room extends Level {
  readonly view: View;
  readonly asked: Asked;
  /** The answers that are asked for. */
  readonly answers: Answers;
  readonly errors: ReadonlyMap<Pointer, ValidatorError>;
}

/** Only the answers that are asked for are gathered and validated: no field's limits speak of another. */
function roomOf(level: Level): Room {
  const view = viewOf(level.resolved);
  const asked = askedOf(level.only, level.outer);
  const answers = asked === EVERYTHING ? visibleAnswers(level.resolved) : answersOf(partOf(view, asked));
  return { ...level, view, asked, answers, errors: errorsByField(level, answers) };
}

function partOf(view: View, asked: Asked): View {
  return {
    ...view,
    isVisible: (at) => view.isVisible(at) && asked.anyIn(at),
    rowsOf: (list) => (asked.itself(list.pointer) ? view.rowsOf(list) : []),
  };
}

/** The visible answers of a group, whichever of them are asked for. */
function answersIn({ asked, answers, view }: Room, group: Pointer): Answers {
  return asked === EVERYTHING ? ((valueAt(answers, group) ?? NO_ANSWERS) as Answers) : groupAnswers(view, group);
}

const NO_ANSWERS: Answers = {};

function checkGroup(room: Room, group: Pointer, found: AnswerProblem[]): void {
  let answers: Answers | undefined;
  for (const field of room.view.index.children.get(group) ?? []) {
    const state = room.resolved.states.get(field.pointer);
    if (!state?.visible || !room.asked.anyIn(field.pointer)) continue;
    if (room.asked.itself(field.pointer)) checkField(room, { field, state, siblings: (answers ??= answersIn(room, group)) }, found);
    else if (!isEmptyGroup(room, field)) checkInside(room, field, found);
  }
}

function checkField(room: Room, { field, state, siblings }: Standing, found: AnswerProblem[]): void {
  const value = own(siblings, field.key);
  if (state.required && !isAnswered(value)) {
    found.push({ pointer: within(room.outer, field.pointer), code: 'required', textKey: 'error.required', params: {} });
    return;
  }
  const error = room.errors.get(field.pointer);
  // Most fields of a long form are blank, and then there is nothing to be wrong.
  if (error !== undefined || !isBlank(value)) {
    const fault = faultOf({ field, value, state, error, resolved: room.resolved, siblings });
    if (fault) found.push({ ...fault, pointer: within(room.outer, field.pointer) });
  }
  checkInside(room, field, found);
}

/** A visible field among the visible answers beside it. */
type Standing = Pick<Checked, 'field' | 'siblings'> & { readonly state: FieldState };

/** A group that is missing as a whole says so itself, and nothing in it does. */
function isEmptyGroup({ view, resolved }: Room, field: Field): boolean {
  if (field.kind !== 'group' || resolved.states.get(field.pointer)?.required !== true) return false;
  return !isAnswered(groupAnswers(view, field.pointer));
}

function checkInside(room: Room, field: Field, found: AnswerProblem[]): void {
  if (field.kind === 'group') checkGroup(room, field.pointer, found);
  if (field.kind !== 'rows') return;
  const { validators, only } = room;
  room.resolved.rows.get(field.pointer)?.forEach((resolved, nth) => {
    const at = within(field.pointer, pointer(nth));
    if (room.asked.anyIn(at)) found.push(...problemsIn({ resolved, validators, only, outer: within(room.outer, at) }));
  });
}

/** The first error of the validators for each field. Of a list's entries the list is told; entries that are forms have validators of their own. */
function errorsByField({ resolved, validators }: Level, answers: Answers): Map<Pointer, ValidatorError> {
  const { form } = resolved.form.configured;
  const index = indexOf(form);
  const errors = new Map<Pointer, ValidatorError>();
  for (const error of validatorOf(form, validators)(answers)) {
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
