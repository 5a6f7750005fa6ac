import { indexOf } from '../fields/form-index.js';
import { isBlank } from '../logic/blank.js';
import { own, pointer, ROOT, within, type Pointer } from '../pointer.js';
import type { AnswerProblem, ResolvedForm } from '../resolved.js';
import type { Field } from '../types.js';

/**
 * What stands in the answers although the form would not have sent it: values of hidden fields, and keys that are no
 * field. For the server: a browser's own answers may hold both, since what is hidden is kept in the draft.
 * @example refuse(resolved) // [{ pointer: '/gender', code: 'hidden', textKey: 'error.hidden', params: {} }]
 */
export function refuse(resolved: ResolvedForm, outer: Pointer = ROOT): AnswerProblem[] {
  return inGroup(resolved, ROOT, resolved.moment.answers, outer);
}

function inGroup(resolved: ResolvedForm, at: Pointer, holder: unknown, outer: Pointer): AnswerProblem[] {
  const index = indexOf(resolved.form.tenant.form);
  return Object.keys(holder as object).flatMap((key) => {
    const place = within(at, pointer(key));
    const field = index.field.get(place);
    if (!field) return [{ pointer: within(outer, place), code: 'unknown', textKey: 'error.unknown', params: {} }];
    return inField(resolved, field, own(holder, key), outer);
  });
}

function inField(resolved: ResolvedForm, field: Field, value: unknown, outer: Pointer): AnswerProblem[] {
  if (isBlank(value)) return [];
  const at = within(outer, field.pointer);
  if (!resolved.states.get(field.pointer)?.visible) return [{ pointer: at, code: 'hidden', textKey: 'error.hidden', params: {} }];
  if (field.kind === 'group') return isRecord(value) ? inGroup(resolved, field.pointer, value, outer) : [wrongType(at)];
  if (field.kind !== 'rows') return [];
  if (!Array.isArray(value) || !value.every(isRecord)) return [wrongType(at)];
  return (resolved.rows.get(field.pointer) ?? []).flatMap((row, nth) => refuse(row, within(at, pointer(nth))));
}

function wrongType(at: Pointer): AnswerProblem {
  return { pointer: at, code: 'type', textKey: 'error.type', params: {} };
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
