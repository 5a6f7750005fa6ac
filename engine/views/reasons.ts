import { indexOf } from '../fields/form-index.js';
import { parentOf, ROOT, type Pointer } from '../pointer.js';
import type { Because, FieldState, ResolvedForm } from '../resolved.js';

type Effect = 'show' | 'require' | 'lock' | 'options';

/** The reasons of a state that count towards an effect: those that bring it about, or for what is hidden those that prevent it. */
export function reasonsFor(resolved: ResolvedForm, at: Pointer, effect: Effect): readonly Because[] {
  const state = resolved.states.get(at);
  if (!state) return [];
  const decides = (because: Because) => because.kind !== 'layer' && (because.decides as readonly string[]).includes(effect);
  return state.because.filter((because) => decides(because) && isDecisive(resolved, because, effect, state));
}

/** A hidden field is explained by what hides it; everything else by what holds. */
function isDecisive(resolved: ResolvedForm, because: Because, effect: Effect, state: FieldState): boolean {
  if (because.kind === 'rule') return effect === 'show' ? because.holds === state.visible : because.holds;
  if (because.kind === 'layer') return false;
  const on = resolved.form.tenant.settings[because.code]?.on === true;
  if (effect === 'show') return on === state.visible;
  return effect === 'require' ? because.required : true;
}

/** The hidden group around a field, if that is what hides it. */
export function hiddenAround(resolved: ResolvedForm, at: Pointer): Pointer | undefined {
  const outer = parentOf(at);
  if (outer === ROOT || at === ROOT) return undefined;
  return resolved.states.get(outer)?.visible === false ? (hiddenAround(resolved, outer) ?? outer) : undefined;
}

/** One reason in a few words: `GENDER Enabled, required`, `a dependent has a relation`, `tenant overlay: Harbor bills employers`. */
export function inWords(because: Because): string {
  if (because.kind === 'setting') return `${because.code} ${because.status}${because.required ? ', required' : ''}`;
  if (because.kind === 'rule') return because.holds ? because.id : `not: ${because.id}`;
  return `${because.layer} overlay${because.description === undefined ? ` ${because.file}` : `: ${because.description}`}`;
}

/** The overlays that had a say about a field. */
export function overlaysOf(state: FieldState | undefined): readonly Because[] {
  return (state?.because ?? []).filter((because) => because.kind === 'layer' && because.layer !== 'form');
}

/** The title of a field as it stands on the screen, or its key. */
export function titleOf(resolved: ResolvedForm, at: Pointer): string {
  return resolved.form.texts.get(at)?.title || (indexOf(resolved.form.tenant.form).field.get(at)?.key ?? at);
}
