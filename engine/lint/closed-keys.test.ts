import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { compile, type SourceFile } from '../build.js';
import { testHash } from '../../fixtures/testing/test-hash.js';
import type { Finding } from '../types.js';

const metas: readonly SourceFile[] = readdirSync('schemas/meta').map((name) => {
  const path = `schemas/meta/${name}`;
  return { path, text: readFileSync(path, 'utf8') };
});
const scope = { platform: '', group: '', tenant: '' };
const head = { $schema: '../meta/form.schema.json', language: 3, id: 'tested', about: 'A form of a test.' };
const text = { title: 'A text', type: 'string' };

/** What is wrong with one file, judged with the meta-schemas. */
function problemsIn(path: string, value: unknown): readonly Finding[] {
  const result = compile([...metas, { path, text: JSON.stringify(value, null, 2) }], [scope], testHash);
  return result.ok ? result.value.warnings : result.problems;
}

function ofUi(ui: object): readonly string[] {
  const form = { ...head, schema: { type: 'object', properties: { a: text } }, ui };
  return problemsIn('schemas/forms/tested.form.json', form).map(({ code, pointer, hint }) => `${code} ${pointer} ${hint}`);
}

describe('the keys of a ui', () => {
  it.each([
    [{ a: { 'ui:widht': 'short' } }, 'unknown-key /ui/a/ui:widht did you mean "ui:width"?'],
    [{ 'ui:odrer': ['a'] }, 'unknown-key /ui/ui:odrer did you mean "ui:order"?'],
    [
      { a: { 'ui:field': '__proto__' } },
      'unknown-key /ui/a/ui:field name a widget under "ui:widget"; docs/reference/form.md lists the keys',
    ],
    [{ a: { 'ui:options': { style: 'color:red' } } }, 'unknown-key /ui/a/ui:options/style remove it, or see docs/reference'],
    [
      { a: { 'ui:options': { dangerouslySetInnerHTML: { __html: 'x' } } } },
      'unknown-key /ui/a/ui:options/dangerouslySetInnerHTML remove it, or see docs/reference',
    ],
  ])('are those of the meta-schema and no others: %j', (ui, found) => {
    expect(ofUi(ui)).toEqual([found]);
  });

  it('have no values that the meta-schema does not allow', () => {
    expect(ofUi({ a: { 'ui:autocomplete': 'shipping postal-code' } })).toEqual([]);
    expect(ofUi({ a: { 'ui:autocomplete': 'shiping postal-code' } })).toEqual([
      'wrong-value /ui/a/ui:autocomplete did you mean "shipping postal-code"?',
    ]);
    expect(ofUi({ a: { 'ui:width': 'shrot' } })).toEqual(['wrong-value /ui/a/ui:width did you mean "short"?']);
  });

  it('are closed in a fragment too', () => {
    const fields = {
      $schema: '../meta/fragment.schema.json',
      language: 3,
      id: 'tested',
      about: 'Fields of a test.',
      properties: { a: text },
      ui: { a: { 'ui:widht': 'short' }, 'ui:widget': {} },
    };
    const found = problemsIn('schemas/fragments/tested.fragment.json', fields);
    expect(found.map(({ code, pointer, hint }) => `${code} ${pointer} ${hint}`)).toEqual([
      'unknown-key /ui/a/ui:widht did you mean "ui:width"?',
      expect.stringMatching(/^wrong-value \/ui\/ui:widget/),
    ]);
  });
});

describe('an unknown key of a JSON Schema in a definition', () => {
  const titel = { titel: 'A text', type: 'string' };
  const group = { title: 'G', type: 'object', properties: { b: titel } };

  it.each([
    ['a field', { a: titel }, '/schema/properties/a/titel'],
    ['a field of a group', { g: group }, '/schema/properties/g/properties/b/titel'],
  ])('suggests the nearest one that is known, in %s', (_, properties, pointer) => {
    const found = problemsIn('schemas/forms/tested.form.json', { ...head, schema: { type: 'object', properties } });
    expect(found.map(({ code, pointer, hint }) => ({ code, pointer, hint }))).toEqual([
      { code: 'unknown-key', pointer, hint: 'did you mean "title"?' },
    ]);
  });

  it('suggests it in a fragment too', () => {
    const fields = {
      $schema: '../meta/fragment.schema.json',
      language: 3,
      id: 'tested',
      about: 'Fields.',
      properties: { a: { ...titel, maxLenght: 3 } },
    };
    const found = problemsIn('schemas/fragments/tested.fragment.json', fields);
    expect(found.map(({ code, hint }) => `${code} ${hint}`)).toEqual([
      'unknown-key did you mean "title"?',
      'unknown-key did you mean "maxLength"?',
    ]);
  });
});

describe('the reference to the meta-schema', () => {
  it.each(['../meta/form.schema.jsn', '../meta/page.schema.json', 'x'])('is an error when it is %s', ($schema) => {
    const form = { ...head, $schema, schema: { type: 'object', properties: { a: text } } };
    expect(problemsIn('schemas/forms/tested.form.json', form).map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'wrong-value /$schema',
    ]);
  });
});
