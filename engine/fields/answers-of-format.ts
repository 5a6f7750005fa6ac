import { isBlank } from '../blank.js';
import { pointer, valueAt, within, type Pointer } from '../pointer.js';
import type { ResolvedForm } from '../resolved.js';
import { formFields } from './form-index.js';

/** An answer and its pointer in the outermost form. */
export interface AnswerAt {
  readonly pointer: Pointer;
  readonly value: unknown;
}

/**
 * Returns the visible answers of the fields that have a format, those in entries of lists included.
 * @example answersOfFormat(resolved, 'zip') // [{ pointer: '/address/zip', value: '04101' }]
 */
export function answersOfFormat(resolved: ResolvedForm, format: string): readonly AnswerAt[] {
  const isVisible = (at: Pointer): boolean => resolved.states.get(at)?.visible === true;
  const answers = [...formFields(resolved).values()]
    .filter((field) => field.format === format && isVisible(field.pointer))
    .map((field) => ({ pointer: field.pointer, value: valueAt(resolved.moment.answers, field.pointer) }))
    .filter(({ value }) => !isBlank(value));
  const lists = [...resolved.rows].filter(([list]) => isVisible(list));
  const ofEntries = lists.flatMap(([list, entries]) =>
    entries.flatMap((entry, index) =>
      answersOfFormat(entry, format).map(({ pointer: at, value }) => ({ pointer: within(list, within(pointer(index), at)), value })),
    ),
  );
  return [...answers, ...ofEntries];
}
