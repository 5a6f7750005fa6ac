import type { MessageKey } from '../messages.js';
import type { FormatError } from './format.js';

/** Returns a format error whose text key is in the catalogue. */
export function formatErrorOf(textKey: MessageKey, params?: FormatError['params']): FormatError {
  return params === undefined ? { textKey } : { textKey, params };
}
