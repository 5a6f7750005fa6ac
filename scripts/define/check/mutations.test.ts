import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Json } from '../../../engine/index.js';
import { byTier } from '../../../fixtures/testing/tier.js';
import { checkFiles } from './check-tree.js';
import { readTree } from './read-tree.js';

type Keys = readonly (string | number)[];

const MAX_FINDINGS = 3;
const { files: all, scopes } = readTree(['.']);
const files = all.filter(({ path }) => !path.startsWith('fixtures/cases/'));
const changeable = files.filter(({ path }) => !path.startsWith('schemas/meta/') && !path.startsWith('schemas/texts/'));

/** What is found when one file has another content. */
async function found(path: string, value: unknown): Promise<readonly string[]> {
  const changed = files.map((file) => (file.path === path ? { ...file, text: JSON.stringify(value, null, 2) } : file));
  const { problems } = await checkFiles({ files: changed, scopes });
  return problems.map(({ file, line, column, pointer, code, message, hint }) => {
    expect(line > 0 && column > 0 && message !== '' && hint !== '').toBe(true);
    return `${file} ${pointer} ${code}`;
  });
}

/** The places of keys that the language itself names, which a misspelling makes unknown: names that a definition gives are others. */
function namedKeys(value: Json, keys: Keys = []): readonly Keys[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const place = [...keys, Array.isArray(value) ? Number(key) : key];
    return [...(OF_LANGUAGE.has(key) ? [place] : []), ...namedKeys(child as Json, place)];
  });
}

const OF_LANGUAGE: ReadonlySet<string> = new Set(
  'title description format enum pattern minLength maxLength ui:widget ui:width ui:section ui:row ui:autocomplete rules then bindings decides settings lookups offerings contacts timeZone website visibility recommended registrationFee layout label panel steps'.split(
    ' ',
  ),
);

function changedAt(value: Json, [key, ...rest]: Keys, change: (holder: { [key: string]: Json }, key: string) => Json): Json {
  if (typeof value !== 'object' || value === null || key === undefined) return value;
  if (rest.length === 0) return change(value as { [key: string]: Json }, String(key));
  const child = changedAt((value as { [key: string]: Json })[key] as Json, rest, change);
  return Array.isArray(value) ? value.map((each: Json, index) => (index === key ? child : each)) : { ...value, [key]: child };
}

const renamed = (holder: { [key: string]: Json }, key: string): Json =>
  Object.fromEntries(Object.entries(holder).map(([name, child]) => [name === key ? swapped(name) : name, child]));

/** The word with its last two different neighbours exchanged. */
function swapped(word: string): string {
  for (let at = word.length - 2; at > 0; at -= 1)
    if (word[at] !== word[at + 1]) return `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`;
  return `${word}x`;
}

const otherType = (holder: { [key: string]: Json }, key: string): Json => ({
  ...holder,
  [key]: typeof holder[key] === 'object' ? 'a text' : { a: 'group' },
});

describe('a definition that is changed in one place', () => {
  it.each([
    ['a key of the language is misspelt', renamed],
    ['a value has another type', otherType],
  ])('is reported, in at most three findings, where %s', async (_, change) => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...changeable), fc.noBias(fc.nat(1_000_000)), async ({ path, text }, where) => {
        const value = JSON.parse(text) as Json;
        const places = namedKeys(value);
        fc.pre(places.length > 0);
        const lines = await found(path, changedAt(value, places[where % places.length] ?? [], change));
        expect(lines.length).toBeGreaterThan(0);
        expect(lines.length).toBeLessThanOrEqual(MAX_FINDINGS);
      }),
      { numRuns: byTier(2, 6), seed: 11 },
    );
  });

  it('is reported where a tenant has an entry twice in each of its lists', async () => {
    const path = 'fixtures/tenants/summit.json';
    const value = JSON.parse(files.find((file) => file.path === path)?.text ?? '') as { readonly [list: string]: readonly Json[] };
    const lists = ['contacts', 'lookups', 'offerings'];
    const twice = Object.fromEntries(lists.map((list) => [list, [...(value[list] ?? []), value[list]?.[0]]]));
    const lines = await found(path, { ...value, ...twice });
    expect(lines.toSorted()).toEqual(lists.map((list) => expect.stringMatching(`^${path} /${list}/\\d+/\\w+ duplicate-id$`)));
  });
});
