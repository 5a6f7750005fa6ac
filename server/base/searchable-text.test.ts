import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { bothStores } from '../../fixtures/testing/each-store.js';
import { withStore } from '../../fixtures/testing/over-stores.js';
import SPELLINGS from '../../fixtures/testing/spellings.json' with { type: 'json' };
import { searchableText } from '../shared/comparable-text.js';
import { searchableSql } from './searchable-text.js';

/** Every letter, mark, space, dash and apostrophe of the scripts that people here write, and of their presentation forms. */
const ranges: readonly (readonly [number, number])[] = [
  [0x1, 0x590],
  [0x900, 0x980],
  [0x10a0, 0x1400],
  [0x1c80, 0x1cc0],
  [0x1e00, 0x2070],
  [0x3000, 0x3040],
  [0xfb00, 0xfb07],
  [0xfe00, 0xfe70],
  [0xff00, 0xffef],
];
const characters = ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, index) => String.fromCodePoint(from + index)));
const texts = [...SPELLINGS.flat(), ...characters.map((character) => `Ax${character}Bq ${character}`)];

describe.each(bothStores)('a text to search in, in SQL of %s', (_name, open) => {
  const { rows } = withStore(open, { isSeeded: false });

  it('is what it is in the program, letter by letter', async () => {
    const found = await sql<{ text: string; searchable: string }>`
      select text, ${searchableSql(sql`text`)} as searchable from unnest(${texts}::text[]) as text`.execute(rows.store.db);
    const different = found.rows.filter(({ text, searchable }) => searchable !== searchableText(text));
    expect(different).toEqual([]);
    expect(found.rows).toHaveLength(texts.length);
  });
});
