import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { OPERATORS } from './operators.js';

const sourcesIn = async (folder: string) => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.includes('.test.'));
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(`${folder}/${name}`, 'utf8') })));
};

describe('the operators', () => {
  it('are one file each', async () => {
    expect(await readdir('engine/expressions/operators')).toHaveLength(OPERATORS.length);
  });

  it('are not named by any other file that compares names of operators', async () => {
    const sources = [...(await sourcesIn('engine/expressions')), ...(await sourcesIn('engine/lint'))];
    const naming = sources.filter(({ text }) => /\boperator\b(?:\.name)? [!=]== '|new Set\(\['(?:var|and|if|==|missing)'/.test(text));
    expect(naming.map(({ name }) => name)).toEqual([]);
  });
});
