import { asciiDigits, cleanText, fillMask } from './typed-text.js';
import { isBlank } from '../base/blank.js';
import type { MessageKey } from '../messages.js';
import type { Platform } from '../resolved.js';
import type { FormatError, FormatContext, Format } from './format.js';

export function formatErrorOf(textKey: MessageKey, params?: FormatError['params']): FormatError {
  return params === undefined ? { textKey } : { textKey, params };
}

/** Returns digits inside a mask: `(212` for `212` in `(###) ### ####`. Text with other characters is returned unchanged. */
export function applyMask(mask: string | undefined, text: string): string {
  return mask !== undefined && /^[0-9]+$/.test(text) ? fillMask(mask, text) : text;
}

type Rule = (text: string, context: FormatContext) => FormatError | undefined;

/** Returns a check for text: it accepts blank answers, returns `notText` for anything but text, and passes texts to `rule`. */
export function textCheck(notText: FormatError, rule: Rule): (value: unknown, context: FormatContext) => FormatError | undefined {
  return (value, context) => {
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'string') return notText;
    return isBlank(value) ? undefined : rule(value, context);
  };
}

export function textTest(textKey: MessageKey, holds: (text: string, context: FormatContext) => boolean): ReturnType<typeof textCheck> {
  const wrong = formatErrorOf(textKey);
  return textCheck(wrong, (text, context) => (holds(text, context) ? undefined : wrong));
}

/** Returns the check, and a normalise that tidies only text that is valid then; other text stays as it was entered. */
export function textEntry(check: Format['check'], clean: (typed: string) => string): Required<Pick<Format, 'check' | 'normalise'>> {
  return {
    check,
    normalise: (typed, context) => {
      const text = clean(typed);
      return check(text, context) ? typed : text;
    },
  };
}

/** What a format of texts says beside its name and its meaning. */
export type TextRow = Omit<Format, 'id' | 'about' | 'source' | 'widget' | 'kind'> & Partial<Pick<Format, 'source' | 'widget'>>;

export function text(id: string, about: string, row: TextRow): Format {
  return { id, about, source: 'SPEC 5', widget: 'text', kind: 'text', ...row };
}

export function platformLimit(platform: Platform, name: string, fallback: number): number {
  const limit = Object.hasOwn(platform.limits, name) ? platform.limits[name] : undefined;
  return limit === undefined || !Number.isFinite(limit) ? fallback : limit;
}

const plain = /^-?(?=(?:\.?[0-9]){1,15}\.?$)(?:[0-9]+\.?[0-9]*|\.[0-9]+)$/;
// Groups of three, and of two before the last three (lakh), with one kind of separator. No group of thousands begins with 0.
const groups = {
  western: /^-?[1-9][0-9]{0,2}([, '’٬])[0-9]{3}(?:\1[0-9]{3})*(?:\.[0-9]*)?$/,
  lakh: /^-?[1-9][0-9]?([, '’٬])(?:[0-9]{2}\1)*[0-9]{3}(?:\.[0-9]*)?$/,
};

/** Undefined for texts such as `12a` and `1e5`, and for more digits than a number holds; the check rejects them as text. */
export function readNumber(text: string): number | undefined {
  const value = plain.test(text) ? Number(text) : Number.NaN;
  return plain.test(String(value)) ? value : undefined;
}

/** `123456.50` for `+1,23,456.50` where lakh groups are written. Other text stays as it was entered. */
function plainNumber(typed: string, { platform }: FormatContext): string {
  const text = cleanText(asciiDigits(typed))
    .replace(/^\+(?=[0-9.])/, '')
    .replace(/^[\p{Pd}\u2212] ?/u, '-')
    .replace('٫', '.');
  const isGrouped = groups.western.test(text) || groups[platform.numberStyle].test(text);
  const number = isGrouped ? text.replace(/[^-.0-9]/g, '') : text;
  return readNumber(number) === undefined ? typed : number;
}

const fraction = /\p{Nd}[.,٫．，]\p{Nd}/u;

/** Blank answers are valid, and only finite numbers reach `rule`. A `whole` number has no decimals. */
export function numberCheck(rule: (value: number, context: FormatContext) => FormatError | undefined, whole = false): Format['check'] {
  return (value, context) => {
    if (value === undefined || value === null || (typeof value === 'string' && isBlank(value))) return undefined;
    if (whole && typeof value !== 'object' && fraction.test(String(value))) return formatErrorOf('error.whole-number');
    return typeof value === 'number' && Number.isFinite(value) ? rule(value, context) : formatErrorOf('error.number');
  };
}

/** The parts that all number formats share. */
export const numberEntry: Required<Pick<Format, 'widget' | 'refuse' | 'normalise'>> = {
  widget: 'number',
  refuse: (_, inserted) => (/^[eE+]$/.test(asciiDigits(inserted)) ? formatErrorOf('error.number-key') : undefined),
  normalise: plainNumber,
};
