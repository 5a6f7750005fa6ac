import { formatFor } from '../formats/registry.js';
import { sectionsOf, type SectionState } from '../form/fields/sections.js';
import { answerErrorText } from '../form/fields/text-keys.js';
import { pointer, ROOT, valueAt, within, type Pointer } from '../base/pointer.js';
import type { AnswerError, ResolvedForm } from '../resolved.js';
import type { Field } from '../types.js';
import { outerHiddenGroup, shortReason, overlaysOf, decisiveReasons, titleOf } from './explain.js';

/** The heading of an outline, and the answer errors to show in it. */
export interface OutlineInput {
  readonly heading: string;
  readonly problems: readonly AnswerError[];
  /** Lines about what the visitor did before. */
  readonly acts?: readonly string[];
}

/**
 * Returns a resolved form as text for diffs, one line for each field with its reasons: `*` required, `o` optional, `-` hidden, `x`
 * removed by an overlay. The last line says whether it would be sent.
 * @example outlineForm(resolved, { heading: 'group-member · harbor', problems })
 */
export function outlineForm(resolved: ResolvedForm, { heading, problems, acts = [] }: OutlineInput): string {
  const lines = formLines(resolved, { problems, outer: ROOT, depth: 1, root: resolved });
  const sections = sectionsOf(resolved, problems).map((section) => `  section ${section.id} "${section.title}": ${sectionText(section)}`);
  const result = problems.length === 0 ? 'sent' : `${problems.length} problem${problems.length === 1 ? '' : 's'}, not sent`;
  return [`${heading.padEnd(76)} today ${resolved.moment.today}`, ...acts, ...lines, ...sections, `  verdict: ${result}`, ''].join('\n');
}

function sectionText({ isVisible, problems }: SectionState<AnswerError>): string {
  if (!isVisible) return 'not listed, no field is visible';
  return problems.length === 0 ? 'complete' : `${problems.length} problem${problems.length === 1 ? '' : 's'}`;
}

interface OutlinePosition {
  readonly problems: readonly AnswerError[];
  readonly outer: Pointer;
  readonly depth: number;
  readonly root: ResolvedForm;
}

function formLines(resolved: ResolvedForm, position: OutlinePosition): string[] {
  const { fields, removed } = resolved.form.configured.form;
  const indent = '  '.repeat(position.depth);
  return [
    ...fields.flatMap((field) => fieldLines(resolved, field, position)),
    ...removed.map((at) => `${indent}x ${at}  ‹taken away by an overlay›`),
  ];
}

function fieldLines(resolved: ResolvedForm, field: Field, position: OutlinePosition): string[] {
  const state = resolved.states.get(field.pointer);
  const nesting = field.pointer.split('/').length - 2;
  const indent = '  '.repeat(position.depth + nesting);
  const mark = state?.visible ? (state.required ? '*' : 'o') : '-';
  const title = `${indent}${mark} ${titleOf(resolved, field.pointer)}`.padEnd(44);
  const shown = state?.visible ? `${widgetOf(field)} ${valueText(resolved, field)}` : ''.padEnd(17);
  const line = `${title} ${shown}${errorText(field, position)}${reasonText(resolved, field)}`.trimEnd();
  const rows = resolved.rows.get(field.pointer) ?? [];
  const inner = rows.flatMap((row, index) => {
    const at = within(position.outer, within(field.pointer, pointer(index)));
    return [`${indent}  [${index + 1}]`, ...formLines(row, { ...position, outer: at, depth: position.depth + nesting + 2 })];
  });
  return [line, ...inner];
}

function widgetOf(field: Field): string {
  const widget = typeof field.ui['ui:widget'] === 'string' ? field.ui['ui:widget'] : formatFor(field)?.widget;
  return (field.kind === 'group' || field.kind === 'rows' ? '' : (widget ?? field.kind)).padEnd(16);
}

function valueText(resolved: ResolvedForm, field: Field): string {
  if (field.kind === 'group' || field.kind === 'rows') return '';
  const value = valueAt(resolved.moment.answers, field.pointer);
  if (value === undefined) return '';
  return formatFor(field)?.secret ? '(secret)' : JSON.stringify(value);
}

function errorText(field: Field, position: OutlinePosition): string {
  const at = within(position.outer, field.pointer);
  const words = position.problems
    .filter((problem) => problem.pointer === at)
    .map((problem) => answerErrorText(position.root.form, problem));
  return words.length === 0 ? '' : `  ! ${words.join(' · ')}`;
}

function reasonText(resolved: ResolvedForm, field: Field): string {
  const state = resolved.states.get(field.pointer);
  const around = outerHiddenGroup(resolved, field.pointer);
  if (around !== undefined) return `  ‹inside ${titleOf(resolved, around)}›`;
  const effects = state?.visible ? (['show', 'require', 'lock', 'options'] as const) : (['show'] as const);
  const reasons = [...effects.flatMap((effect) => decisiveReasons(resolved, field.pointer, effect)), ...overlaysOf(state)];
  const words = [...new Set(reasons.map(shortReason)), ...(state?.visible && state.locked ? ['locked'] : [])];
  return words.length === 0 ? '' : `  ‹${words.join(' · ')}›`;
}
