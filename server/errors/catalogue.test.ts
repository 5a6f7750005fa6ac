import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { messages } from '../../engine/index.js';
import { createTexts } from '../shared/texts.js';
import { apiError, apiErrorBody, fieldError } from './api-error.js';
import { type ApiErrorCode, apiErrors, type FieldErrorCode, fieldErrors, fieldTextKey, statusesOf, textKeysOf } from './catalogue.js';

const codes = Object.keys(apiErrors) as ApiErrorCode[];
const fieldCodes = Object.keys(fieldErrors) as FieldErrorCode[];
const textsOf = (language: string): Record<string, string> => JSON.parse(readFileSync(`schemas/texts/${language}.json`, 'utf8')).texts;
const english: Record<string, string> = { ...messages, ...textsOf('en') };

/** Every text of the catalogue: its key and its English words. */
const texts = [
  ...codes.flatMap((code) => {
    const { text, action } = apiErrors[code];
    const keys = textKeysOf(code);
    return [[keys.message, text] as const, ...(action === undefined ? [] : [[keys.action, action] as const])];
  }),
  ...fieldCodes.map((code) => [fieldTextKey(code), fieldErrors[code].text] as const),
];

describe('the catalogue of API errors', () => {
  it('has the English texts of schemas/texts/en.json and of the engine', () => {
    expect(Object.fromEntries(texts)).toEqual(Object.fromEntries(texts.map(([key]) => [key, english[key]])));
  });

  it('has every text in every language, with the same places for values', () => {
    const places = (text = ''): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
    for (const language of readdirSync('schemas/texts')
      .map((file) => file.replace('.json', ''))
      .filter((each) => each !== 'en')) {
      const translated = textsOf(language);
      expect(texts.filter(([key, text]) => places(translated[key]).join() !== places(text).join() || !translated[key])).toEqual([]);
    }
  });

  it('leaves no text in schemas/texts/en.json that no error has', () => {
    const known = new Set(texts.map(([key]) => key));
    expect(Object.keys(english).filter((key) => key.startsWith('api-error.') && !known.has(key))).toEqual([]);
  });

  it('names statuses of errors only', () => {
    expect(codes.filter((code) => statusesOf(code).some((status) => status < 400 || status > 599))).toEqual([]);
  });

  it('is used as a whole', () => {
    const sources = sourcesOf('server').join('\n');
    expect([...codes, ...fieldCodes].filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
  });
});

describe('the texts of an error', () => {
  it('are filled with values, and translated together with those of its places', () => {
    const nepali = textsOf('ne');
    const platform = { currencySymbol: '$', numberStyle: 'western', viewDateFormat: 'MM/dd/yyyy' } as const;
    const text = createTexts({
      code: '',
      groupCode: '',
      language: 'ne',
      dictionaries: {},
      library: { texts: { ne: nepali }, platform },
    }).text;
    expect(apiErrorBody('too_many_drafts', { params: { max: 20 } })).toEqual({
      code: 'too_many_drafts',
      message: 'There are 20 drafts already.',
      status: 409,
      actionMessage: 'Finish one of them or start over.',
    });
    expect(apiErrorBody('too_many_drafts', { params: { max: 20 } }, text).message).toBe('20 वटा मस्यौदा पहिल्यै छन्।');
    const errors = [fieldError('/token', 'token_source_differs', { gateway: 'BRAINTREE' }), { path: '/zip', message: 'as the form says' }];
    expect(apiErrorBody('answers_invalid', { errors }, text)).toMatchObject({
      message: nepali['error.answers'],
      errors: [
        { path: '/token', message: 'यहाँ टोकन BRAINTREE बाट आउँछ' },
        { path: '/zip', message: 'as the form says' },
      ],
    });
  });

  it('are those of the thrown error in English', () => {
    expect(apiError('file_too_large', { params: { max: '1,000' } }).message).toBe('The file is too large. The limit is 1,000 bytes.');
  });
});

describe('the sources of the server', () => {
  const inline = /\b(?:actionMessage|message): ['`][A-Z]|\bapiError\(\s*\d|\bstatusCode: \d/;

  it('contain no sentences of errors', () => {
    const answers = /Success|^.*\bmessage: .*(?:saved|received|deleted|updated|added|checked in|Thank you)/;
    const found = sourcesOf('server').flatMap((source) => source.split('\n').filter((line) => inline.test(line) && !answers.test(line)));
    expect(found).toEqual([]);
  });

  it('would be found with one', () => {
    expect(inline.test("throw failure(409, { message: 'It is late.' })")).toBe(true);
    expect(inline.test('{ actionMessage: `Reload ${page}` }')).toBe(true);
  });
});

/** Returns the sources of a folder without tests, without the stand-ins, which are other parties, and without the commands of operators. */
function sourcesOf(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|testing\/|^stand-ins\/|^operations\/|query-socket/.test(file),
  );
  return files.map((file) => readFileSync(join(folder, file), 'utf8'));
}
