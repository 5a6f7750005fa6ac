import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { transformSync } from 'esbuild';
import withoutHelp from './setup/without-help.mjs';

const engine = join(import.meta.dirname, '../../engine');
const sources = ['formats', 'transforms'].flatMap((folder) => readdirSync(join(engine, folder)).map((file) => `${folder}/${file}`));
const texts = sources
  .filter((file) => /\/[a-z0-9-]+\.ts$/.test(file))
  .map((file) => [file, readFileSync(join(engine, file), 'utf8')] as const);

describe('the loader that leaves out what only the reference and tests read', () => {
  it.each(texts.filter(([, text]) => /^ {2}about:/m.test(text)))(
    'shortens %s, which stays a program with its right examples',
    (_, text) => {
      const short: string = withoutHelp(text);
      expect(short).not.toMatch(/^ {2}(?:about|source):|^ {4}wrong:/m);
      expect(/\bright: \[|\bexamples\b|Examples,/.test(short)).toBe(true);
      expect(() => transformSync(short, { loader: 'ts' })).not.toThrow();
    },
  );

  it('changes no other file beside them', () => {
    const others = texts.filter(([, text]) => !/^ {2}(?:about|source):/m.test(text));
    expect(others.filter(([, text]) => withoutHelp(text) !== text).map(([file]) => file)).toEqual([]);
  });
});
