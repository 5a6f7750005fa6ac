import type { MessageKey } from '../messages.js';
import type { FormatFault } from './format.js';

/** A fault whose key the catalogue is known to have. */
export function fault(textKey: MessageKey, params?: FormatFault['params']): FormatFault {
  return params === undefined ? { textKey } : { textKey, params };
}
