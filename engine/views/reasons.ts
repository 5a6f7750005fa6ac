import { indexOf } from '../fields/form-index.js';
import { parentOf, ROOT, type Pointer } from '../pointer.js';
import type { Reason, FieldState, ResolvedForm } from '../resolved.js';

type Effect = 'show' | 'require' | 'lock' | 'options';

/** The reasons of a state that count towards an effect: those that bring it about, or for what is hidden those that prevent it. */
export function reasonsFor(resolved: ResolvedForm, at: Pointer, effect: Effect): readonly Reason[] {
  const state = resolved.states.get(at);
  if (!state) return [];
  const decides = (reason: Reason) => reason.kind !== 'layer' && (reason.decides as readonly string[]).includes(effect);
  return state.reasons.filter((reason) => decides(reason) && isDecisive(resolved, reason, effect, state));
}

/** A hidden field is explained by what hides it; everything else by what holds. */
function isDecisive(resolved: ResolvedForm, reason: Reason, effect: Effect, state: FieldState): boolean {
  if (reason.kind === 'rule') return effect === 'show' ? reason.holds === state.visible : reason.holds;
  if (reason.kind === 'layer') return false;
  const on = resolved.form.configured.settings[reason.code]?.on === true;
  if (effect === 'show') return on === state.visible;
  return effect === 'require' ? reason.required : true;
}

/** The hidden group around a field, if that is what hides it. */
export function hiddenAround(resolved: ResolvedForm, at: Pointer): Pointer | undefined {
  const outer = parentOf(at);
  if (outer === ROOT || at === ROOT) return undefined;
  return resolved.states.get(outer)?.visible === false ? (hiddenAround(resolved, outer) ?? outer) : undefined;
}

/** One reason in a few words: `GENDER Enabled, required`, `a dependent has a relation`, `tenant overlay: Harbor bills employers`. */
export function inWords(reason: Reason): string {
  if (reason.kind === 'setting') return `${reason.code} ${reason.status}${reason.required ? ', required' : ''}`;
  if (reason.kind === 'rule') return reason.holds ? reason.id : `not: ${reason.id}`;
  return `${reason.layer} overlay${reason.description === undefined ? ` ${reason.file}` : `: ${reason.description}`}`;
}

/** The overlays that had a say about a field. */
export function overlaysOf(state: FieldState | undefined): readonly Reason[] {
  return (state?.reasons ?? []).filter((reason) => reason.kind === 'layer' && reason.layer !== 'form');
}

/** The title of a field as it stands on the screen, or its key. */
export function titleOf(resolved: ResolvedForm, at: Pointer): string {
  return resolved.form.texts.get(at)?.title || (indexOf(resolved.form.configured.form).field.get(at)?.key ?? at);
}
