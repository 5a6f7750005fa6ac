import type { Field } from '../types.js';
import { benefitStartDate } from './benefit-start-date.js';
import { minutesOfDay, readTime, writeTime } from './clock-time.js';
import { codes, numbers } from './codes-and-numbers.js';
import { country } from './country.js';
import { birthDate, date } from './dates.js';
import type { Format } from './format.js';
import { formatErrorOf, text, textEntry, textTest } from './format-parts.js';
import { phone } from './phone.js';
import { asciiDigits, cleanLine, cleanText } from './typed-text.js';

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

/** One of several values; the form checks whether that value is offered. */
function choice(id: string, about: string, source: string, widget: string): Format {
  const isOne = (value: unknown) => value === undefined || value === null || ['string', 'number', 'boolean'].includes(typeof value);
  const check: Format['check'] = (value) => (isOne(value) ? undefined : formatErrorOf('error.option'));
  return text(id, about, { source, widget, check, examples: { right: ['A+', 'UNK'], wrong: [['A+'], { code: 'A+' }] } });
}

function box(id: string, about: string): Format {
  const isBox = (value: unknown) => value === undefined || value === null || typeof value === 'boolean';
  const check: Format['check'] = (value) => (isBox(value) ? undefined : formatErrorOf('error.type'));
  return { id, about, source: 'SPEC 2', widget: id, kind: 'box', check, examples: { right: [true, false], wrong: ['true', 1, []] } };
}

