import { indexOf } from '../form/fields/form-index.js';
import { parentOf, ROOT, type Pointer } from '../base/pointer.js';
import type { Reason, FieldState, ResolvedForm } from '../resolved.js';
import { partLines, placed, readsText, sectionLines, type ReasonLine } from './part-lines.js';

type StateEffect = 'show' | 'require' | 'lock' | 'options';

/** Those that cause the effect, or for a hidden field those that prevent it. */
export function decisiveReasons(resolved: ResolvedForm, at: Pointer, effect: StateEffect): readonly Reason[] {
  const state = resolved.states.get(at);
  if (!state) return [];
  const decides = (reason: Reason) => reason.kind !== 'layer' && (reason.decides as readonly string[]).includes(effect);
  return state.reasons.filter((reason) => decides(reason) && isDecisive(resolved, reason, effect, state));
}

function isDecisive(resolved: ResolvedForm, reason: Reason, effect: StateEffect, state: FieldState): boolean {
  if (reason.kind === 'rule') return effect === 'show' ? reason.holds === state.visible : reason.holds;
  if (reason.kind === 'layer') return false;
  const on = resolved.form.configured.settings[reason.code]?.on === true;
  if (effect === 'show') return on === state.visible;
  return effect === 'require' ? reason.required : true;
}

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

export function overlaysOf(state: FieldState | undefined): readonly Reason[] {
  return (state?.reasons ?? []).filter((reason) => reason.kind === 'layer' && reason.layer !== 'form');
}

export function titleOf(resolved: ResolvedForm, at: Pointer): string {
  return resolved.form.texts.get(at)?.title || (indexOf(resolved.form.configured.form).field.get(at)?.key ?? at);
}

/** Why a field is as it is: one sentence, and the chain of reasons behind it. */
export interface Explanation {
  readonly pointer: Pointer;
  readonly title: string;
  readonly state: Pick<FieldState, 'visible' | 'required' | 'locked'> & { readonly options?: readonly string[] };
  readonly sentence: string;
  readonly chain: readonly ReasonLine[];
  readonly because: readonly Reason[];
}

/**
 * Returns for each field, or only the one at `at`, why it is shown, hidden, required, locked or limited; an empty list for an unknown
 * field.
 * @example explainFields(resolved, pointer('gender'))[0].sentence // "Gender is hidden, because the setting GENDER is Disabled."
 */
export function explainFields(resolved: ResolvedForm, at?: Pointer): Explanation[] {
  const fields = resolved.form.configured.form.fields.filter((field) => at === undefined || field.pointer === at);
  return fields.flatMap((field) => {
    const state = resolved.states.get(field.pointer);
    return state ? [explainField(resolved, field.pointer, state)] : [];
  });
}

function explainField(resolved: ResolvedForm, at: Pointer, state: FieldState): Explanation {
  const title = titleOf(resolved, at);
  const { visible, required, locked, options, reasons } = state;
  return {
    pointer: at,
    title,
    state: { visible, required, locked, ...(options && { options: options.map((option) => String(option.value)) }) },
    sentence: `${title} is ${claims(resolved, at, state).join(', and ')}.`,
    chain: [...sectionLines(resolved, at), ...reasons.map((reason) => reasonDetails(resolved, at, reason)), ...partLines(resolved, at)],
    because: reasons,
  };
}

/** States with the same reason are joined: "shown and required, because …". */
function claims(resolved: ResolvedForm, at: Pointer, state: FieldState): string[] {
  const made: [what: string, why: string][] = state.visible
    ? visibleClaims(resolved, at, state)
    : [['hidden', reasonSentence(resolved, at, 'show')]];
  const reasons = [...new Set(made.map(([, reason]) => reason))];
  return reasons.map((reason) => {
    const what = made
      .filter(([, other]) => other === reason)
      .map(([claimed]) => claimed)
      .join(' and ');
    return reason === '' ? what : `${what}, because ${reason}`;
  });
}

function visibleClaims(resolved: ResolvedForm, at: Pointer, state: FieldState): [string, string][] {
  const limited = decisiveReasons(resolved, at, 'options').length > 0;
  return [
    ['shown', reasonSentence(resolved, at, 'show')],
    state.required ? ['required', reasonSentence(resolved, at, 'require')] : ['optional', ''],
    ...(state.locked ? [['locked', reasonSentence(resolved, at, 'lock')] as [string, string]] : []),
    ...(limited ? [[`limited to ${optionList(state)}`, reasonSentence(resolved, at, 'options')] as [string, string]] : []),
  ];
}

function optionList(state: FieldState): string {
  const values = (state.options ?? []).map((option) => String(option.value));
  return values.length > 6 ? `${values.slice(0, 5).join(', ')} and ${values.length - 5} more` : values.join(', ') || 'nothing';
}

function reasonSentence(resolved: ResolvedForm, at: Pointer, effect: StateEffect): string {
  const around = effect === 'show' ? outerHiddenGroup(resolved, at) : undefined;
  if (around !== undefined) return `it is inside ${titleOf(resolved, around)}, which is hidden`;
  const reasons = decisiveReasons(resolved, at, effect).map(sentencePart);
  if (reasons.length > 0) return reasons.join(' and ');
  const [overlay] = overlaysOf(resolved.states.get(at));
  return overlay ? `of the ${shortReason(overlay)}` : 'the form says so';
}

function sentencePart(reason: Reason): string {
  if (reason.kind === 'setting') return `the setting ${reason.code} is ${reason.status}${reason.required ? ' and required' : ''}`;
  if (reason.kind === 'rule') return `"${reason.id}" ${reason.holds ? 'holds' : 'does not hold'}`;
  return shortReason(reason);
}

function reasonDetails(resolved: ResolvedForm, at: Pointer, reason: Reason): ReasonLine {
  const { bindings, rules } = resolved.form.configured.form;
  if (reason.kind === 'layer')
    return { text: `${reason.layer}:`, origin: reason, more: reason.description === undefined ? '' : ` (${reason.description})` };
  const decides = `(decides ${reason.decides.join(', ')})`;
  if (reason.kind === 'setting') {
    const bound = bindings.find((binding) => binding.at === at && binding.setting === reason.code);
    return placed(`setting ${reason.code}: ${reason.status}${reason.required ? ', required' : ''} ${decides}`, bound?.origin);
  }
  const rule = rules.find((candidate) => candidate.id === reason.id);
  const text = `rule "${reason.id}": ${reason.holds ? 'holds' : 'does not hold'} ${decides}`;
  return placed(text, rule?.origin, readsText(resolved, rule?.reads));
}
