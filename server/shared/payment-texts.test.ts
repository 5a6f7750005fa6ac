import { describe, expect, it } from '@jest/globals';
import { installmentDueText } from './payment-texts.js';

/** Writes parameters into a text; a day as a platform writes it. */
const t = (_key: string, fallback: string, params: object): string =>
  Object.entries(params).reduce((text, [name, value]) => text.replace(new RegExp(`\\{${name}(, [a-z]+)?\\}`), String(value)), fallback);

describe('the day of a later payment', () => {
  it.each([
    ['en', '$5 on December 26, 2026'],
    ['ne', '$5 on 2026 डिसेम्बर 26'],
    ['tlh', '$5 on 12/26/2026'],
    ['en', '$5 on 2026/12/26', '2026/12/26'],
  ])(
    'has the name of its month, unless the language is unknown or the platform begins with the year: %s, %s',
    (language, expected, shown = '12/26/2026') => {
      const words = { t, text: (_keys: readonly string[], fallback: string) => fallback, language };
      expect(installmentDueText(words, { amount: '$5', dueDate: shown } as never)).toBe(expected);
    },
  );
});
