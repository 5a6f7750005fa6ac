import { describe, expect, it } from '@jest/globals';
import { findingsOf } from '../../fixtures/testing/forms.js';

const found = (title: string, more: { readonly [path: string]: unknown } = {}) =>
  findingsOf([{ id: 'tested', schema: { type: 'object', properties: { a: { title, type: 'string' } } } }], more).map(
    ({ code, pointer, message }) => `${code} ${pointer} ${message}`,
  );

describe('the texts of a definition', () => {
  it.each([
    ['\u0000', 'U+0000'],
    ['\u0007', 'U+0007'],
    ['\r', 'U+000D'],
    ['\u007f', 'U+007F'],
    ['\u0085', 'U+0085'],
    ['\ud800', 'U+D800'],
    ['\udfff', 'U+DFFF'],
  ])('hold no control characters and no half of a surrogate pair: %j', (sign, name) => {
    expect(found(`A${sign}B`)).toEqual([
      expect.stringMatching(`^control-character /schema/properties/a/title .*${name.replace('+', '\\+')}`),
    ]);
  });

  it('may have line breaks, tabs, and characters outside the first plane', () => {
    expect(found('A\nB\tC 👩‍👩‍👧‍👦')).toEqual([]);
  });

  it.each([
    'https://good@evil.example',
    'See https://user:pw@host.example/x for more.',
    'HTTP://good%20@evil.example',
    'https:good@evil.example',
    'https:\\\\good@evil.example',
    '[more](https://good@evil.example)',
    'ftp://user:pw@host.example',
    '//good@evil.example',
  ])('hold no address with a user name or a password: %s', (words) => {
    expect(found(words)).toEqual([expect.stringMatching(/^credentials-in-url \/schema\/properties\/a\/title /)]);
  });

  it.each([
    'https://good.example/@someone',
    'https://good.example?q=a@b',
    'mailto:help@good.example',
    'a // b, or write to help@good.example',
  ])('may hold %s', (words) => {
    expect(found(words)).toEqual([]);
  });

  it('are those of texts and platforms too, and their keys', () => {
    const files = {
      'schemas/texts/en.json': { language: 'en', texts: { 'page.x': 'https://good@evil.example', 'page.\u0000': 'Y' } },
      'schemas/platforms/test.platform.json': { languages: ['en'], memberPortalUrl: 'https://user:pw@host.example' },
    };
    expect(found('A', files).map((line) => line.split(' ')[0])).toEqual(['credentials-in-url', 'credentials-in-url', 'control-character']);
  });
});
