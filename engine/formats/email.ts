import type { Format } from './format.js';
import { formatErrorOf, textEntry, textTest } from './format-parts.js';
import { cleanText } from './typed-text.js';

const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/;
const label = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const topLabel = /^(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,58}[A-Za-z0-9])$/i;

/** Returns whether a text is an e-mail address of at most 254 characters. It is checked in pieces with linear patterns. */
function isAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > 254) return false;
  const local = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  if (!localPart.test(local) || local.split('.').includes('')) return false;
  return labels.length > 1 && labels.every((part) => label.test(part)) && topLabel.test(labels.at(-1) ?? '');
}

export const email: Format = {
  id: 'email',
  about: 'An e-mail address.',
  source: 'SPEC 5',
  widget: 'text',
  kind: 'text',
  keyboard: 'email',
  autofill: 'email',
  ...textEntry(textTest(formatErrorOf('error.email'), isAddress), cleanText),
  examples: {
    right: ['ann@example.org', "o'neil+vestibule@mail.example.co.uk", 'a_b-c@xn--bcher-kva.example'],
    wrong: [
      'ann',
      'ann@',
      '@example.org',
      'ann@example',
      'ann smith@example.org',
      'a..b@example.org',
      'ann@-example.org',
      'ann@example.o',
      'a@b@example.org',
    ],
  },
};
