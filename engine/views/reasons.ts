import { indexOf } from '../fields/form-index.js';
import { parentOf, ROOT, type Pointer } from '../pointer.js';
import type { Reason, FieldState, ResolvedForm } from '../resolved.js';

type StateEffect = 'show' | 'require' | 'lock' | 'options';

/** Returns the reasons that decide an effect on a field: those that cause it, or for a hidden field those that prevent it. */
export function decisiveReasons(resolved: ResolvedForm, at: Pointer, effect: StateEffect): readonly Reason[] {
  const state = resolved.states.get(at);
  if (!state) return [];
  const decides = (reason: Reason) => reason.kind !== 'layer' && (reason.decides as readonly string[]).includes(effect);
  return state.reasons.filter((reason) => decides(reason) && isDecisive(resolved, reason, effect, state));
}

/** Returns whether a reason causes the effect; for hidden fields, whether it hides the field. */
function isDecisive(resolved: ResolvedForm, reason: Reason, effect: StateEffect, state: FieldState): boolean {
  if (reason.kind === 'rule') return effect === 'show' ? reason.holds === state.visible : reason.holds;
  if (reason.kind === 'layer') return false;
  const on = resolved.form.configured.settings[reason.code]?.on === true;
  if (effect === 'show') return on === state.visible;
  return effect === 'require' ? reason.required : true;
}

/** Returns the outermost hidden group around a field; undefined if none of its groups is hidden. */
export function outerHiddenGroup(resolved: ResolvedForm, at: Pointer): Pointer | undefined {
  const outer = parentOf(at);
  if (outer === ROOT || at === ROOT) return undefined;
  return resolved.states.get(outer)?.visible === false ? (outerHiddenGroup(resolved, outer) ?? outer) : undefined;
}

/** Returns one reason in a few words: `GENDER Enabled, required`, or `tenant overlay: Harbor bills employers`. */
export function shortReason(reason: Reason): string {
  if (reason.kind === 'setting') return `${reason.code} ${reason.status}${reason.required ? ', required' : ''}`;
  if (reason.kind === 'rule') return reason.holds ? reason.id : `not: ${reason.id}`;
  return `${reason.layer} overlay${reason.description === undefined ? ` ${reason.file}` : `: ${reason.description}`}`;
}

/** Returns the overlays that changed a field. */
export function overlaysOf(state: FieldState | undefined): readonly Reason[] {
  return (state?.reasons ?? []).filter((reason) => reason.kind === 'layer' && reason.layer !== 'form');
}

/** Returns the title of a field as shown on the screen, or its key if it has none. */
export function titleOf(resolved: ResolvedForm, at: Pointer): string {
  return resolved.form.texts.get(at)?.title || (indexOf(resolved.form.configured.form).field.get(at)?.key ?? at);
}
