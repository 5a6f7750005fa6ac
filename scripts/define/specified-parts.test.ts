import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { formatting } from '../../engine/index.js';
import { formats } from '../../engine/formats/registry.js';
import { messages } from '../../engine/messages.js';
import SPECIFIED from './specified-parts.json' with { type: 'json' };

const isProductCode = (path: string): boolean => /\.tsx?$/.test(path) && !/\.test\.|(^|\/)testing\//.test(path);
const readFolder = (folder: string, isPart: (path: string) => boolean): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isPart)
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');

const code = ['engine', 'src', 'server']
  .map((folder) => readFolder(folder, (path) => isProductCode(path) && path !== 'messages.ts'))
  .join('\n');
const definitions = ['forms', 'fragments', 'overlays', 'pages', 'platforms']
  .map((folder) => readFolder(join('schemas', folder), (path) => path.endsWith('.json')))
  .concat(readFileSync('schemas/layouts.json', 'utf8'))
  .join('\n');
const readTexts = (path: string, key: string) =>
  (JSON.parse(readFileSync(path, 'utf8')) as { [key: string]: { [key: string]: string } })[key] ?? {};
const screenTexts = { ...readTexts('schemas/texts/en.json', 'texts'), ...messages };

/** Whether the code or a definition names a text by its key; the key of a form's field is named by the form itself. */
const isNamed = (key: string): boolean => code.includes(`'${key}'`) || definitions.includes(`"${key}"`) || key.startsWith('form.');

describe('what the specification lists', () => {
  it('is read, if it is a setting, by the code or by a definition', () => {
    const codes = Object.keys(readTexts('schemas/settings.json', 'settings'));
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter((name) => !code.includes(`'${name}'`) && !new RegExp(`["'.]${name}["'.]`).test(definitions))).toEqual([]);
  });

  it('is called, if it is a formatter, or listed with a reason', () => {
    const unused = Object.keys(formatting).filter((name) => !code.includes(`formatting.${name}(`) && !code.includes(`formatting.${name})`));
    expect(unused.toSorted()).toEqual(Object.keys(SPECIFIED.unusedFormatters).toSorted());
  });

  it('is used, if it is a format, by a built-in form or listed with a reason [D-88]', () => {
    const unused = [...formats.keys()].filter((id) => !definitions.includes(`"format": "${id}"`));
    expect(unused.toSorted()).toEqual(Object.keys(SPECIFIED.unusedFormats).toSorted());
  });

  it.each(SPECIFIED.messages)('can appear on a screen, if it is the message %s, or belongs to a documented format', (text) => {
    const keys = Object.entries(screenTexts).flatMap(([key, value]) => (value === text ? [key] : []));
    expect(keys).not.toEqual([]);
    expect(keys.some(isNamed)).toBe(!Object.hasOwn(SPECIFIED.unnamedMessages, text));
  });
});
