import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { OPERATOR_NAMES, operatorReference } from './operators.js';

const sourcesIn = async (folder: string) => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.includes('.test.'));
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(`${folder}/${name}`, 'utf8') })));
};

describe('the operators', () => {
  it('have one row each in one of the tables', () => {
    expect(operatorReference().map(({ name }) => name)).toEqual([...OPERATOR_NAMES]);
  });

  it('are not named by any other file that compares names of operators', async () => {
    const sources = [...(await sourcesIn('engine/expressions')), ...(await sourcesIn('engine/lint'))];
    const naming = sources.filter(({ text }) => /\boperator\b(?:\.name)? [!=]== '|new Set\(\['(?:var|and|if|==|missing)'/.test(text));
    expect(naming.map(({ name }) => name)).toEqual([]);
  });
});
