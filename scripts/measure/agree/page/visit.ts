import { check, formatFor } from '../../../../engine/index.js';
import type { AnswerError, Edit, Form, ResolvedForm } from '../../../../engine/index.js';
import { type Pointer, ROOT, valueAt } from '../../../../engine/base/pointer.js';
import { editFormState } from '../../../../src/form/form-acts.js';
import { newEntry, startState, type FormState } from '../../../../src/form/form-state.js';
import { changesBetween } from '../../../../src/form/levels.js';
import { fieldsToValidate } from '../../../../src/form/readers.js';
import type { Opened } from './shapes.js';
import { fieldAt, openPlaces, rightValues, searchEdits } from '../../../define/answering.js';
import { wrongValues } from './values.js';

/** What fast-check draws for one document: a number for each place of an answer, and for further choices by their turn. */
export type Draws = Readonly<Record<string, number>>;
export type Pick = <T>(values: readonly T[]) => T | undefined;

/** A form that is filled in edit by edit. */
export interface Visit {
  readonly steps: readonly Edit[];
  readonly state: FormState;
  readonly pick: Pick;
}

/** One answer in so many is left out; the smallest number leaves it out, so that shrinking does. */
const LEFT_OUT = 4;
const PASSES = 3;
const CORRECTIONS = 8;
const WRONG_ANSWERS = 12;

/** Fills in a form with the drawn answers, and answers fields with errors again; undefined if errors remain. */
export function fillIn(opened: Opened, draws: Draws): Visit | undefined {
  let turn = 0;
  let visit: Visit = { steps: [], state: startState(opened), pick: (values) => values[(draws[turn++] ?? 0) % values.length] };
  const enter = (at: Pointer, nth: number): void => {
    visit = edited(visit, rightAnswer(visit.state, at, Math.floor((draws[at] ?? 0) / LEFT_OUT) + nth));
  };
  const seen = new Set<Pointer>();
  for (let pass = 0; pass < PASSES; pass++)
    for (const at of openPlaces(visit.state.resolved)) {
      if (!seen.has(at) && (draws[at] ?? 0) % LEFT_OUT > 0) enter(at, 0);
      seen.add(at);
    }
  for (let round = 0; round < CORRECTIONS; round++) {
    const problems = check(visit.state.resolved, visit.state.validators);
    if (problems.length === 0) return visit;
    for (const problem of problems) enter(problem.pointer, round);
  }
  return undefined;
}

/** Returns the visit with one wrong answer more: of several, that by which the part of the form breaks that was broken least often. */
export function withWrongAnswer(visit: Visit, timesBroken: (part: string) => number): Visit {
  const candidates = Array.from({ length: WRONG_ANSWERS }, () => {
    const at = visit.pick(openPlaces(visit.state.resolved)) ?? ROOT;
    const { level, field, state } = fieldAt(visit.state.resolved, at);
    const groups = field && field.kind !== 'rows' ? wrongValues(field, state, level.resolved.moment.today) : [[undefined]];
    const candidate = edited(visit, [{ pointer: at, value: visit.pick(visit.pick(groups) ?? []) }]);
    const { resolved, validators } = candidate.state;
    // Only what the answer changes: a check of the whole form takes longer than all else.
    const changed = [...fieldsToValidate(resolved, changesBetween(visit.state.resolved, resolved).fields)].filter((each) => each !== ROOT);
    return { candidate, weight: Math.min(...brokenBy(resolved, check(resolved, validators, changed)).map(timesBroken)) };
  });
  return candidates.reduce((best, next) => (next.weight < best.weight ? next : best)).candidate;
}

function edited(visit: Visit, edits: readonly Edit[]): Visit {
  const state = edits.reduce((before, edit) => editFormState(before, [edit]), visit.state);
  return { ...visit, state, steps: [...visit.steps, ...edits] };
}

/** Returns the edits that give a field its nth right value, or a list one more entry, up to three. */
function rightAnswer({ resolved: whole }: FormState, at: Pointer, nth: number): readonly Edit[] {
  const { field, level, state } = fieldAt(whole, at);
  if (!field || field.kind === 'group') return [];
  const rows = level.resolved.form.rows.get(field.pointer);
  const entries = (valueAt(level.resolved.moment.answers, field.pointer) ?? []) as readonly unknown[];
  if (rows) return entries.length <= nth % 3 ? [{ pointer: at, value: [...entries, newEntry(rows)] }] : [];
  const values = rightValues(field, state, level.resolved.moment.today);
  return [...searchEdits(whole, at), { pointer: at, value: values[nth % values.length] }];
}

/** Returns the names of everything in a form, and in the forms of its lists, that a document can break. */
export function partsOf({ id, rules, checks, bindings, fields }: Form): readonly string[] {
  const formatted = fields.filter((field) => field.ui['ui:widget'] !== 'hidden' && (formatFor(field)?.examples.wrong.length ?? 0) > 0);
  const bound = bindings.flatMap(({ at, decides, options }) =>
    [...decides, ...(options ? ['options'] : [])].map((what) => `binding ${what}: ${at}`),
  );
  const own = [...rules.map((rule) => `rule: ${rule.id}`), ...bound, ...checks.map((each) => `check: ${each.id}`)];
  const formats = formatted.filter((field) => !field.choices).map((field) => `format: ${field.pointer}`);
  return [...[...own, ...formats].map((part) => `${id}, ${part}`), ...fields.flatMap(({ rows }) => (rows ? partsOf(rows) : []))];
}

const DECISIONS: { readonly [code: string]: string } = { required: 'require', option: 'options', hidden: 'show' };

/** Returns the parts of a form that these answer errors prove broken. */
export function brokenBy(whole: ResolvedForm, problems: readonly AnswerError[]): readonly string[] {
  const parts = problems.flatMap((problem) => {
    const { level, field, state } = fieldAt(whole, problem.pointer);
    const { id, checks } = level.resolved.form.configured.form;
    const at = field?.pointer ?? ROOT;
    const decision = DECISIONS[problem.code] ?? '';
    const failed = checks.filter((each) => each.at === at && each.say === problem.textKey).map((each) => `check: ${each.id}`);
    const because = (state?.reasons ?? []).flatMap((reason) => {
      if (reason.kind === 'layer' || !reason.decides.some((each) => each === decision)) return [];
      if (reason.kind === 'rule') return reason.holds === (decision !== 'show') ? [`rule: ${reason.id}`] : [];
      return decision !== 'require' || reason.required ? [`binding ${decision}: ${at}`] : [];
    });
    const formats = problem.code === 'format' ? [`format: ${at}`] : [];
    return [...failed, ...because, ...formats].map((part) => `${id}, ${part}`);
  });
  return [...new Set(parts)];
}
