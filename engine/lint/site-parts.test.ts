import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { findingLine } from '../findings.js';
import { testHash } from '../../fixtures/testing/test-hash.js';
import { compile } from '../compile.js';

const META = 'schemas/meta/parts.schema.json';
const PARTS = 'schemas/parts.json';

const form = {
  id: 'tested',
  about: 'A form of a test.',
  schema: { type: 'object', properties: { street: { title: 'Street', type: 'string' }, card: { title: 'Card', type: 'boolean' } } },
  ui: { street: { 'ui:search': { name: 'address', fills: { '/street': 'line' } } }, card: { 'ui:widget': 'card-entry' } },
  submit: { call: 'POST /x', flow: 'keep' },
};
const routes = { routes: [{ id: 'a', path: '/a', panel: 'start', layout: 'l', label: 'A' }] };

const parts = {
  $schema: './meta/parts.schema.json',
  panels: { start: { about: 'Where it begins.' }, pay: { about: 'How it is paid.' } },
  flows: { keep: { about: 'Keeps it.' } },
  widgets: { 'card-entry': { about: 'A card.', panel: 'pay' } },
  searches: { address: { about: 'Addresses.' } },
};

/** What is told where the site declares this; a text is the file as it stands there. */
function told(declared: unknown, more: { readonly [path: string]: unknown } = {}): readonly string[] {
  const written = { 'schemas/forms/tested.form.json': form, 'schemas/routes.json': routes, ...more, [PARTS]: declared };
  const files = Object.entries(written)
    .filter(([, value]) => value !== undefined)
    .map(([path, value]) => ({ path, text: typeof value === 'string' ? value : JSON.stringify(value, null, 2) }));
  const language = { path: META, text: readFileSync(META, 'utf8') };
  const result = compile([language, ...files], [{ platform: 'test', group: 'group', tenant: 'tenant' }], testHash);
  return (result.ok ? result.value.warnings : result.problems).map(findingLine);
}

const page = (form: string) => ({
  'schemas/pages/p.page.json': { id: 'p', about: 'A page.', title: 'P', steps: [{ id: 'ONE', title: 'One', form }] },
  'schemas/routes.json': { routes: [{ id: 'p', path: '/p', page: 'p', layout: 'form', label: 'P' }] },
});

const UNREAD = 'see docs/reference';

describe('what the site declares', () => {
  it('may be named, and nothing is said', () => {
    expect(told(parts)).toEqual([]);
  });

  it('is missed once for each kind that is named, where there is no such file', () => {
    const missing = (what: string) =>
      `${PARTS}:1:1  missing-file  this file is missing, and definitions name ${what} that only it can declare; add it: see docs/reference/parts.md`;
    expect(told(undefined).toSorted()).toEqual(['flows', 'panels', 'searches', 'widgets'].map(missing));
  });

  it.each<[string, unknown, string]>([
    ['an empty file', '', '1:1  json-syntax  this is not JSON: the file is empty; look at the character before this place'],
    ['a list', [], `1:1  wrong-value  the file must hold one JSON object; ${UNREAD}`],
    [
      'panels that are a list',
      { ...parts, panels: ['start'] },
      `3:13 /panels wrong-value  this must be an object, and it is ["start"]; here stands: what routes, pages, steps and blocks can show besides forms, by name.`,
    ],
    [
      'a panel without a word of what it is for',
      { ...parts, panels: { ...parts.panels, start: {} } },
      '4:14 /panels/start missing-key  the key "about" is missing; add it: what it shows, in one sentence.',
    ],
    [
      'a widget of a panel that is none',
      { ...parts, widgets: { 'card-entry': { about: 'A card.', panel: 'pya' } } },
      '19:16 /widgets/card-entry/panel unknown-panel  there is no panel "pya"; did you mean "pay"? How it is paid.',
    ],
  ])('is refused for %s at its place, and those who name it are not', (_, declared, line) => {
    expect(told(declared)).toEqual([`${PARTS}:${line}`]);
  });

  it('is said without its panels where a file has none', () => {
    const { panels: _, ...others } = parts;
    expect(told(others)).toEqual([
      `${PARTS}:1:1  missing-key  the key "panels" is missing; add it: what routes, pages, steps and blocks can show besides forms, by name.`,
    ]);
  });

  it('is listed for whoever names something far from all of it', () => {
    const others = { ...parts, searches: { town: { about: 'Towns.' } } };
    expect(told(others)).toEqual([
      'schemas/forms/tested.form.json:20:17 /ui/street/ui:search/name unknown-search  no search "address"; there are town; schemas/parts.json says what each is for',
    ]);
    const { searches: _, ...without } = parts;
    expect(told(without)[0]).toContain('there are none;');
  });

  it('may be of one panel, and no page shows a form by itself that needs it', () => {
    const place =
      'schemas/pages/p.page.json:9:15 /steps/0/form needs-panel  the form "tested" cannot be shown here: only the panel "pay" has the';
    const ofPanel = { ...parts, flows: { keep: { about: 'Keeps it.', panel: 'pay' } } };
    expect(told(ofPanel, page('tested'))).toEqual([
      `${place} flow "keep"; name that panel here, or let the form name another flow`,
      `${place} widget "card-entry"; name that panel here, or let the form name another widget`,
    ]);
    expect(told(parts, { ...page('other'), 'schemas/forms/other.form.json': { ...form, id: 'other', ui: {} } })).toEqual([]);
  });

  it('is not found under the names of the programming language', () => {
    expect(told(parts, { 'schemas/forms/tested.form.json': { ...form, submit: { call: 'POST /x', flow: 'constructor' } } })[0]).toContain(
      'no flow "constructor"',
    );
  });
});
