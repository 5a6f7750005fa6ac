import { isWithin, type Pointer } from '../pointer.js';
import { sameValue } from '../fields/same-value.js';
import type { FieldState, ResolvedForm } from '../resolved.js';
import { explain } from './explain.js';
import { titleOf } from './reasons.js';

/** One difference between two resolved forms, with the reason on each side. */
export interface Difference {
  readonly pointer: Pointer;
  readonly what: 'field' | 'shown' | 'required' | 'locked' | 'options' | 'title' | 'help';
  readonly left: string;
  readonly right: string;
  readonly because: { readonly left: string; readonly right: string };
}

/**
 * What differs between two resolved forms, field by field in the order of the screen, each with the reason on both sides.
 * Two tenants of one form, or one form before and after an edit.
 * @example diff(harbor, meadow)[0] // { pointer: '/gender', what: 'shown', left: 'shown', right: 'hidden', because: … }
 */
export function diff(left: ResolvedForm, right: ResolvedForm): Difference[] {
  const pointers = [...new Set([...left.states.keys(), ...right.states.keys()])];
  const found = pointers.flatMap((at) => fieldDifferences(left, right, at));
  const hiddenGroups = found.filter((one) => one.what === 'shown' || one.what === 'field').map((one) => one.pointer);
  return found.filter((one) => !hiddenGroups.some((group) => group !== one.pointer && isWithin(one.pointer, group)));
}

function fieldDifferences(left: ResolvedForm, right: ResolvedForm, at: Pointer): Difference[] {
  const [a, b] = [left.states.get(at), right.states.get(at)];
  const because = { left: reason(left, at), right: reason(right, at) };
  if (!a || !b) return [{ pointer: at, what: 'field', left: a ? 'there' : 'not there', right: b ? 'there' : 'not there', because }];
  if (a.visible !== b.visible) return [{ pointer: at, what: 'shown', left: shown(a), right: shown(b), because }];
  if (!a.visible) return [];
  const texts = [left, right].map((form) => ({ title: titleOf(form, at), help: form.form.texts.get(at)?.help ?? '' }));
  const sides: [Difference['what'], string, string][] = [
    ['required', a.required ? 'required' : 'optional', b.required ? 'required' : 'optional'],
    ['locked', a.locked ? 'locked' : 'open', b.locked ? 'locked' : 'open'],
    ['options', options(a), options(b)],
    ['title', texts[0]?.title ?? '', texts[1]?.title ?? ''],
    ['help', texts[0]?.help ?? '', texts[1]?.help ?? ''],
  ];
  const textual = { left: 'the dictionary or the definition says so', right: 'the dictionary or the definition says so' };
  return sides
    .filter(([, one, other]) => !sameValue(one, other))
    .map(([what, one, other]) => ({ pointer: at, what, left: one, right: other, because: what === 'title' || what === 'help' ? textual : because }));
}

const shown = (state: FieldState) => (state.visible ? `shown${state.required ? ', required' : ''}` : 'hidden');
const options = (state: FieldState) => (state.options ?? []).map((option) => option.label).join(', ');

function reason(resolved: ResolvedForm, at: Pointer): string {
  const [explanation] = explain(resolved, at);
  if (explanation) return explanation.sentence;
  return resolved.form.tenant.form.removed.includes(at) ? 'an overlay takes it away' : 'the form does not have it';
}
