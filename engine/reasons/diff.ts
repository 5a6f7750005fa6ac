import { isWithin, type Pointer } from '../base/pointer.js';
import { indexOf } from '../form/fields/form-index.js';
import type { FieldState, ResolvedForm } from '../resolved.js';
import { explainFields, titleOf } from './explain.js';

/** One difference between two resolved forms, with the reason on each side. */
export interface Difference {
  readonly pointer: Pointer;
  readonly what: 'field' | 'shown' | 'required' | 'locked' | 'options' | 'title' | 'help' | 'checks' | 'accepts' | 'drawn';
  readonly left: string;
  readonly right: string;
  readonly because: { readonly left: string; readonly right: string };
}

/**
 * Returns what differs between two resolved forms in screen order, each with the reasons on both sides: two tenants of a form, or
 * one form before and after an edit. Fields inside a hidden group are left out.
 * @example compareForms(harbor, meadow)[0] // { pointer: '/gender', what: 'shown', left: 'shown', right: 'hidden', because: … }
 */
export function compareForms(left: ResolvedForm, right: ResolvedForm): Difference[] {
  const pointers = [...new Set([...left.states.keys(), ...right.states.keys()])];
  const found = pointers.flatMap((at) => fieldDifferences(left, right, at));
  const hiddenGroups = found.filter((one) => one.what === 'shown' || one.what === 'field').map((one) => one.pointer);
  return found.filter((one) => !hiddenGroups.some((group) => group !== one.pointer && isWithin(one.pointer, group)));
}

/** Returns the differences of one field; if it is visible on one side only, that is the only one. */
function fieldDifferences(left: ResolvedForm, right: ResolvedForm, at: Pointer): Difference[] {
  const [a, b] = [left.states.get(at), right.states.get(at)];
  const because = { left: reasonFor(left, at), right: reasonFor(right, at) };
  if (!a || !b) return [{ pointer: at, what: 'field', left: a ? 'there' : 'not there', right: b ? 'there' : 'not there', because }];
  if (a.visible !== b.visible) return [{ pointer: at, what: 'shown', left: visibilityText(a), right: visibilityText(b), because }];
  if (!a.visible) return [];
  const [leftParts, rightParts] = [comparableState(left, at, a), comparableState(right, at, b)];
  const differing = COMPARED_PARTS.filter((what) => leftParts[what] !== rightParts[what]);
  return differing.map((what) => ({
    pointer: at,
    what,
    left: leftParts[what],
    right: rightParts[what],
    because: what === 'title' || what === 'help' ? TEXT_REASONS : what === 'checks' ? checkReasons(left, right, at) : because,
  }));
}

const COMPARED_PARTS = ['required', 'locked', 'options', 'title', 'help', 'checks', 'accepts', 'drawn'] as const;
const TEXT_REASONS = { left: 'the dictionary or the definition says so', right: 'the dictionary or the definition says so' };

/** Returns where the checks of a field are said. */
function checkReasons(left: ResolvedForm, right: ResolvedForm, at: Pointer): Difference['because'] {
  const places = (resolved: ResolvedForm) => checksAt(resolved, at).map(({ origin }) => `${origin.file} ${origin.at}`);
  return { left: places(left).join(', ') || 'the form has none', right: places(right).join(', ') || 'the form has none' };
}

const checksAt = (resolved: ResolvedForm, at: Pointer) => resolved.form.configured.form.checks.filter((check) => check.at === at);

function comparableState(resolved: ResolvedForm, at: Pointer, state: FieldState): Record<(typeof COMPARED_PARTS)[number], string> {
  const field = indexOf(resolved.form.configured.form).field.get(at);
  return {
    required: state.required ? 'required' : 'optional',
    locked: state.locked ? 'locked' : 'open',
    options: (state.options ?? []).map((option) => option.label).join(', '),
    title: titleOf(resolved, at),
    help: resolved.form.texts.get(at)?.help ?? '',
    checks: checksAt(resolved, at)
      .map(({ id, when, holds }) => `"${id}" ${JSON.stringify({ when, holds })}`)
      .join(', '),
    accepts: field ? `${field.format ?? field.kind} ${JSON.stringify(field.limits)}` : '',
    drawn: JSON.stringify(field?.ui),
  };
}

const visibilityText = (state: FieldState) => (state.visible ? `shown${state.required ? ', required' : ''}` : 'hidden');

function reasonFor(resolved: ResolvedForm, at: Pointer): string {
  const [explanation] = explainFields(resolved, at);
  if (explanation) return explanation.sentence;
  return resolved.form.configured.form.removed.includes(at) ? 'an overlay takes it away' : 'the form does not have it';
}
