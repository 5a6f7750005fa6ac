import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvTemplate, parseCsv } from './parse-csv.js';

const cellsOf = (text: string) => parseCsv(text).rows.map(({ cells }) => cells);

const SPELLINGS: readonly (readonly [what: string, text: string])[] = JSON.parse(
  readFileSync('src/features/members/import/spellings.json', 'utf8'),
);

describe('a CSV text', () => {
  it.each(SPELLINGS)('with %s has the same rows', (_name, text) => {
    expect(cellsOf(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(parseCsv(text).errors).toEqual([]);
  });

  it('has quotation marks, separators and line breaks inside quoted cells, and counts the lines', () => {
    const { rows, errors } = parseCsv('name,note\r\n"Marsh, Ada","says ""hi""\r\nand leaves"\r\nBea,5\' 9" tall\r\n');
    expect(errors).toEqual([]);
    expect(rows).toEqual([
      { line: 1, cells: ['name', 'note'] },
      { line: 2, cells: ['Marsh, Ada', 'says "hi"\r\nand leaves'] },
      { line: 4, cells: ['Bea', '5\' 9" tall'] },
    ]);
  });

  it('is rejected with the line of a quotation mark that is not closed, or that has text behind it', () => {
    expect(parseCsv('a,b\n1,2\n3,"4\n5,6').errors).toEqual([{ line: 3, code: 'quote-not-closed', cell: 1, value: '4\n5,6' }]);
    expect(parseCsv('a,b\n2, "1" x\n3,4\n')).toMatchObject({
      errors: [{ line: 2, code: 'text-after-quote', cell: 1, value: '"1" x' }],
      rows: [{}, {}, { line: 3 }],
    });
  });

  it('has other marks as they are, other separators in its titles, empty cells, and no rows if it is empty', () => {
    const cells = ['=A2', "'Ada", "O'Neil 7", '5" 9"', '= "a', 'sep=;', '|'];
    expect(cellsOf(`a,b,c,d,e,f,g\n${cells.join(',')}`)[1]).toEqual(cells);
    expect(parseCsv('\n\na\nb').rows.map(({ line }) => line)).toEqual([3, 4]);
    expect(parseCsv('\nsep=;\na').rows).toEqual([{ line: 3, cells: ['a'] }]);
    expect(cellsOf('"City, town, village";Zip\n;04101')).toEqual([
      ['City, town, village', 'Zip'],
      ['', '04101'],
    ]);
    expect(['', '\uFEFF', '\n\r\n', ' , \n'].map(cellsOf)).toEqual([[], [], [], []]);
  });

  it('of any cells is read back as it was written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', '\n', '\r', ' ', 'é') });
    const row = fc.array(cell, { minLength: 2, maxLength: 4 }).filter((cells) => cells.some((each) => each.trim() !== ''));
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const header = ['one', 'two', 'three'];
        const text = [header, ...rows].map((cells) => cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(',')).join('\r\n');
        expect(cellsOf(text)).toEqual([header, ...rows]);
      }),
    );
  });

  it('with any content is read without an endless loop, and each megabyte far from quadratic time', () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r') }), (text) => parseCsv(text).rows.length >= 0));
    const before = performance.now();
    for (const part of ['"', '""', ',', '\n', 'a', '"a,\n', ' ', "'1 ", '="', '=""']) parseCsv(part.repeat(1_000_000 / part.length));
    expect(performance.now() - before).toBeLessThan(60_000);
  });

  it('that is a template has one line, whose titles are read back, a star after each required one', () => {
    const columns = ['First Name', 'City, town', 'Say "hi"'].map((title, index) => ({ title, isRequired: index === 0 }));
    expect(cellsOf(csvTemplate(columns))).toEqual([['First Name *', 'City, town', 'Say "hi"']]);
  });
});
