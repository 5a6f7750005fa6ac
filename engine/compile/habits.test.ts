import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_HABITS, VALUE_HABITS } from './habits.js';
import { PATTERN_WORDS } from './value-words.js';

const filesIn = (folder: string, end: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
const expected = filesIn('fixtures/broken', 'expected.txt').join('\n');

describe('what authors know from elsewhere', () => {
  it('has an example in fixtures/broken for each hint', () => {
    const hints = [...KEY_HABITS, ...VALUE_HABITS].map(([, , hint]) => hint);
    const longest = (hint: string) => hint.split(/\{(?:key|field|value)\}/).toSorted((a, b) => b.length - a.length)[0] ?? '';
    expect(hints.filter((hint) => !expected.includes(longest(hint)))).toEqual([]);
  });
});

describe('a text that a meta-schema describes by a pattern', () => {
  it('has words for each pattern there is, and none for others', () => {
    const patterns = filesIn('schemas/meta', '.json').flatMap((text) => {
      const found: string[] = [];
      JSON.parse(text, (key, value: unknown) => (key === 'pattern' && typeof value === 'string' && found.push(value), value));
      return found.filter((pattern) => !/^(\(\^|\^\(fragment)/.test(pattern)).map((pattern) => pattern.replace(/\{0,\d+\}/g, '*'));
    });
    expect([...new Set(patterns)].toSorted()).toEqual(Object.keys(PATTERN_WORDS).toSorted());
  });
});
