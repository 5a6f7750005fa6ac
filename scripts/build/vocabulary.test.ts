import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { checkVocabulary, RULES, type VocabularyRule } from './vocabulary/check-vocabulary.js';
import { compareWithExceptions, readExceptions, readSourceFiles } from './vocabulary/exceptions.js';
import words from './vocabulary/words.json' with { type: 'json' };

type Sources = Readonly<Record<string, string>>;

const check = (sources: Sources) => checkVocabulary(new Map(Object.entries(sources)), words);

/** Sources that break exactly one rule each, with the subject that is reported. */
const SAMPLES: readonly [rule: VocabularyRule, what: string, subject: string, sources: Sources][] = [
  ['exported name', 'a name that two files export', 'load', { 'a.ts': 'export const load = 1;', 'b.ts': 'export function load() {}' }],
  ['type name', 'a type that three files declare', 'Row', { 'a.ts': 'type Row = 1;', 'b.ts': 'type Row = 2;', 'c.ts': 'interface Row {}' }],
  ['identifier', 'a function with a forbidden word in its name', 'linesTold', { 'a.ts': 'function linesTold() {}' }],
  ['identifier', 'a local variable with a forbidden word', 'askedURL', { 'a.ts': 'function f() { const { url: askedURL } = g(); }' }],
  ['identifier', 'a type member with a forbidden word', 'whose', { 'a.ts': 'interface Owner { whose: string }' }],
  ['participle', 'an irregular participle', 'known', { 'a.ts': 'function f(known = 1) {}' }],
  ['participle', 'a participle in -ed', 'gathered', { 'a.ts': 'const gathered = 1;' }],
  ['participle', 'a type named by a participle', 'Taken', { 'a.ts': 'type Taken = 1;' }],
  ['comment', 'a riddle', 'Nobody reads it anew.', { 'a.ts': '/** Nobody reads it anew. */\nconst a = 1;' }],
  [
    'comment',
    'a phrase that goes over two lines',
    'The reason is said below.',
    { 'a.ts': '// The reason is\n// said below.\nconst a = 1;' },
  ],
  ['long comment', 'a comment of 41 words', 'word '.repeat(12), { 'a.ts': `// ${'word '.repeat(41)}\n` }],
  ['test title', 'a riddle in the title of a table', 'tells %s anew', { 'a.test.ts': "it.each([[1]])('tells %s anew', () => {});" }],
  ['test title', 'a riddle in a title', 'tells whoever reads', { 'a.test.ts': "it('tells whoever reads', () => {});" }],
];

describe('the vocabulary check', () => {
  it.each(SAMPLES)('reports as %s: %s', (rule, _what, subject, sources) => {
    const findings = check(sources);
    expect([...new Set(findings.map((finding) => finding.rule))]).toEqual([rule]);
    expect([...new Set(findings.map((finding) => finding.subject))]).toEqual([subject]);
  });

  it('has a sample for every rule', () => {
    expect(new Set(SAMPLES.map(([rule]) => rule))).toEqual(new Set(RULES));
  });

  it('accepts plain names and comments, participles of local variables, standard terms and quoted code', () => {
    const text =
      '/** Returns `told` as is. */\nexport function isLoaded(required: boolean): boolean { const found = required; return found; }';
    expect(check({ 'a.ts': text, 'b.ts': 'type Row = 1;', 'c.ts': 'type Row = 2;' })).toEqual([]);
  });

  it('gives file and line', () => {
    expect(check({ 'a.ts': 'const a = 1;\n\nconst told = 1;\n' })).toMatchObject([{ file: 'a.ts', line: 3 }]);
  });
});

describe('the exceptions', () => {
  const findings = check({ 'a.ts': 'const told = 1; const asked = 1;' });

  it('cover only what they list', () => {
    expect(compareWithExceptions(findings, { identifier: ['told'] }).added).toMatchObject([{ subject: 'asked' }]);
  });

  it('are outdated when nothing breaks the rule any more', () => {
    expect(compareWithExceptions(findings, { identifier: ['told', 'asked', 'kept'] }).outdated).toEqual(['identifier: kept']);
  });
});

describe('the sources of this project', () => {
  const comparison = compareWithExceptions(checkVocabulary(readSourceFiles(), words), readExceptions());

  it('follow the glossary, except where an exception is listed', () => {
    expect(comparison.added).toEqual([]);
  });

  it('need every exception that is listed; npm run vocabulary -- --shrink removes the others', () => {
    expect(comparison.outdated).toEqual([]);
  });
});

describe('docs/glossary.md', () => {
  it('defines at most 60 terms', () => {
    const rows = readFileSync('docs/glossary.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| '));
    expect(rows.length - ['head', 'separator'].length).toBeLessThanOrEqual(60);
  });
});
