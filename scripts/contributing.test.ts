import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readImports } from './imports/read-imports.js';
import { callScripts, type ScriptResult } from './testing/script-results.js';
import { readSourceFiles } from './vocabulary/read-source-files.js';

type JsonRecord = { [key: string]: JsonValue };
type JsonValue = string | number | boolean | null | JsonValue[] | JsonRecord;

const FORM = 'schemas/forms/agent.form.json';
const SETTINGS = 'schemas/settings.json';
const PAGE = 'schemas/pages/agent-sign-up.page.json';
const ROUTES = 'schemas/routes.json';
const PLATFORM = 'schemas/platforms/one.platform.json';

const FIELD = { title: 'Employer', type: 'string', format: 'line', maxLength: 80 };
const ROUTE = { id: 'second-agent', path: '/:tenantCode/second-agent', page: 'second-agent', layout: 'split', label: 'Second agent' };

const read = (path: string): JsonRecord => JSON.parse(readFileSync(path, 'utf8')) as JsonRecord;

/** Returns a copy of a definition in which the object or list at `keys` has one more member. */
function withMember(path: string, keys: readonly string[], ...added: readonly [string, JsonValue]): JsonRecord {
  const definition = read(path);
  let parent: JsonValue = definition;
  for (const key of keys) parent = (parent as JsonRecord)[key] ?? null;
  if (Array.isArray(parent)) parent.push(added[1]);
  else (parent as JsonRecord)[added[0]] = added[1];
  return definition;
}

/** What people add by editing definitions only, with all the files that they change. */
const CHANGES: readonly [what: string, files: Readonly<Record<string, JsonRecord>>][] = [
  ['a field', { [FORM]: withMember(FORM, ['schema', 'properties'], 'employer', FIELD) }],
  [
    'a setting',
    {
      [FORM]: withMember(FORM, ['bindings'], '/middleName', { setting: 'AGENT_MIDDLE_NAME' }),
      [SETTINGS]: withMember(SETTINGS, ['settings'], 'AGENT_MIDDLE_NAME', { category: 'enrollment', kind: 'field', about: 'Asks for it.' }),
    },
  ],
  [
    'a route with a page',
    {
      'schemas/pages/second-agent.page.json': { ...read(PAGE), id: 'second-agent' },
      [ROUTES]: withMember(ROUTES, ['routes'], '', ROUTE),
    },
  ],
  [
    'a language',
    {
      'schemas/texts/es.json': { ...read('schemas/texts/ne.json') },
      [PLATFORM]: withMember(PLATFORM, ['languages'], '', 'es'),
    },
  ],
];

/** What people add in code: the new files, and the only files that import them. */
const MODULES: readonly [what: string, file: string, importers: readonly string[]][] = [
  ['a format', 'engine/formats/zip.ts', ['engine/formats/registry.ts']],
  ['a widget', 'src/widgets/toggle.tsx', ['src/widgets/registry.ts']],
  ['an operator', 'engine/logic/operators/dial-code.ts', ['engine/logic/operators.ts']],
  ['an API call', 'server/http/routes/drafts.ts', ['server/http/app.ts', 'src/api/drafts.ts']],
];

const rows = new Map(
  [...readFileSync('docs/contributing.md', 'utf8').matchAll(/^\| (an? [^|]+?) \| (\d+) \|/gm)].map(([, what = '', count]) => [
    what,
    Number(count),
  ]),
);

describe('the table of docs/contributing.md', () => {
  it('has a row for every change that is tested here', () => {
    expect([...rows.keys()].toSorted()).toEqual([...CHANGES, ...MODULES, ['a gateway']].map(([what]) => what).toSorted());
  });

  const folder = mkdtempSync(join(tmpdir(), 'vestibule-change-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  let results: readonly ScriptResult[] = [];
  beforeAll(async () => {
    for (const [what, files] of CHANGES)
      for (const [path, definition] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, what, path)), { recursive: true });
        writeFileSync(join(folder, what, path), JSON.stringify(definition));
      }
    results = await callScripts(CHANGES.map(([what]) => ({ name: 'check', words: ['--root', '.', '--root', join(folder, what)] })));
  });

  it.each(CHANGES)('gives the number of files for %s, which npm run check accepts', (what, files) => {
    expect(Object.keys(files)).toHaveLength(rows.get(what) ?? 0);
    expect(results[CHANGES.findIndex(([name]) => name === what)]).toMatchObject({ code: 0 });
  });

  it.each(MODULES)('gives the number of files for %s', (what, file, importers) => {
    const sources = [...readSourceFiles()].filter(([path]) => !/\.test\.|\/testing\//.test(path));
    const found = sources.filter(([path, text]) =>
      readImports(path, text).some(({ target }) => withoutExtension(target) === withoutExtension(file)),
    );
    expect(found.map(([path]) => path)).toEqual(importers);
    expect(1 + importers.length).toBe(rows.get(what));
  });

  it('gives the number of files that name a gateway outside its folder', () => {
    const outside = [...readSourceFiles()].filter(
      ([path, text]) => /^server\/gateways\/[^/]+(?<!test)\.ts$/.test(path) && /braintree/i.test(text),
    );
    expect(outside).toHaveLength(rows.get('a gateway') ?? 0);
  });
});

function withoutExtension(path: string): string {
  return path.replace(/\.tsx?$/, '');
}
