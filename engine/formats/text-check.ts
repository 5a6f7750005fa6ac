import { isBlank } from '../blank.js';
import type { FormatContext, FormatFault } from './format.js';

type Rule = (text: string, context: FormatContext) => FormatFault | undefined;

/** A check of text: it has nothing to say about a blank answer, and calls everything that is not text wrong. */
export function textCheck(notText: FormatFault, rule: Rule): (value: unknown, context: FormatContext) => FormatFault | undefined {
  return (value, context) => {
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'string') return notText;
    return isBlank(value) ? undefined : rule(value, context);
  };
}

/** A check of text that has one way to be wrong. */
export function textMust(wrong: FormatFault, holds: (text: string, context: FormatContext) => boolean): ReturnType<typeof textCheck> {
  return textCheck(wrong, (text, context) => (holds(text, context) ? undefined : wrong));
}
