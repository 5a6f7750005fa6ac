import {
  selectFields,
  ALL_FIELDS,
  type FieldSelection,
  validateValue,
  type FieldCheckInput,
  formCheckErrors,
  oversizedAnswers,
  validatorOf,
} from '../fields/field-errors.js';
import { indexOf } from '../fields/form-index.js';
import { visibleAnswersOf, groupAnswers, viewOf, visibleAnswers, type View } from '../fields/answers.js';
import { isAnswered, isBlank } from '../../base/blank.js';
import { keysOf, own, parentOf, pointer, ROOT, valueAt, within, type Pointer } from '../../base/pointer.js';
import type { AnswerError, FieldState, ResolvedForm, ValidatorError, Validators } from '../../resolved.js';
import type { Answers, Field } from '../../types.js';

/**
 * Returns the errors of the visible answers in screen order, at most one for each field; with `only`, just those of these fields.
 * Throws if a validator is missing or a format is unknown, because unchecked answers are never valid.
 * @example check(resolved, validators) // [{ pointer: '/email', code: 'format', textKey: 'error.email', params: {} }]
 */
export function check(resolved: ResolvedForm, validators: Validators, only?: readonly Pointer[]): AnswerError[] {
  return errorsInForm({ resolved, validators, outer: ROOT, only });
}

/** A form to check: the outermost one, or that of a list entry. */
interface CheckInput {
  readonly resolved: ResolvedForm;
  readonly validators: Validators;
  /** The pointer of its answers in the outermost form. */
  readonly outer: Pointer;
  readonly only: readonly Pointer[] | undefined;
}

/** At most one error for each field: one of the field itself, else one of the form's own checks. */
function errorsInForm(level: CheckInput): AnswerError[] {
  const { resolved, outer } = level;
  const run = startCheck(level);
  const found: AnswerError[] = [];
  checkGroup(run, ROOT, found);
  const checks = [...oversizedAnswers(resolved, run.asked), ...formCheckErrors(resolved, run.view, run.asked)];
  if (checks.length > 0) {
    const pointers = new Set(found.map((problem) => problem.pointer));
    for (const problem of checks) {
      const at = within(outer, problem.pointer);
      if (!pointers.has(at)) found.push({ ...problem, pointer: at });
      pointers.add(at);
    }
  }
  return found.length > 1 ? sortByPosition(run, found) : found;
}

interface CheckRun extends CheckInput {
  readonly view: View;
  readonly asked: FieldSelection;
  /** The visible answers of the fields to check. */
  readonly answers: Answers;
  readonly errors: ReadonlyMap<Pointer, ValidatorError>;
}

/** Fields that are not asked for are left out, because no limit of a field concerns another field. */
function startCheck(level: CheckInput): CheckRun {
  const view = viewOf(level.resolved);
  const asked = selectFields(level.only, level.outer);
  const answers = asked === ALL_FIELDS ? visibleAnswers(level.resolved) : visibleAnswersOf(limitView(view, asked));
  return { ...level, view, asked, answers, errors: errorsByField(level, answers) };
}

/** Returns the view of the answers in which fields that are not to be checked count as hidden. */
function limitView(view: View, asked: FieldSelection): View {
  return {
    ...view,
    isVisible: (at) => view.isVisible(at) && asked.anyIn(at),
    rowsOf: (list) => (asked.itself(list.pointer) ? view.rowsOf(list) : []),
  };
}

/** Returns the visible answers of a group, whether or not they are to be checked. */
function answersOfGroup({ asked, answers, view }: CheckRun, group: Pointer): Answers {
  return asked === ALL_FIELDS ? ((valueAt(answers, group) ?? NO_ANSWERS) as Answers) : groupAnswers(view, group);
}

const NO_ANSWERS: Answers = {};

function checkGroup(run: CheckRun, group: Pointer, found: AnswerError[]): void {
  let answers: Answers | undefined;
  for (const field of run.view.index.children.get(group) ?? []) {
    const state = run.resolved.states.get(field.pointer);
    if (!state?.visible || !run.asked.anyIn(field.pointer)) continue;
    if (run.asked.itself(field.pointer)) checkField(run, { field, state, siblings: (answers ??= answersOfGroup(run, group)) }, found);
    else if (!isEmptyGroup(run, field)) checkNested(run, field, found);
  }
}

/** If a required answer is missing, that is the only error. */
function checkField(run: CheckRun, { field, state, siblings }: VisibleField, found: AnswerError[]): void {
  const value = own(siblings, field.key);
  if (state.required && !isAnswered(value)) {
    found.push({ pointer: within(run.outer, field.pointer), code: 'required', textKey: 'error.required', params: {} });
    return;
  }
  const error = run.errors.get(field.pointer);
  // Most fields of a long form are blank and have no error, so this is skipped for them.
  if (error !== undefined || !isBlank(value)) {
    const answerError = validateValue({ field, value, state, error, resolved: run.resolved, siblings });
    if (answerError) found.push({ ...answerError, pointer: within(run.outer, field.pointer) });
  }
  checkNested(run, field, found);
}

type VisibleField = Pick<FieldCheckInput, 'field' | 'siblings'> & { readonly state: FieldState };

/** Returns whether a required group is blank as a whole; then only the group has an error, and not its fields. */
function isEmptyGroup({ view, resolved }: CheckRun, field: Field): boolean {
  if (field.kind !== 'group' || resolved.states.get(field.pointer)?.required !== true) return false;
  return !isAnswered(groupAnswers(view, field.pointer));
}

function checkNested(run: CheckRun, field: Field, found: AnswerError[]): void {
  if (field.kind === 'group') checkGroup(run, field.pointer, found);
  if (field.kind !== 'rows') return;
  const { validators, only } = run;
  run.resolved.rows.get(field.pointer)?.forEach((resolved, index) => {
    const at = within(field.pointer, pointer(index));
    if (run.asked.anyIn(at)) found.push(...errorsInForm({ resolved, validators, only, outer: within(run.outer, at) }));
  });
}

/** Errors in list entries count for the list; entries that are forms have validators of their own. */
function errorsByField({ resolved, validators }: CheckInput, answers: Answers): Map<Pointer, ValidatorError> {
  const { form } = resolved.form.configured;
  const index = indexOf(form);
  const errors = new Map<Pointer, ValidatorError>();
  for (const error of validatorOf(form, validators).rawValidation(form.validation, answers).errors ?? []) {
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

function sortByPosition({ outer, view }: CheckRun, problems: AnswerError[]): AnswerError[] {
  const ranked = problems.map((problem) => ({ problem, rank: positionOf(view, problem.pointer.slice(outer.length) as Pointer) }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ problem }) => problem);
}

/** A place inside an entry has the position of its list. */
function positionOf(view: View, at: Pointer): number {
  const position = view.index.place.get(at);
  if (position !== undefined) return position;
  return at === ROOT ? -1 : positionOf(view, parentOf(at));
}
