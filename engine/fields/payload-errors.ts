import { pointer, within, type Pointer } from '../pointer.js';
import type { AnswerError } from '../resolved.js';

/** Returns an error inside an entry with its pointer in the outer form. */
export function errorInEntry(problem: AnswerError, list: Pointer, index: number): AnswerError {
  return { ...problem, pointer: within(within(list, pointer(index)), problem.pointer) };
}

/** Returns the error for a part of the body that no field or mapping accounts for. */
export function unknownError(at: Pointer): AnswerError {
  return { pointer: at, code: 'unknown', textKey: 'error.unknown', params: {} };
}
