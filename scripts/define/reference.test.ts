import { describe, expect, it } from '@jest/globals';
import { readFile, readdir } from 'node:fs/promises';
import { referencePages } from './reference/pages.js';

describe('the reference', () => {
  it('says what the meta-schemas and the lists of the engine say: run `npm run reference` when it does not', async () => {
    const pages = await referencePages();
    expect((await readdir('docs/reference')).toSorted()).toEqual([...pages.keys()].toSorted());
    for (const [name, text] of pages) expect(`${name}\n${await readFile(`docs/reference/${name}`, 'utf8')}`).toBe(`${name}\n${text}`);
  });

  it('has a page for each kind of definition file', async () => {
    const kinds = (await readdir('schemas/meta')).map((name) => name.replace('.schema.json', '.md'));
    expect([...(await referencePages()).keys()]).toEqual(expect.arrayContaining(kinds));
  });
});
