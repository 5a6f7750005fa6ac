import { isBlank } from '../blank.js';
import type { FormatContext, FormatError } from './format.js';

type Rule = (text: string, context: FormatContext) => FormatError | undefined;

/** Returns a check for text: it accepts blank answers, returns `notText` for anything but text, and passes texts to `rule`. */
export function textCheck(notText: FormatError, rule: Rule): (value: unknown, context: FormatContext) => FormatError | undefined {
  return (value, context) => {
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'string') return notText;
    return isBlank(value) ? undefined : rule(value, context);
  };
}

/** Returns a check for text with a single error, returned if `holds` is false. */
export function textTest(wrong: FormatError, holds: (text: string, context: FormatContext) => boolean): ReturnType<typeof textCheck> {
  return textCheck(wrong, (text, context) => (holds(text, context) ? undefined : wrong));
}
