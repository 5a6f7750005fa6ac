import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { metaPage, type MetaSchema } from './meta-page.js';
import { partsLists } from './parts-lists.js';
import { apiErrorsPage } from './api-errors-page.js';
import { formatsPage, operatorsPage, findingsPage, transformsPage } from './registry-pages.js';

const root = join(import.meta.dirname, '../..');

/** The kinds of files in the order in which people learn them, with the paths of their files. */
const KINDS: { readonly [kind: string]: string } = {
  form: 'schemas/forms/<id>.form.json',
  fragment: 'schemas/fragments/<id>.fragment.json',
  page: 'schemas/pages/<id>.page.json',
  routes: 'schemas/routes.json',
  layouts: 'schemas/layouts.json',
  parts: 'schemas/parts.json',
  overlay: 'schemas/overlays/platform|group|tenant/<code>/<document>.overlay.json',
  platform: 'schemas/platforms/<id>.platform.json',
  texts: 'schemas/texts/<language>.json',
  settings: 'schemas/settings.json',
  questionnaire: 'fixtures/tenants/<code>.json, under questionnaires',
  tenant: 'fixtures/tenants/<code>.json',
  case: 'fixtures/cases/<form>/<case>.json',
};

/** Returns the pages of the reference as Markdown by file name; writes nothing. */
export async function referencePages(): Promise<ReadonlyMap<string, string>> {
  const meta = await Promise.all(
    Object.entries(KINDS).map(async ([kind, files]) => [`${kind}.md`, await definitionPage(kind, files)] as const),
  );
  const lists = [
    ['formats.md', formatsPage()],
    ['operators.md', operatorsPage()],
    ['transforms.md', transformsPage()],
    ['problems.md', findingsPage()],
    ['api-errors.md', apiErrorsPage()],
  ] as const;
  const pages = [...meta, ...lists];
  return new Map([['README.md', contentsPage(pages)], ...pages].map(([name, text]) => [name, `${text}\n`]));
}

/** Returns the page of one kind of definition; that of the parts also lists the parts. */
async function definitionPage(kind: string, files: string): Promise<string> {
  const page = metaPage(await readSchema<MetaSchema>(`meta/${kind}.schema.json`), files);
  return kind === 'parts' ? `${page}\n\n${partsLists(await readSchema('parts.json'))}` : page;
}

async function readSchema<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(join(root, 'schemas', path), 'utf8')) as T;
}

/** Returns the page that lists all other pages with their first sentences. */
function contentsPage(pages: readonly (readonly [string, string])[]): string {
  const lines = pages.map(([name, text]) => {
    const [title = '', , about = ''] = text.split('\n');
    return `- [${title.slice(2)}](${name}): ${about}`;
  });
  const how = 'Written by `npm run reference` from schemas/meta, schemas/parts.json and the lists of the engine; a test holds all equal.';
  return ['# The language of definitions', how, lines.join('\n')].join('\n\n');
}
