import { isObject } from '../../base/json.js';
import { isBlank } from '../../base/blank.js';
import { indexOf } from '../fields/form-index.js';
import { own, pointer, ROOT, within, type Pointer } from '../../base/pointer.js';
import type { AnswerError, ResolvedForm } from '../../resolved.js';
import type { Field } from '../../types.js';

/**
 * Returns an error for each answer that the form would not send: values of hidden fields, keys that are no field, groups and lists of the
 * wrong type. For the server only; a browser may keep them in its draft.
 * @example findUnsendableAnswers(resolved) // [{ pointer: '/gender', code: 'hidden', textKey: 'error.hidden', params: {} }]
 */
export function findUnsendableAnswers(resolved: ResolvedForm, outer: Pointer = ROOT): AnswerError[] {
  const found: AnswerError[] = [];
  searchGroup({ resolved, outer, found }, ROOT, resolved.moment.answers);
  return found;
}

interface UnsendableSearch {
  readonly resolved: ResolvedForm;
  /** The pointer of its answers in the outermost form. */
  readonly outer: Pointer;
  readonly found: AnswerError[];
}

function searchGroup(search: UnsendableSearch, group: Pointer, holder: object): void {
  const fields = indexOf(search.resolved.form.configured.form).keyed.get(group);
  for (const key of Object.keys(holder)) {
    const field = fields?.get(key);
    if (field) searchField(search, field, own(holder, key));
    else addError(search, within(group, pointer(key)), 'unknown');
  }
}

/** The type is the only error of a group or list of the wrong type, because nothing in it can be checked. */
function searchField(search: UnsendableSearch, field: Field, value: unknown): void {
  if (isBlank(value)) return;
  const at = field.pointer;
  if (!search.resolved.states.get(at)?.visible) addError(search, at, 'hidden');
  else if (field.kind === 'group') {
    if (isObject(value)) searchGroup(search, at, value);
    else addError(search, at, 'type');
  } else if (field.kind === 'rows') searchEntries(search, at, value);
}

function searchEntries(search: UnsendableSearch, list: Pointer, value: unknown): void {
  if (!Array.isArray(value) || !value.every(isObject)) return addError(search, list, 'type');
  const { resolved, outer, found } = search;
  resolved.rows.get(list)?.forEach((row, index) => {
    searchGroup({ resolved: row, outer: within(within(outer, list), pointer(index)), found }, ROOT, row.moment.answers);
  });
}

function addError({ outer, found }: UnsendableSearch, at: Pointer, code: 'unknown' | 'hidden' | 'type'): void {
  found.push({ pointer: within(outer, at), code, textKey: `error.${code}`, params: {} });
}
