import { parentAnswers, readAnswer, variablesOf, viewOf, type View } from '../fields/answers.js';
import { isSameValue } from '../../base/equality.js';
import { isAnswered } from '../../base/blank.js';
import { applyLogic, holds } from '../../expressions/evaluate-logic.js';
import { isWithin, keysOf, pointer, valueAt, within, withValue, type Pointer } from '../../base/pointer.js';
import type { Answers, Change, Fill, Read } from '../../types.js';
import type { ResolvedForm } from '../../resolved.js';

/** One action of the visitor: a new value at a place of the answers; undefined clears it. */
export interface Edit {
  readonly pointer: Pointer;
  readonly value: unknown;
}

/** Where answers are stashed while a checkbox with `untick: restore` is ticked; no field, so it is never sent or checked. */
const STASH_KEY = '~kept';
const ALL_ANSWERS: Read = { root: 'answers', keys: [] };
/** Far above any chain of real changes; circular changes are rejected when a form is compiled. */
const MAX_EDITS = 10_000;

/** What becomes known while edits are applied. */
export interface EditReports {
  /** The limit that ended a chain of changes early. */
  limit?(which: 'edits' | 'rounds'): void;
  /** A change or fill that wrote an answer; a fill also writes its stash. */
  follow?(cause: { readonly kind: 'change' | 'fill'; readonly id: string }, at: Pointer): void;
}

/** Applies edits, what `changes` set after them and what fills copy, in list entries too. Without edits, fills follow their sources. */
export function applyEdits(resolved: ResolvedForm, edits: readonly Edit[], reports?: EditReports): Answers {
  const before = resolved.moment.answers;
  let answers = runEdits(resolved, before, edits, reports);
  for (const fill of resolved.form.configured.form.fills)
    answers = applyCopies(answers, fillEdits(resolved, fill, before, answers), (at) =>
      reports?.follow?.({ kind: 'fill', id: fill.id }, at),
    );
  return followFillsInEntries(resolved, answers, reports);
}

function runEdits(resolved: ResolvedForm, answers: Answers, edits: readonly Edit[], reports: EditReports | undefined): Answers {
  const queue: CausedEdit[] = [...edits];
  let after = answers;
  for (const [count, edit] of queue.entries()) {
    if (count === MAX_EDITS) {
      reports?.limit?.('edits');
      break;
    }
    if (isSameValue(valueAt(after, edit.pointer), edit.value)) continue;
    after = writeEdit(resolved, after, edit, reports);
    if (edit.by !== undefined) reports?.follow?.({ kind: 'change', id: edit.by }, edit.pointer);
    for (const change of resolved.form.configured.form.changes) queue.push(...editsOfChange(resolved, change, edit, after));
  }
  return after;
}

/** Copies do not trigger `changes`, because the edit of their source already did. */
function applyCopies(answers: Answers, edits: readonly Edit[], onWrite: (at: Pointer) => void): Answers {
  return edits.reduce((after, edit) => {
    if (isSameValue(valueAt(after, edit.pointer), edit.value)) return after;
    onWrite(edit.pointer);
    return withValue(after, edit.pointer, edit.value);
  }, answers);
}

function reportsWithin(reports: EditReports | undefined, outer: Pointer): EditReports | undefined {
  return reports && { ...reports, follow: (cause, at) => reports.follow?.(cause, within(outer, at)) };
}

/** An edit inside an entry of a list runs through the form of that entry, with its changes and fills. */
function writeEdit(resolved: ResolvedForm, answers: Answers, edit: Edit, reports: EditReports | undefined): Answers {
  for (const [list, rows] of resolved.rows) {
    const [index, ...inner] = isWithin(edit.pointer, list) ? keysOf(edit.pointer.slice(list.length)) : [];
    const row = index === undefined ? undefined : rows[Number(index)];
    if (!row || inner.length === 0) continue;
    const at = within(list, pointer(index as string));
    const current: ResolvedForm = { ...row, moment: { ...row.moment, answers: (valueAt(answers, at) ?? {}) as Answers } };
    return withValue(answers, at, applyEdits(current, [{ pointer: pointer(...inner), value: edit.value }], reportsWithin(reports, at)));
  }
  return withValue(answers, edit.pointer, edit.value);
}

