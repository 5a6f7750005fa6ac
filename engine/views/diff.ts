import { isWithin, type Pointer } from '../pointer.js';
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
  const [ours, theirs] = [faces(left, at, a), faces(right, at, b)];
  const differing = FACES.filter((what) => ours[what] !== theirs[what]);
  return differing.map((what) => ({
    pointer: at,
    what,
    left: ours[what],
    right: theirs[what],
    because: what === 'title' || what === 'help' ? WORDS : because,
  }));
}

const FACES = ['required', 'locked', 'options', 'title', 'help'] as const;
const WORDS = { left: 'the dictionary or the definition says so', right: 'the dictionary or the definition says so' };

/** What a visible field shows of itself, as words that can be compared. */
function faces(resolved: ResolvedForm, at: Pointer, state: FieldState): Record<(typeof FACES)[number], string> {
  return {
    required: state.required ? 'required' : 'optional',
    locked: state.locked ? 'locked' : 'open',
    options: (state.options ?? []).map((option) => option.label).join(', '),
    title: titleOf(resolved, at),
    help: resolved.form.texts.get(at)?.help ?? '',
  };
}

const shown = (state: FieldState) => (state.visible ? `shown${state.required ? ', required' : ''}` : 'hidden');

function reason(resolved: ResolvedForm, at: Pointer): string {
  const [explanation] = explain(resolved, at);
  if (explanation) return explanation.sentence;
  return resolved.form.configured.form.removed.includes(at) ? 'an overlay takes it away' : 'the form does not have it';
}
