import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';

const sources = readdirSync('engine', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('.g.ts') && !file.startsWith('testing'))
  .map((file) => ({ file, text: readFileSync(`engine/${file}`, 'utf8') }));

function json(path: string): { [key: string]: unknown } {
  return JSON.parse(readFileSync(path, 'utf8')) as { [key: string]: unknown };
}

const named = (folder: string, ending: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length));

/** Every quoted text of a source, outside its comments. */
function quoted(text: string): Set<string> {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
  return new Set([...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map((found) => found[1] ?? found[2] ?? ''));
}

/** Names of formats, and of parts of telephones and tenant files, are the engine's own, though forms name fields after them. */
const WORDS_OF_THE_ENGINE = new Set('phone email zip type country countryCode date password id name line associations'.split(' '));

/** The kinds of definitions, and the list of services in the routes, are the engine's own, though a panel or form may be called after them. */
const kinds = new Set([...named('schemas/meta', '.schema.json'), 'services']);

const site = json('schemas/parts.json');
const declared = (list: string) => Object.keys(site[list] as object).filter((name) => !kinds.has(name));

const forms = named('schemas/forms', '.form.json');
const ofForms = forms.filter((form) => !kinds.has(form));
const fieldNames = forms.flatMap((form) =>
  Object.keys((json(`schemas/forms/${form}.form.json`)['schema'] as { properties: object }).properties),
);
const forbidden: [what: string, names: string[]][] = [
  ['setting', Object.keys(json('schemas/settings.json')['settings'] as object)],
  ['form', ofForms],
  ['tenant', named('fixtures/tenants', '.json')],
  ['panel', declared('panels')],
  ['flow', declared('flows')],
  ['widget of the site', declared('widgets')],
  ['search', declared('searches')],
  ['field', fieldNames.filter((name) => !WORDS_OF_THE_ENGINE.has(name))],
];

describe('the engine', () => {
  it.each(forbidden)('knows no %s by name', (_, names) => {
    expect(names.length).toBeGreaterThan(1);
    const known = sources.flatMap(({ file, text }) => names.filter((name) => quoted(text).has(name)).map((name) => `${file}: ${name}`));
    expect(known).toEqual([]);
  });

  it('has no clock, randomness, network, disk or React', () => {
    const impure = /\bDate\.now\b|\bnew Date\b|\bMath\.random\b|\bfetch\(|from 'node:|from 'react|\bprocess\.|\bconsole\.|\bsetTimeout\b/;
    const code = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '');
    expect(sources.filter(({ text }) => impure.test(code(text))).map(({ file }) => file)).toEqual([]);
  });
});