/** An edit, with the id of the change that made it. */
type CausedEdit = Edit & { readonly by?: string };

function editsOfChange(resolved: ResolvedForm, change: Change, edit: Edit, answers: Answers): CausedEdit[] {
  const concerned = change.on.some((on) => isWithin(edit.pointer, on) || isWithin(on, edit.pointer));
  if (!concerned) return [];
  const roots = variablesOf(resolved, readAnswer({ ...viewOf(resolved), answers }, ALL_ANSWERS));
  if (change.when !== undefined && !holds(change.when, roots)) return [];
  return change.set.map((set) => ({ pointer: set.at, value: applyLogic(set.to, roots) ?? undefined, by: change.id }));
}

function fillEdits(resolved: ResolvedForm, fill: Fill, before: Answers, answers: Answers): Edit[] {
  const ticked = isTicked(resolved, fill, answers);
  const wasTicked = isTicked(resolved, fill, before);
  if (ticked) return [...(wasTicked ? [] : stashAnswers(fill, answers)), ...copyEditsOfFill(resolved, fill, answers)];
  return wasTicked ? restoreAnswers(fill, answers) : [];
}

function isTicked(resolved: ResolvedForm, fill: Fill, answers: Answers): boolean {
  return resolved.states.get(fill.box)?.visible !== false && valueAt(answers, fill.box) === true;
}

function copyEditsOfFill(resolved: ResolvedForm, fill: Fill, answers: Answers): Edit[] {
  const view: View = { ...viewOf(resolved), answers };
  return fill.copy.map(({ to, from }) => ({ pointer: to, value: readFillSource(resolved, view, from) ?? undefined }));
}

function readFillSource(resolved: ResolvedForm, view: View, from: Read): unknown {
  const value = from.root === 'parent' ? valueAt(resolved.moment.parent, pointer(...from.keys)) : readAnswer(view, from);
  return isAnswered(value) ? value : undefined;
}

function stashAnswers(fill: Fill, answers: Answers): Edit[] {
  if (fill.untick !== 'restore') return [];
  const typed = Object.fromEntries(fill.copy.map(({ to }) => [to, valueAt(answers, to) ?? null]));
  return [{ pointer: pointer(STASH_KEY, fill.id), value: typed }];
}

function restoreAnswers(fill: Fill, answers: Answers): Edit[] {
  const stashPointer = pointer(STASH_KEY, fill.id);
  const typed = fill.untick === 'restore' ? valueAt(answers, stashPointer) : undefined;
  const back = fill.copy.map(({ to }) => ({ pointer: to, value: (typed as Record<string, unknown> | undefined)?.[to] ?? undefined }));
  return typed === undefined ? back : [...back, { pointer: stashPointer, value: undefined }];
}

function followFillsInEntries(resolved: ResolvedForm, answers: Answers, reports: EditReports | undefined): Answers {
  if (resolved.rows.size === 0) return answers;
  let after = answers;
  const view: View = { ...viewOf(resolved), answers };
  for (const [list, rows] of resolved.rows) {
    const form = rows[0]?.form.configured.form;
    if (!form || form.fills.length === 0) continue;
    const parent = parentAnswers(form, (read) => readAnswer(view, read));
    rows.forEach((row, index) => {
      const at = within(list, pointer(index));
      const entry = valueAt(after, at);
      if (entry === undefined) return;
      const moment = { ...row.moment, answers: entry as Answers, parent };
      after = withValue(after, at, applyEdits({ ...row, moment }, [], reportsWithin(reports, at)));
    });
  }
  return after;
}