const PASSWORD_PARTS = [/^[^]{8,30}$/u, /\p{Lu}/u, /\p{Ll}/u, /[0-9]/, /[#$@!%&*?]/];

// A new format is one row; one with code of its own is a file and its name here.
const all: readonly Format[] = [
  text('line', 'One line of text.', {
    source: 'PROMISES R10',
    keyboard: 'text',
    // A control character or half a character is never typed, and not every store can keep it.
    ...textEntry(
      textTest('error.text', (typed) => !/[\p{Cc}\p{Cs}]/u.test(typed)),
      cleanLine,
    ),
    examples: { right: ['Ann', 'Zoë 😀 O’Neil', 'सीता'], wrong: ['a\u0000b', 'two\nlines', 'half \ud83d', 7] },
  }),
  text('lines', 'Text of several lines.', {
    source: 'PROMISES R10',
    widget: 'lines',
    keyboard: 'text',
    check: textTest('error.text', (typed) => !/(?![\n\r\t])[\p{Cc}\p{Cs}]/u.test(typed)),
    examples: { right: ['Ann', 'two\nlines', 'a\tb'], wrong: ['a\u0000b', 'bell \u0007', 'half \udc00', ['a']] },
  }),
  text('email', 'An e-mail address.', {
    keyboard: 'email',
    autofill: 'email',
    ...textEntry(textTest('error.email', isAddress), cleanText),
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
  }),
  phone,
  text('zip', 'A postal code of any country, at least 4 characters.', {
    source: 'SPEC 5, D-56',
    widget: 'masked',
    keyboard: 'text',
    autofill: 'postal-code',
    ...textEntry(
      textTest('error.zip', (typed) => /^[^\p{C}]{4,}$/u.test(typed.trim())),
      (typed) => cleanText(asciiDigits(typed)).replace(/[a-z]+/g, (letters) => letters.toUpperCase()),
    ),
    // The mask only hints: a code of the United States has five digits, others have letters, and none is cut.
    mask: () => '####',
    examples: { right: ['0800', '12345', '12345-6789', 'A1A 1A1', 'SW1A 1AA'], wrong: ['123', ' 12 ', 'A1', 12345] },
  }),
  country,
  birthDate,
  date,
  benefitStartDate,
  text('time-12h', 'A time of day on a 12-hour clock, hh:mm a.', {
    check: textTest('error.time', (typed) => minutesOfDay(typed) !== undefined),
    normalise: (typed) => {
      const minutes = readTime(typed);
      return minutes === undefined ? typed : writeTime(minutes);
    },
    examples: {
      right: ['09:30 AM', '12:00 PM', '11:59 PM'],
      wrong: ['9:30 AM', '09:30', '13:00 PM', '00:10 AM', '09:60 AM', '09:30 am', 'noon'],
    },
  }),
  ...numbers,
  choice('choice', 'One of several options, in a list that opens.', 'SPEC 5', 'select'),
  choice(
    'choice-buttons',
    'One of a few options, as buttons side by side; the chosen one can be clicked again to choose none.',
    'SPEC 2, D-83',
    'choice-buttons',
  ),
  choice('choice-cards', 'One of a few options, each as a large radio card.', 'LOOK', 'radio'),
  box('box', 'A box to tick.'),
  box('toggle', 'A switch that is on or off.'),
  {
    id: 'boxes',
    about: 'Any number of several options, each as a box to tick.',
    source: 'SPEC 3',
    widget: 'boxes',
    kind: 'list',
    check: (value) => {
      const isList = Array.isArray(value) && value.every((entry) => typeof entry === 'string');
      return value === undefined || value === null || isList ? undefined : formatErrorOf('error.option');
    },
    examples: { right: [[], ['Headache', 'Fever']], wrong: ['Headache', [1], { 0: 'Headache' }] },
  },
  text('hidden', 'A value nobody sees, kept and sent like any other.', {
    source: 'DESIGN 4',
    widget: 'hidden',
    autofill: 'off',
    check: (value) => (value === undefined || value === null || typeof value === 'string' ? undefined : formatErrorOf('error.type')),
    examples: { right: ['', 'a1b2'], wrong: [1, ['a1b2'], {}] },
  }),
  ...codes,
  text(
    'strong-password',
    'A new password: 8 to 30 characters with an upper-case letter, a lower-case letter, a digit and one of # $ @ ! % & * ?. A check that compares it with a repetition says `error.password-match`.',
    {
      widget: 'password',
      autofill: 'new-password',
      secret: true,
      check: textTest('error.password', (typed) => PASSWORD_PARTS.every((part) => part.test(typed))),
      examples: {
        right: ['Abcdef1!', 'correct Horse 4 battery & stap', 'Ünïcode7#'],
        wrong: ['Abcde1!', 'Abcdefghijklmnopqrstuvwxyz1234!', 'abcdef1!', 'ABCDEF1!', 'Abcdefg!', 'Abcdefg1', 'Abcdef1^'],
      },
    },
  ),
  text('hex-colour', 'A colour as # and 3 or 6 hexadecimal digits.', {
    ...textEntry(
      textTest('error.colour', (typed) => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(typed)),
      (typed) => cleanText(asciiDigits(typed)).replace(/^(?=[0-9a-f]+$)/i, '#'),
    ),
    examples: { right: ['#fff', '#1A2b3c'], wrong: ['#ffff', '1a2b3c', '#ggg', 'red', '#1a2b3c7f'] },
  }),
  text('file', 'A file that was sent before the form; the answer is its id, a UUID.', {
    source: 'D-87',
    widget: 'file',
    autofill: 'off',
    check: textTest('error.file', (typed) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(typed)),
    examples: {
      right: ['0f8fad5b-d9cb-469f-a165-70867728950e'],
      wrong: [
        'referral.pdf',
        '0f8fad5bd9cb469fa16570867728950e',
        '0F8FAD5B-D9CB-469F-A165-70867728950E',
        'data:application/pdf;base64,JVBERi0=',
      ],
    },
  }),
];

/** What a value can mean, by the name a definition says under `format`. */
export const formats: ReadonlyMap<string, Format> = new Map(all.map((format) => [format.id, format]));

// LOOK: up to five options are visible as cards, more open as a list.
const MAX_CARDS = 5;

/**
 * Returns the format that the definition names, else the default for the kind and options, also for an unknown name; undefined for groups
 * and lists of forms.
 */
export function formatFor({ kind, format = '', choices }: Pick<Field, 'kind' | 'format' | 'choices'>): Format | undefined {
  if (kind === 'group' || kind === 'rows') return undefined;
  return formats.get(format) ?? formats.get(defaultFormat(kind, choices));
}

function defaultFormat(kind: Exclude<Field['kind'], 'group' | 'rows'>, choices: Field['choices']): string {
  if (kind === 'list') return 'boxes';
  if (kind === 'box') return 'box';
  if (choices !== undefined) return choices.length > 0 && choices.length <= MAX_CARDS ? 'choice-cards' : 'choice';
  if (kind === 'number') return 'number';
  return kind === 'integer' ? 'whole-number' : 'line';
}
