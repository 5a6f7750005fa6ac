import { formatFor } from '../formats/registry.js';
import { wordsOf } from '../fields/problem-words.js';
import { pointer, ROOT, valueAt, within, type Pointer } from '../pointer.js';
import type { AnswerProblem, ResolvedForm } from '../resolved.js';
import type { Field } from '../types.js';
import { hiddenAround, inWords, overlaysOf, reasonsFor, titleOf } from './reasons.js';

/** What stands in the first line, and what was found wrong. */
export interface OutlineGiven {
  readonly heading: string;
  readonly problems: readonly AnswerProblem[];
}

/**
 * A resolved form as text, one field a line, hidden ones too, each with its reasons: `*` required, `o` optional,
 * `-` hidden, `x` taken away by an overlay; then the verdict. Made to be read in a diff.
 * @example outline(resolved, { heading: 'group-member · harbor', problems })
 */
export function outline(resolved: ResolvedForm, { heading, problems }: OutlineGiven): string {
  const lines = formLines(resolved, { problems, outer: ROOT, depth: 1, root: resolved });
  const verdict = problems.length === 0 ? 'sent' : `${problems.length} problem${problems.length === 1 ? '' : 's'}, not sent`;
  return [`${heading.padEnd(76)} today ${resolved.moment.today}`, ...lines, `  verdict: ${verdict}`, ''].join('\n');
}

interface Page {
  readonly problems: readonly AnswerProblem[];
  readonly outer: Pointer;
  readonly depth: number;
  readonly root: ResolvedForm;
}

function formLines(resolved: ResolvedForm, page: Page): string[] {
  const { fields, removed } = resolved.form.configured.form;
  const indent = '  '.repeat(page.depth);
  return [
    ...fields.flatMap((field) => fieldLines(resolved, field, page)),
    ...removed.map((at) => `${indent}x ${at}  ‹taken away by an overlay›`),
  ];
}

function fieldLines(resolved: ResolvedForm, field: Field, page: Page): string[] {
  const state = resolved.states.get(field.pointer);
  const nesting = field.pointer.split('/').length - 2;
  const indent = '  '.repeat(page.depth + nesting);
  const mark = state?.visible ? (state.required ? '*' : 'o') : '-';
  const title = `${indent}${mark} ${titleOf(resolved, field.pointer)}`.padEnd(44);
  const shown = state?.visible ? `${widgetOf(field)} ${valueText(resolved, field)}` : ''.padEnd(17);
  const line = `${title} ${shown}${faultText(field, page)}${reasonText(resolved, field)}`.trimEnd();
  const rows = resolved.rows.get(field.pointer) ?? [];
  const inner = rows.flatMap((row, nth) => {
    const at = within(page.outer, within(field.pointer, pointer(nth)));
    return [`${indent}  [${nth + 1}]`, ...formLines(row, { ...page, outer: at, depth: page.depth + nesting + 2 })];
  });
  return [line, ...inner];
}

function widgetOf(field: Field): string {
  const widget = typeof field.ui['ui:widget'] === 'string' ? field.ui['ui:widget'] : formatFor(field)?.widget;
  return (field.kind === 'group' || field.kind === 'rows' ? '' : (widget ?? field.kind)).padEnd(16);
}

/** The answer as it would be read aloud; what is secret stays so. */
function valueText(resolved: ResolvedForm, field: Field): string {
  if (field.kind === 'group' || field.kind === 'rows') return '';
  const value = valueAt(resolved.moment.answers, field.pointer);
  if (value === undefined) return '';
  return formatFor(field)?.secret ? '(secret)' : JSON.stringify(value);
}

function faultText(field: Field, page: Page): string {
  const at = within(page.outer, field.pointer);
  const words = page.problems.filter((problem) => problem.pointer === at).map((problem) => wordsOf(page.root.form, problem));
  return words.length === 0 ? '' : `  ! ${words.join(' · ')}`;
}

function reasonText(resolved: ResolvedForm, field: Field): string {
  const state = resolved.states.get(field.pointer);
  const around = hiddenAround(resolved, field.pointer);
  if (around !== undefined) return `  ‹inside ${titleOf(resolved, around)}›`;
  const effects = state?.visible ? (['show', 'require', 'lock', 'options'] as const) : (['show'] as const);
  const reasons = [...effects.flatMap((effect) => reasonsFor(resolved, field.pointer, effect)), ...overlaysOf(state)];
  const words = [...new Set(reasons.map(inWords)), ...(state?.visible && state.locked ? ['locked'] : [])];
  return words.length === 0 ? '' : `  ‹${words.join(' · ')}›`;
}
