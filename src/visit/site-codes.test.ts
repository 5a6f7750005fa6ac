import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (path: string): { readonly [key: string]: unknown } => JSON.parse(readFileSync(path, 'utf8')) as never;
const PAGE_FILES = readdirSync('schemas/pages').filter((file) => file.endsWith('.page.json'));
const pages = PAGE_FILES.map(
  (file) => read(`schemas/pages/${file}`) as { readonly id: string; readonly steps?: readonly { readonly id: string }[] },
);
const routeTable = read('schemas/routes.json') as { readonly routes: readonly { readonly id: string }[]; readonly services: object };

/** The names of definitions that code may only use through site-codes.ts. */
const CODES: ReadonlySet<string> = new Set([
  ...Object.keys(read('schemas/settings.json')['settings'] as object),
  ...pages.flatMap(({ id, steps = [] }) => [id, ...steps.map((step) => step.id)]),
  ...routeTable.routes.map(({ id }) => id),
  ...Object.keys(routeTable.services),
]);

/** The same words with another meaning: an object key, a query parameter, a text, panels, a link of a layout and a storage key. */
const OTHER_MEANINGS: { readonly [file: string]: readonly string[] } = {
  'src/app/navigation/address.ts': ['tenant'],
  'src/visit/use-form-services.ts': ['tenant'],
  'src/features/members/save-member.ts': ['tenant'],
  'src/layouts/shown-links.ts': ['agent-sign-up'],
  'src/layouts/header.tsx': ['home'],
  'src/app/panel-registry.ts': ['appointment-successful', 'choose-location', 'group-members'],
  'src/visit/group-members.ts': ['group-members'],
  'src/form/widgets/attributes.ts': ['invalid'],
};

function sourceFiles(): readonly string[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((file) => join('src', file));
  return files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|^src\/(agree|bench)\/|site-codes\.ts$/.test(file));
}

/** The codes in quotes, and those in capitals that are read as a property. */
function codesIn(text: string): readonly string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
  const found = [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|\.([A-Z][A-Z_]+)\b|[{,]\s*([A-Z][A-Z_]+)\s*:/g)];
  return [...new Set(found.map(([, ...groups]) => groups.find((name) => name !== undefined) ?? ''))].filter((name) => CODES.has(name));
}

describe('the site', () => {
  it('names settings, steps, pages, routes and services of the definitions in site-codes.ts only', () => {
    const named = sourceFiles().flatMap((file) =>
      codesIn(readFileSync(file, 'utf8'))
        .filter((name) => !OTHER_MEANINGS[file]?.includes(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(named).toEqual([]);
  });

  it('is searched for quoted codes and for properties', () => {
    expect(codesIn("settings['CARD']; /* 'PHONE' */ const { INFORMATION: found } = steps; steps.OFFERING?.data")).toEqual([
      'CARD',
      'INFORMATION',
      'OFFERING',
    ]);
  });
});
