import { formatFor } from '../formats/registry.js';
import { sectionsOf, type SectionState } from '../form/fields/sections.js';
import { answerErrorText } from '../form/fields/text-keys.js';
import { pointer, ROOT, valueAt, within, type Pointer } from '../base/pointer.js';
import type { AnswerError, ResolvedForm } from '../resolved.js';
import type { Field, Origin } from '../types.js';
import { errorCause, type ErrorCause } from './error-cause.js';
import { outerHiddenGroup, shortReason, overlaysOf, decisiveReasons, titleOf } from './explain.js';

/** The heading of an outline, and the answer errors to show in it. */
export interface OutlineInput {
  readonly heading: string;
  readonly problems: readonly AnswerError[];
  /** Lines about what the visitor did before. */
  readonly acts?: readonly string[];
  /** How the place of a definition is written; by default its file alone, because lines move. */
  readonly placeOf?: (origin: Pick<Origin, 'file' | 'at'>) => string;
}

/**
 * Returns a resolved form as text for diffs, one line for each field with its reasons: `*` required, `o` optional, `-` hidden, `x`
 * removed by an overlay. The last line says whether it would be sent.
 * @example outlineForm(resolved, { heading: 'group-member · harbor', problems })
 */
export function outlineForm(resolved: ResolvedForm, { heading, problems, acts = [], placeOf = ({ file }) => file }: OutlineInput): string {
  const lines = formLines(resolved, { problems, outer: ROOT, depth: 1, root: resolved, placeOf });
  const sections = sectionsOf(resolved, problems).map((section) => `  section ${section.id} "${section.title}": ${sectionText(section)}`);
  const result = problems.length === 0 ? 'sent' : `${problems.length} problem${problems.length === 1 ? '' : 's'}, not sent`;
  return [
    `${heading.padEnd(76)} today ${resolved.moment.today}`,
    ...acts,
    ...lines,
    ...sections,
    ...contextLines(resolved),
    `  verdict: ${result}`,
    '',
  ].join('\n');
}

/** Returns a line that names the values of `context.` which the form reads and the case does not give; none if it gives all. */
function contextLines({ form, moment }: ResolvedForm): string[] {
  const read = JSON.stringify(form.configured.form).matchAll(/"context\.(\w+)/g);
  const missing = [...new Set([...read].flatMap(([, name]) => name ?? []))].filter((name) => !Object.hasOwn(moment.context, name));
  return missing.length === 0 ? [] : [`  context not given, which the form reads: ${missing.join(', ')}`];
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
  readonly placeOf: NonNullable<OutlineInput['placeOf']>;
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
  if (outerHiddenGroup(resolved, field.pointer) !== undefined) return [];
  const state = resolved.states.get(field.pointer);
  const nesting = field.pointer.split('/').length - 2;
  const indent = '  '.repeat(position.depth + nesting);
  const mark = state?.visible ? (state.required ? '*' : 'o') : '-';
  const title = `${indent}${mark} ${titleOf(resolved, field.pointer)}`.padEnd(43);
  const shown = state?.visible ? `${widgetOf(field)} ${valueText(resolved, field)}` : ''.padEnd(17);
  const line = `${title}  ${shown}${errorText(resolved, field, position)}${reasonText(resolved, field)}`.trimEnd();
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

function errorText(resolved: ResolvedForm, field: Field, { problems, outer, root, placeOf }: OutlinePosition): string {
  const at = within(outer, field.pointer);
  const words = problems
    .filter((problem) => problem.pointer === at)
    .map((problem) => `${answerErrorText(root.form, problem)}${causeText(errorCause(resolved, field, problem), placeOf)}`);
  return words.length === 0 ? '' : `  ! ${words.join(' · ')}`;
}

function causeText(cause: ErrorCause | undefined, placeOf: OutlinePosition['placeOf']): string {
  return cause === undefined ? '' : ` (${cause.what}${cause.origin ? ` in ${placeOf(cause.origin)}` : ''})`;
}

function reasonText(resolved: ResolvedForm, field: Field): string {
  const state = resolved.states.get(field.pointer);
  const effects = state?.visible ? (['show', 'require', 'lock', 'options'] as const) : (['show'] as const);
  const reasons = [...effects.flatMap((effect) => decisiveReasons(resolved, field.pointer, effect)), ...overlaysOf(state)];
  const words = [...new Set(reasons.map(shortReason)), ...(state?.visible && state.locked ? ['locked'] : [])];
  return words.length === 0 ? '' : `  ‹${words.join(' · ')}›`;
}
