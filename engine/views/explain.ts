import { readAnswer, viewOf } from '../fields/visible.js';
import { walk, type Pointer } from '../pointer.js';
import type { Reason, FieldState, ResolvedForm } from '../resolved.js';
import type { Read } from '../types.js';
import { hiddenAround, inWords, overlaysOf, reasonsFor, titleOf } from './reasons.js';

/** Why a field is as it is: one sentence, and the chain of reasons behind it. */
export interface Explanation {
  readonly pointer: Pointer;
  readonly title: string;
  readonly state: Pick<FieldState, 'visible' | 'required' | 'locked'> & { readonly options?: readonly string[] };
  readonly sentence: string;
  readonly chain: readonly string[];
  readonly because: readonly Reason[];
}

/**
 * Says why each field, or the one asked for, is shown, hidden, required, locked or limited.
 * @example explain(resolved, pointer('gender'))[0].sentence // "Gender is hidden, because the setting GENDER is Disabled."
 */
export function explain(resolved: ResolvedForm, at?: Pointer): Explanation[] {
  const fields = resolved.form.configured.form.fields.filter((field) => at === undefined || field.pointer === at);
  return fields.flatMap((field) => {
    const state = resolved.states.get(field.pointer);
    return state ? [explainField(resolved, field.pointer, state)] : [];
  });
}

function explainField(resolved: ResolvedForm, at: Pointer, state: FieldState): Explanation {
  const title = titleOf(resolved, at);
  const { visible, required, locked, options, reasons: because } = state;
  return {
    pointer: at,
    title,
    state: { visible, required, locked, ...(options && { options: options.map((option) => String(option.value)) }) },
    sentence: `${title} is ${claims(resolved, at, state).join(', and ')}.`,
    chain: because.map((reason) => link(resolved, reason)),
    because,
  };
}

/** Claims with the same reason are made together: "shown and required, because …". */
function claims(resolved: ResolvedForm, at: Pointer, state: FieldState): string[] {
  const made: [what: string, why: string][] = state.visible ? visibleClaims(resolved, at, state) : [['hidden', why(resolved, at, 'show')]];
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
  const limited = reasonsFor(resolved, at, 'options').length > 0;
  return [
    ['shown', why(resolved, at, 'show')],
    state.required ? ['required', why(resolved, at, 'require')] : ['optional', ''],
    ...(state.locked ? [['locked', why(resolved, at, 'lock')] as [string, string]] : []),
    ...(limited ? [[`limited to ${optionList(state)}`, why(resolved, at, 'options')] as [string, string]] : []),
  ];
}

function optionList(state: FieldState): string {
  const values = (state.options ?? []).map((option) => String(option.value));
  return values.length > 6 ? `${values.slice(0, 5).join(', ')} and ${values.length - 5} more` : values.join(', ') || 'nothing';
}

function why(resolved: ResolvedForm, at: Pointer, effect: 'show' | 'require' | 'lock' | 'options'): string {
  const around = effect === 'show' ? hiddenAround(resolved, at) : undefined;
  if (around !== undefined) return `it is inside ${titleOf(resolved, around)}, which is hidden`;
  const reasons = reasonsFor(resolved, at, effect).map(sentencePart);
  if (reasons.length > 0) return reasons.join(' and ');
  const [overlay] = overlaysOf(resolved.states.get(at));
  return overlay ? `of the ${inWords(overlay)}` : 'the form says so';
}

function sentencePart(because: Reason): string {
  if (because.kind === 'setting') return `the setting ${because.code} is ${because.status}${because.required ? ' and required' : ''}`;
  if (because.kind === 'rule') return `"${because.id}" ${because.holds ? 'holds' : 'does not hold'}`;
  return inWords(because);
}

/** One link of the chain: the reason, where it stands, and for a rule what it read. */
function link(resolved: ResolvedForm, because: Reason): string {
  if (because.kind === 'layer')
    return `${because.layer}: ${because.file} ${because.at}${because.description === undefined ? '' : ` (${because.description})`}`;
  if (because.kind === 'setting')
    return `setting ${because.code}: ${because.status}${because.required ? ', required' : ''} (decides ${because.decides.join(', ')})`;
  const rule = resolved.form.configured.form.rules.find((candidate) => candidate.id === because.id);
  const read = (rule?.reads ?? []).map(
    (one) => `${[one.root, ...one.keys].join('.')} = ${JSON.stringify(valueRead(resolved, one)) ?? 'blank'}`,
  );
  const place = rule ? ` at ${rule.origin.file} ${rule.origin.at}` : '';
  return `rule "${because.id}": ${because.holds ? 'holds' : 'does not hold'} (decides ${because.decides.join(', ')})${place}${read.length > 0 ? `; ${read.join(', ')}` : ''}`;
}

function valueRead(resolved: ResolvedForm, read: Read): unknown {
  if (read.root === 'answers') return readAnswer(viewOf(resolved), read);
  if (read.root === 'setting') return walk(resolved.form.configured.settings, read.keys);
  if (read.root === 'today') return resolved.moment.today;
  return read.root === 'wire' ? undefined : walk(resolved.moment[read.root], read.keys);
}
