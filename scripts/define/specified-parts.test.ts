import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { formatting } from '../../engine/index.js';
import { formats } from '../../engine/formats/registry.js';
import { messages } from '../../engine/messages.js';

/** Formatters of SPEC 9 that no screen calls, each with the reason. */
const UNUSED_FORMATTERS: { readonly [name: string]: string } = {
  truncate: 'SPEC names no screen for it. Our lists wrap long texts, because a shortened name can hide what tells two entries apart.',
  listTextLength: 'The length for lists belongs to truncate.',
};

/** Formats of SPEC 5 that no built-in form uses, each with the reason. */
const UNUSED_FORMATS: { readonly [id: string]: string } = {
  ein: 'For forms of implementers (D-88).',
  npi: 'For forms of implementers (D-88).',
  file: 'For forms of implementers that ask for a file (D-87).',
  'strong-password': 'For forms of implementers (D-88).',
  'hex-colour': 'For forms of implementers (D-88); the colours of a tenant file are checked by the same pattern.',
  'card-number': 'Cards are entered in the frame of the gateway, which applies the same rule.',
  cvv: 'Cards are entered in the frame of the gateway, which applies the same rule.',
  'routing-number': 'Accounts are entered in the frame of the gateway, which applies the same rule.',
  'account-number': 'Accounts are entered in the frame of the gateway, which applies the same rule.',
  'benefit-start-date': 'The panel of memberships checks the day, because it belongs to a choice and not to a form.',
  'whole-number': 'The usual format of an integer field; no definition needs to name it.',
  number: 'The usual format of a number field; no definition needs to name it.',
  decimal: 'For forms of implementers that ask for an amount.',
  hidden: 'Definitions hide a field by the widget of the same name.',
};

/** Messages of SPEC 5 that nothing in the product names, each with the reason. */
const UNNAMED_MESSAGES: { readonly [text: string]: string } = {
  'Password doesnot match': 'A form with a repeated password names it in a check, as the format strong-password says.',
};

const SPEC_5_TEXTS = [
  'Please enter a valid date of birth',
  'Please enter a valid email address',
  'Please enter a valid number',
  'Please enter a valid phone number',
  'Please enter a valid zip',
  'Please enter a valid date',
  'Please enter valid time',
  'End time must be later than start time.',
  'Password doesnot match',
  'The number must be {max} or less',
  'Age must be below {age}',
  'This is a required field',
  'Password doesnot match the requirements',
  'Please select one of the option above',
  'Primary member is required',
  'Invalid secret key',
];
const SPEC_8_TEXTS = [
  'Request time out',
  'Opps! Something went wrong...',
  'You are back online',
  'You are offline',
  'Session Expired. Please log in to continue.',
  'Invalid secret key',
  'Successfully deleted {name}',
];

const isProductCode = (path: string): boolean => /\.tsx?$/.test(path) && !/\.test\.|(^|\/)testing\//.test(path);
const readFolder = (folder: string, isPart: (path: string) => boolean): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isPart)
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');

const code = ['engine', 'src', 'server']
  .map((folder) => readFolder(folder, (path) => isProductCode(path) && path !== 'messages.ts'))
  .join('\n');
const definitions = ['forms', 'fragments', 'overlays', 'pages', 'platforms']
  .map((folder) => readFolder(join('schemas', folder), (path) => path.endsWith('.json')))
  .concat(readFileSync('schemas/layouts.json', 'utf8'))
  .join('\n');
const readTexts = (path: string, key: string) =>
  (JSON.parse(readFileSync(path, 'utf8')) as { [key: string]: { [key: string]: string } })[key] ?? {};
const screenTexts = { ...readTexts('schemas/texts/en.json', 'texts'), ...messages };

/** Whether the code or a definition names a text by its key; the key of a form's field is named by the form itself. */
const isNamed = (key: string): boolean => code.includes(`'${key}'`) || definitions.includes(`"${key}"`) || key.startsWith('form.');

describe('what the specification lists', () => {
  it('is read, if it is a setting, by the code or by a definition', () => {
    const codes = Object.keys(readTexts('schemas/settings.json', 'settings'));
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter((name) => !code.includes(`'${name}'`) && !new RegExp(`["'.]${name}["'.]`).test(definitions))).toEqual([]);
  });

  it('is called, if it is a formatter, or listed with a reason', () => {
    const unused = Object.keys(formatting).filter((name) => !code.includes(`formatting.${name}(`) && !code.includes(`formatting.${name})`));
    expect(unused.toSorted()).toEqual(Object.keys(UNUSED_FORMATTERS).toSorted());
  });

  it('is used, if it is a format, by a built-in form or listed with a reason', () => {
    const unused = [...formats.keys()].filter((id) => !definitions.includes(`"format": "${id}"`));
    expect(unused.toSorted()).toEqual(Object.keys(UNUSED_FORMATS).toSorted());
  });

  it.each([...new Set([...SPEC_5_TEXTS, ...SPEC_8_TEXTS])])(
    'can appear on a screen, if it is the message %s, or belongs to a documented format',
    (text) => {
      const keys = Object.entries(screenTexts).flatMap(([key, value]) => (value === text ? [key] : []));
      expect(keys).not.toEqual([]);
      expect(keys.some(isNamed)).toBe(!Object.hasOwn(UNNAMED_MESSAGES, text));
    },
  );
});
