import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { messages } from '../messages.js';
import { dialCode } from './dial-code.js';
import type { Format, FormatContext } from './format.js';
import { readNumber } from './format-parts.js';
import { formats } from './registry.js';
import { nepal, sampleContext } from '../../fixtures/testing/sample-context.js';
import { byTier } from '../../fixtures/testing/tier.js';

const DRAWS = { numRuns: byTier(500, 10_000) };

const countries = ['US', 'CA', 'NP', 'UK', 'DE', 'IT', 'SG', 'IN', 'RU', 'HU'];
const contexts: readonly FormatContext[] = [
  sampleContext(),
  sampleContext({ platform: nepal }),
  ...countries.map((beside) => sampleContext({ options: { country: 'beside' }, siblings: { beside } })),
];
const anyContext = fc.constantFrom(...contexts);

const zeros = ['0', '0', '0', '०', '٠', '۰', '০', '０', '𝟎'].map((zero) => zero.codePointAt(0) ?? 0);
const separators = [..."- –−‐.,/()+।'’٬٫:", '\u00a0', '\u2009', '\u200b', '\u200d', '\u202a', '\ufeff', '\t'];
const words = ['+44 (0)', ...'+977 00977 0977 (0) +1 +49 1,234 12,34,567 2026 am PM e E x # @ ann@example.org ’ क्‍ष ß 1.5'.split(' ')];

/** Digits of one script with separators among them, as numbers, telephones and dates are anyDigits. */
const anyDigits = fc
  .tuple(
    fc.constantFrom(...zeros),
    fc.array(fc.oneof({ weight: 5, arbitrary: fc.nat(9) }, { weight: 2, arbitrary: fc.constantFrom(...separators) }), { maxLength: 18 }),
  )
  .map(([zero, parts]) => parts.map((part) => (typeof part === 'number' ? String.fromCodePoint(zero + part) : part)).join(''));

const examples = [...formats.values()].flatMap(({ examples: { right } }) => right.filter((value) => typeof value === 'string'));
const anyText = fc.oneof(
  anyDigits,
  fc.tuple(fc.constantFrom(...words), anyDigits).map((parts) => parts.join('')),
  fc.array(fc.constantFrom(...words, ...separators), { maxLength: 6 }).map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom('', ...separators), fc.constantFrom(...examples), fc.constantFrom('', ...separators))
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

const typedFormats = [...formats.values()].filter((format) => format.normalise && format.kind !== 'box');
const isNumber = ({ kind }: Format) => kind === 'number' || kind === 'integer';

/** What a text means in any spelling: its letters and digits, and for a number its sign and its point. */
function meaning(text: string, number = false): string {
  const plain = text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    let first = digit.codePointAt(0) ?? 0;
    while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
    return String(((digit.codePointAt(0) ?? 0) - first) % 10);
  });
  if (!number) return plain.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]|\u30fc/gu, '');
  return plain
    .replace('٫', '.')
    .replace(/^[\s\p{Cf}]*[\p{Pd}−]/u, '-')
    .replace(/[^-.\p{L}\p{N}]/gu, '');
}

/** What a number of the country may lose in front, and inside one of another country its trunk prefix. */
function phoneMeanings(text: string, answer: string, context: FormatContext): boolean {
  const beside = context.siblings['beside'];
  const dial = dialCode(typeof beside === 'string' ? beside : context.platform.country) ?? '';
  const [typed, read] = [meaning(text), meaning(answer)];
  const front = typed.endsWith(read) ? typed.slice(0, typed.length - read.length) : undefined;
  if (front !== undefined && new RegExp(`^(?:(?:00?)?${dial})*(?:0|1|8|06)?$`).test(front)) return true;
  return (
    /^(?:\+|00)/.test(answer) && [...typed].some((_, at) => typed.slice(0, at) + typed.slice(at).replace(/^(?:0|1|8|06)/, '') === read)
  );
}

/** Whether an answer is what the text meant. */
function means(format: Format, text: string, answer: string, context: FormatContext): boolean {
  if (answer === text) return true;
  if (format.id === 'phone') return phoneMeanings(text, answer, context);
  if (format.widget === 'date') return answer === `${text} ` || sortedDigits(answer) === sortedDigits(text);
  if (format.id === 'time-12h') return text.length > 0 && meaning(text).includes(String(Number(answer.slice(3, 5)) || ''));
  if (format.id === 'country') return meaning(answer) === meaning(text) || answer === 'UK';
  return meaning(answer, isNumber(format)) === meaning(text, isNumber(format));
}

function sortedDigits(text: string): string {
  return [...meaning(text).replace(/\D|0/g, '')].toSorted().join('');
}

/** What an input shows after each key of a text, and the keys that it does not take. */
function typeIn(format: Format, text: string, context: FormatContext): { shown: string; refused: readonly string[] } {
  const refused: string[] = [];
  let shown = '';
  for (const key of text) {
    const error = format.refuse?.(shown + key, key, context);
    if (error && error.textKey in messages) refused.push(key);
    if (!error) shown += key;
  }
  return { shown, refused };
}

const keysToBlock: { readonly [widget: string]: RegExp } = { number: /^[eE+ｅＥ＋]$/, phone: /^[^\p{Nd}\p{Z}\p{Pd}+]$/u };

function shownBy(format: Format, answer: string, context: FormatContext): string {
  return format.display?.(answer, context) ?? answer;
}

/** What is wrong with how a format reads a text. */
function faults(format: Format, text: string, context: FormatContext): readonly string[] {
  const normalise = (typed: string) => format.normalise?.(typed, context) ?? typed;
  const answer = normalise(text);
  const shown = shownBy(format, answer, context);
  const value = isNumber(format) ? (readNumber(answer) ?? answer) : answer;
  const isDate = format.widget === 'date';
  const isUnderstood = isNumber(format) ? typeof value === 'number' : /^\+?[0-9]+$/.test(answer);
  return brokenLaws({
    'what is shown is another answer': normalise(shown) === answer,
    'an answer is read as another': isDate || normalise(answer) === answer,
    'what is shown hides or adds something': isDate || meaning(shown) === meaning(answer),
    'the answer means something else': means(format, text, answer, context),
    'what is not understood changes': isDate || isUnderstood || answer === text || !format.check(value, context),
  });
}

function brokenLaws(laws: { readonly [fault: string]: boolean }): readonly string[] {
  return Object.keys(laws).filter((fault) => !laws[fault]);
}

describe.each(typedFormats)('$id, as it is typed', (format) => {
  it('is read without a change of its meaning, and what is not understood stays as it was entered', () => {
    fc.assert(
      fc.property(anyText, anyContext, (text, context) => {
        expect(faults(format, text, context)).toEqual([]);
      }),
      DRAWS,
    );
  });

  it('[R-5.48] [R-5.83] [R-5.84] loses only keys that are blocked, and no key without a message', () => {
    fc.assert(
      fc.property(anyText, anyContext, (text, context) => {
        const { shown, refused } = typeIn(format, text, context);
        const isLimited = format.id === 'phone' && (context.siblings['beside'] ?? context.platform.country) === 'NP';
        const isBlocked = (key: string) => keysToBlock[format.widget]?.test(key) === true || (isLimited && /^\p{Nd}$/u.test(key));
        expect(refused.filter((key) => !isBlocked(key))).toEqual([]);
        expect([...shown].length + refused.length).toBe([...text].length);
        expect(faults(format, shown, context)).toEqual([]);
      }),
      DRAWS,
    );
  });
});
