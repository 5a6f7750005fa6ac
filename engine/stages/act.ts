import { sameValue } from '../fields/same-value.js';
import { readAnswer, viewOf, type View } from '../fields/visible.js';
import { indexOf } from '../fields/form-index.js';
import { isAnswered } from '../blank.js';
import { applyLogic, holds, type Roots } from '../logic/apply.js';
import { isWithin, keysOf, pointer, valueAt, within, withValue, type Pointer } from '../pointer.js';
import type { Answers, Change, Fill, Read } from '../types.js';
import type { ResolvedForm } from '../resolved.js';

/** One thing the visitor did: a new value at a place of the answers; undefined empties it. */
export interface Edit {
  readonly pointer: Pointer;
  readonly value: unknown;
}

/** Where what was typed waits while a box with `untick: restore` is ticked. Not a field, so it is never sent or checked. */
const KEPT = '~kept';
/** Everything that was answered. */
const ALL_ANSWERS: Read = { root: 'answers', keys: [] };
/** Far above any chain of real changes; circles are refused when a form is compiled. */
const MAX_EDITS = 10_000;

/** Receives the limit that ended a chain of changes early. */
export type LimitReport = (limit: 'edits' | 'rounds') => void;

/**
 * The answers after an act of the visitor: the edits, what the form's `changes` bring along, and what its ticked boxes
 * copy, in the entries of its lists too. Called once per act, never on load and never on the server; with no edits it
 * only lets fills follow their sources.
 * @example act(resolved, [{ pointer: pointer('countryCode'), value: 'NP' }]) // { countryCode: 'NP', phoneExt: '977' }
 */
export function act(resolved: ResolvedForm, edits: readonly Edit[], onLimit?: LimitReport): Answers {
  const before = resolved.moment.answers;
  let answers = applyEdits(resolved, before, edits, onLimit);
  for (const fill of resolved.form.configured.form.fills) answers = copyEdits(answers, fillEdits(resolved, fill, before, answers));
  return followInRows(resolved, answers, onLimit);
}

function applyEdits(resolved: ResolvedForm, answers: Answers, edits: readonly Edit[], onLimit: LimitReport | undefined): Answers {
  const queue = [...edits];
  let after = answers;
  for (const [count, edit] of queue.entries()) {
    if (count === MAX_EDITS) {
      onLimit?.('edits');
      break;
    }
    if (sameValue(valueAt(after, edit.pointer), edit.value)) continue;
    after = writeEdit(resolved, after, edit, onLimit);
    for (const change of resolved.form.configured.form.changes) queue.push(...broughtBy(resolved, change, edit, after));
  }
  return after;
}

/** A copy brings nothing along: what the edit of its source brought along is in the sources already. */
function copyEdits(answers: Answers, edits: readonly Edit[]): Answers {
  return edits.reduce(
    (after, edit) => (sameValue(valueAt(after, edit.pointer), edit.value) ? after : withValue(after, edit.pointer, edit.value)),
    answers,
  );
}

/** An edit inside an entry of a list is an act on the entry's own form. */
function writeEdit(resolved: ResolvedForm, answers: Answers, edit: Edit, onLimit: LimitReport | undefined): Answers {
  for (const [list, rows] of resolved.rows) {
    const [nth, ...inner] = isWithin(edit.pointer, list) ? keysOf(edit.pointer.slice(list.length)) : [];
    const row = nth === undefined ? undefined : rows[Number(nth)];
    if (!row || inner.length === 0) continue;
    const at = within(list, pointer(nth as string));
    const current: ResolvedForm = { ...row, moment: { ...row.moment, answers: (valueAt(answers, at) ?? {}) as Answers } };
    return withValue(answers, at, act(current, [{ pointer: pointer(...inner), value: edit.value }], onLimit));
  }
  return withValue(answers, edit.pointer, edit.value);
}

function broughtBy(resolved: ResolvedForm, change: Change, edit: Edit, answers: Answers): Edit[] {
  const concerned = change.on.some((on) => isWithin(edit.pointer, on) || isWithin(on, edit.pointer));
  if (!concerned) return [];
  const roots = rootsOf(resolved, answers);
  if (change.when !== undefined && !holds(change.when, roots)) return [];
  return change.set.map((set) => ({ pointer: set.at, value: emptied(applyLogic(set.to, roots)) }));
}

function emptied(value: unknown): unknown {
  return value === null ? undefined : value;
}

function fillEdits(resolved: ResolvedForm, fill: Fill, before: Answers, answers: Answers): Edit[] {
  const ticked = isTicked(resolved, fill, answers);
  const wasTicked = isTicked(resolved, fill, before);
  if (ticked) return [...(wasTicked ? [] : keep(fill, answers)), ...copies(resolved, fill, answers)];
  return wasTicked ? release(fill, answers) : [];
}

function isTicked(resolved: ResolvedForm, fill: Fill, answers: Answers): boolean {
  return resolved.states.get(fill.box)?.visible !== false && valueAt(answers, fill.box) === true;
}

function copies(resolved: ResolvedForm, fill: Fill, answers: Answers): Edit[] {
  const view: View = { ...viewOf(resolved), answers };
  return fill.copy.map(({ to, from }) => ({ pointer: to, value: emptied(source(resolved, view, from)) }));
}

function source(resolved: ResolvedForm, view: View, from: Read): unknown {
  const value = from.root === 'parent' ? valueAt(resolved.moment.parent, pointer(...from.keys)) : readAnswer(view, from);
  return isAnswered(value) ? value : undefined;
}

function keep(fill: Fill, answers: Answers): Edit[] {
  if (fill.untick !== 'restore') return [];
  const typed = Object.fromEntries(fill.copy.map(({ to }) => [to, valueAt(answers, to) ?? null]));
  return [{ pointer: pointer(KEPT, fill.id), value: typed }];
}

function release(fill: Fill, answers: Answers): Edit[] {
  const kept = pointer(KEPT, fill.id);
  const typed = fill.untick === 'restore' ? valueAt(answers, kept) : undefined;
  const back = fill.copy.map(({ to }) => ({ pointer: to, value: emptied((typed as Record<string, unknown> | undefined)?.[to] ?? null) }));
  return typed === undefined ? back : [...back, { pointer: kept, value: undefined }];
}

/** Entries whose boxes follow an answer around them, after that answer changed. */
function followInRows(resolved: ResolvedForm, answers: Answers, onLimit: LimitReport | undefined): Answers {
  if (resolved.rows.size === 0) return answers;
  let after = answers;
  const view: View = { ...viewOf(resolved), answers };
  for (const [list, rows] of resolved.rows) {
    const form = rows[0]?.form.configured.form;
    if (!form || form.fills.length === 0) continue;
    const reads = indexOf(form).parentReads;
    rows.forEach((row, nth) => {
      const at = within(list, pointer(nth));
      const entry = valueAt(after, at);
      if (entry === undefined) return;
      const moment = { ...row.moment, answers: entry as Answers, parent: parentOf(view, reads) };
      after = withValue(after, at, act({ ...row, moment }, [], onLimit));
    });
  }
  return after;
}

function parentOf(view: View, reads: readonly Read[]): Answers {
  return reads.reduce<Answers>((parent, read) => withValue(parent, pointer(...read.keys), readAnswer(view, read)), {});
}

/** What a change reads: the answers after the edit, without what is hidden. */
function rootsOf(resolved: ResolvedForm, answers: Answers): Roots {
  const { moment, form } = resolved;
  const view: View = { ...viewOf(resolved), answers };
  return { ...moment, setting: form.configured.settings, answers: readAnswer(view, ALL_ANSWERS) } as Roots;
}
