import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { metaPage, type MetaSchema, table } from './meta-page.js';
import { type TenantLibrary, findingCatalogue, operatorReference, transforms } from '../../../engine/build.js';
import { apiErrors, fieldErrors, fieldTextKey, statusesOf, textKeysOf } from '../../../server/errors/catalogue.js';
import { formats } from '../../../engine/index.js';

const code = (value: unknown) => `\`${JSON.stringify(value)}\``;

/** Returns the reference page of the formats as Markdown, with examples of right and wrong values. */
function formatsPage(): string {
  const rows = [...formats.values()].map((format) => [
    `\`${format.id}\``,
    format.about,
    format.source,
    format.examples.right.map(code).join(' '),
    format.examples.wrong.map(code).join(' '),
  ]);
  return `# Formats\n\nWhat a field says under \`format\`.\n\n${table('format | what it means | source | right | wrong', rows)}`;
}

/** Returns the reference page of the transforms as Markdown, with their parameters and examples. */
function transformsPage(): string {
  const parts = [...transforms.values()].map((transform) => {
    const parameters = Object.entries(transform.parameters).map(([name, about]) => [`\`${name}\``, about]);
    const examples = transform.examples.map((example) => [
      code(example.value),
      example.parameters ? code(example.parameters) : '',
      code(example.wire),
    ]);
    const parts = [`## ${transform.id}`, transform.about, ...(parameters.length > 0 ? [table('parameter | ', parameters)] : [])];
    return [...parts, table('answer | with | body', examples)].join('\n\n');
  });
  return ['# Transforms', 'What a move says under `as`; each step is undone when a body is read back.', ...parts].join('\n\n');
}

/** Returns the page of the JSON Logic operators. */
function operatorsPage(): string {
  const rows = operatorReference().map(({ name, about, gives, example }) => [`\`${name}\``, about, gives, code(example)]);
  return `# Operators\n\nThe JSON Logic of rules, checks, changes and moves. No other operator is known.\n\n${table('operator | what it does | gives | example', rows)}`;
}

/** Returns the reference page of all findings about definitions as Markdown, with severity, message and hint. */
function findingsPage(): string {
  const rows = Object.entries(findingCatalogue).map(([name, problem]) => [
    `\`${name}\``,
    problem.severity,
    problem.message,
    'hint' in problem ? problem.hint : '',
  ]);
  return `# Problems of a definition\n\nWhat \`npm run check\` can find; each has an example in \`fixtures/broken\`.\n\n${table('code | severity | message | what to do', rows)}`;
}

const root = join(import.meta.dirname, '../../..');

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

type SiteParts = TenantLibrary['parts'];

/** Returns Markdown tables of the panels, flows, calls, widgets, searches and context values of the site, each with what it is for. */
function partsLists({
  panels,
  flows,
  calls = {},
  widgets = {},
  searches = {},
  formContext = {},
  conditionContext = {},
}: SiteParts): string {
  return Object.entries({ panels, flows, calls, widgets, searches, formContext, conditionContext })
    .map(([list, parts]) => `## ${list}\n\n${table('name |', Object.entries(parts).map(partRow))}`)
    .join('\n\n');
}

function partRow([name, { about, panel }]: [string, { readonly about: string; readonly panel?: string }]): readonly string[] {
  return [`\`${name}\``, `${about}${panel === undefined ? '' : ` Of the panel \`${panel}\` only.`}`];
}

/** Returns the reference page of the API's errors as Markdown, in the order of the catalogue. */
function apiErrorsPage(): string {
  const rows = keysOf(apiErrors).map((code) => {
    const { text, action = '' } = apiErrors[code];
    return [`\`${code}\``, statusesOf(code).join(', '), `\`${textKeysOf(code).message}\``, text, action];
  });
  const fieldRows = keysOf(fieldErrors).map((code) => [`\`${fieldTextKey(code)}\``, fieldErrors[code].text]);
  return [
    '# Errors of the API',
    'What a call answers when it fails; `code` in the body names the row. A language or a tenant has other words under the text key.',
    table('code | status | text key | message | actionMessage', rows),
    '## At one place of a request',
    'The messages in `errors`, apart from those of the form itself. The text key of an `actionMessage` is `api-error.<code>.action`.',
    table('text key | message', fieldRows),
  ].join('\n\n');
}

function keysOf<K extends string>(entries: Readonly<Record<K, unknown>>): K[] {
  // The type says which keys the record has; Object.keys forgets them.
  return Object.keys(entries) as K[];
}
