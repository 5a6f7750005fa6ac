import type { Format } from './format.js';
import { formatErrorOf, textTest } from './format-parts.js';

export const file: Format = {
  id: 'file',
  about: 'A file that was sent before the form; the answer is its id, a UUID.',
  source: 'D-87',
  widget: 'file',
  kind: 'text',
  autofill: 'off',
  check: textTest(formatErrorOf('error.file'), (text) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)),
  examples: {
    right: ['0f8fad5b-d9cb-469f-a165-70867728950e'],
    wrong: [
      'referral.pdf',
      '0f8fad5bd9cb469fa16570867728950e',
      '0F8FAD5B-D9CB-469F-A165-70867728950E',
      'data:application/pdf;base64,JVBERi0=',
    ],
  },
};
