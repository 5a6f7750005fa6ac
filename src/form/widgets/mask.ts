import { formatting } from '../../../engine/index.js';

export interface Keystroke {
  readonly before: string;
  readonly after: string;
  /** The position of the caret after the edit. */
  readonly caret: number;
}

/**
 * Returns the text of a masked input after a keystroke. The mask is applied only to text added at the end, so that the
 * caret never jumps and a deletion is never undone.
 */
export function afterKeystroke(mask: string | undefined, { before, after, caret }: Keystroke): string {
  const isAppended = after.length > before.length && caret === after.length;
  return mask !== undefined && isAppended ? formatting.fillMask(mask, after) : after;
}
