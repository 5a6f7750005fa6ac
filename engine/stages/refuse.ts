import { indexOf } from '../fields/form-index.js';
import { isBlank } from '../blank.js';
import { own, pointer, ROOT, within, type Pointer } from '../pointer.js';
import type { AnswerProblem, ResolvedForm } from '../resolved.js';
import type { Field } from '../types.js';

/**
 * What stands in the answers although the form would not have sent it: values of hidden fields, and keys that are no
 * field. For the server: a browser's own answers may hold both, since what is hidden is kept in the draft.
 * @example refuse(resolved) // [{ pointer: '/gender', code: 'hidden', textKey: 'error.hidden', params: {} }]
 */
export function refuse(resolved: ResolvedForm, outer: Pointer = ROOT): AnswerProblem[] {
  const found: AnswerProblem[] = [];
  refuseIn({ resolved, outer, found }, ROOT, resolved.moment.answers);
  return found;
}

interface Refusing {
  readonly resolved: ResolvedForm;
  /** Where its answers lie in the outermost form. */
  readonly outer: Pointer;
  readonly found: AnswerProblem[];
}

function refuseIn(refusing: Refusing, group: Pointer, holder: object): void {
  const fields = indexOf(refusing.resolved.form.configured.form).keyed.get(group);
  for (const key of Object.keys(holder)) {
    const field = fields?.get(key);
    if (field) refuseField(refusing, field, own(holder, key));
    else tell(refusing, within(group, pointer(key)), 'unknown');
  }
}

function refuseField(refusing: Refusing, field: Field, value: unknown): void {
  if (isBlank(value)) return;
  const at = field.pointer;
  if (!refusing.resolved.states.get(at)?.visible) tell(refusing, at, 'hidden');
  else if (field.kind === 'group') {
    if (isRecord(value)) refuseIn(refusing, at, value);
    else tell(refusing, at, 'type');
  } else if (field.kind === 'rows') refuseRows(refusing, at, value);
}

function refuseRows(refusing: Refusing, list: Pointer, value: unknown): void {
  if (!Array.isArray(value) || !value.every(isRecord)) return tell(refusing, list, 'type');
  const { resolved, outer, found } = refusing;
  resolved.rows.get(list)?.forEach((row, nth) => {
    refuseIn({ resolved: row, outer: within(within(outer, list), pointer(nth)), found }, ROOT, row.moment.answers);
  });
}

function tell({ outer, found }: Refusing, at: Pointer, code: 'unknown' | 'hidden' | 'type'): void {
  found.push({ pointer: within(outer, at), code, textKey: `error.${code}`, params: {} });
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
