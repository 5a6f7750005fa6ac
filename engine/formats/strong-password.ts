import type { Format } from './format.js';
import { formatErrorOf, textTest } from './format-parts.js';

const parts = [/^[^]{8,30}$/u, /\p{Lu}/u, /\p{Ll}/u, /[0-9]/, /[#$@!%&*?]/];

export const strongPassword: Format = {
  id: 'strong-password',
  about:
    'A new password: 8 to 30 characters with an upper-case letter, a lower-case letter, a digit and one of # $ @ ! % & * ?. A check that compares it with a repetition says `error.password-match`.',
  source: 'SPEC 5',
  widget: 'password',
  kind: 'text',
  autofill: 'new-password',
  secret: true,
  check: textTest(formatErrorOf('error.password'), (text) => parts.every((part) => part.test(text))),
  examples: {
    right: ['Abcdef1!', 'correct Horse 4 battery & stap', 'Ünïcode7#'],
    wrong: ['Abcde1!', 'Abcdefghijklmnopqrstuvwxyz1234!', 'abcdef1!', 'ABCDEF1!', 'Abcdefg!', 'Abcdefg1', 'Abcdef1^'],
  },
};
