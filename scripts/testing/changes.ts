import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type JsonRecord = { [key: string]: JsonValue };
type JsonValue = string | number | boolean | null | JsonValue[] | JsonRecord;

const FORM = 'schemas/forms/agent.form.json';
const CONTACT = 'schemas/fragments/contact.fragment.json';
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

/** Returns an overlay of a demo tenant with one action. */
const overlay = (target: string, update: JsonRecord): JsonRecord => ({
  $schema: '../../../meta/overlay.schema.json',
  overlay: '1.1.0',
  info: { title: 'What one tenant changes', version: '1.0.0' },
  actions: [{ target, update }],
});

/** What people add by editing definitions only, with all the files that they change. */
export const CHANGES: readonly [what: string, files: Readonly<Record<string, JsonRecord>>][] = [
  ['a field of one form', { [FORM]: withMember(FORM, ['schema', 'properties'], 'employer', FIELD) }],
  ['a field of all person forms', { [CONTACT]: withMember(CONTACT, ['properties'], 'employer', FIELD) }],
  [
    'a field of one form for one tenant',
    { 'schemas/overlays/tenant/meadow/agent.overlay.json': overlay('$.schema.properties', { employer: FIELD }) },
  ],
  [
    'a change of one question in all forms of one tenant',
    { 'schemas/overlays/tenant/meadow/person.overlay.json': overlay('$.properties.firstName', { title: 'Given Name' }) },
  ],
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

/** Returns a source in which each new line has its place after the first line that it follows. */
const withLines = (path: string, ...lines: readonly (readonly [after: string, line: string])[]): string => {
  let text = readFileSync(path, 'utf8');
  for (const [after, line] of lines) {
    if (!text.includes(after)) throw new Error(`${path} has no line ${after}.`);
    text = text.replace(after, () => `${after}\n${line}`);
  }
  return text;
};
/** Returns a source under other names. */
const renamed = (path: string, ...names: readonly (readonly [before: string, after: string])[]): string =>
  names.reduce((text, [before, after]) => text.replaceAll(before, after), readFileSync(path, 'utf8'));

const GATEWAY = 'server/gateways/braintree';
const CALL = { path: 'server/http/routes/words.ts', record: 'fixtures/testing/record-examples.ts' };

/** What people add in code, with all the files that they change. A gateway is a folder with as many files as it needs. */
export const CODE_CHANGES: readonly [what: string, files: Readonly<Record<string, string>>][] = [
  [
    'a format',
    {
      'engine/formats/postcode.ts': renamed('engine/formats/zip.ts', ["id: 'zip'", "id: 'postcode'"], ['const zip:', 'const postcode:']),
      'engine/formats/registry.ts': withLines(
        'engine/formats/registry.ts',
        ["import { zip } from './zip.js';", "import { postcode } from './postcode.js';"],
        ['  zip,', '  postcode,'],
      ),
    },
  ],
  [
    'a widget',
    {
      'src/form/widgets/lever.tsx': renamed('src/form/widgets/toggle.tsx', ['ToggleWidget', 'LeverWidget']),
      'src/form/widgets/registry.ts': withLines(
        'src/form/widgets/registry.ts',
        ["import { ToggleWidget } from './toggle.js';", "import { LeverWidget } from './lever.js';"],
        ['  toggle: ToggleWidget,', '  lever: LeverWidget,'],
      ),
      'engine/formats/widgets.ts': withLines('engine/formats/widgets.ts', ["  'toggle',", "  'lever',"]),
    },
  ],
  [
    'an operator',
    {
      'engine/logic/operators/calling-code.ts': renamed(
        'engine/logic/operators/dial-code.ts',
        ["'dial-code'", "'calling-code'"],
        ['dialCodeOperator', 'callingCodeOperator'],
        ['dialCodeHelp', 'callingCodeHelp'],
      ),
      'engine/logic/operators.ts': withLines(
        'engine/logic/operators.ts',
        [
          "import { dialCodeHelp, dialCodeOperator } from './operators/dial-code.js';",
          "import { callingCodeHelp, callingCodeOperator } from './operators/calling-code.js';",
        ],
        ['  dialCodeOperator,', '  callingCodeOperator,'],
        ['  dialCodeHelp,', '  callingCodeHelp,'],
      ),
    },
  ],
  [
    'a gateway',
    {
      ...Object.fromEntries(
        readdirSync(GATEWAY)
          .filter((name) => !name.endsWith('.test.ts'))
          .map((name) => [
            `server/gateways/ferry/${name.replace('braintree', 'ferry')}`,
            renamed(`${GATEWAY}/${name}`, ['braintree', 'ferry'], ['Braintree', 'Ferry']),
          ]),
      ),
      'server/gateways/registry.ts': withLines(
        'server/gateways/registry.ts',
        ["import { cardPointe } from './card-pointe/gateway.js';", "import { ferry } from './ferry/gateway.js';"],
        ['  BRAINTREE: braintree,', '  FERRY: ferry,'],
      ),
      'schemas/meta/tenant.schema.json': renamed('schemas/meta/tenant.schema.json', ['"BRAINTREE"]', '"BRAINTREE", "FERRY"]']),
    },
  ],
  [
    'an API call',
    {
      [CALL.path]: renamed(
        'server/http/routes/dictionary.ts',
        ['dictionaryRoutes', 'wordRoutes'],
        ["'/lang-dictionary/:language/tenant'", "'/lang-dictionary/:language/words'"],
        ["'getDictionary'", "'listWords'"],
        ['DictionaryAnswer', 'WordsAnswer'],
      ),
      'server/http/app.ts': withLines(
        'server/http/app.ts',
        ["import { tenantRoutes } from './routes/tenants.js';", "import { wordRoutes } from './routes/words.js';"],
        ['  tenantRoutes,', '  wordRoutes,'],
      ),
      'src/app/loading/words.ts': renamed(
        'src/app/loading/dictionary.ts',
        ['dictionary.js', 'words.js'],
        ['DictionaryAnswer', 'WordsAnswer'],
        ['/tenant`', '/words`'],
      ),
      [CALL.record]: withLines(CALL.record, [
        "  await call('getDictionary', 'GET', '/lang-dictionary/en/tenant?groupCode=coastal');",
        "  await call('listWords', 'GET', '/lang-dictionary/en/words?groupCode=coastal');",
      ]),
    },
  ],
];

/** Returns definitions that use what CODE_CHANGES adds: the format, the widget and the operator in its form, and the gateway. */
export function definitionsWithCodeChanges(): Readonly<Record<string, JsonRecord>> {
  const form = withMember(FORM, ['schema', 'properties'], 'employer', { ...FIELD, format: 'postcode' });
  const dialed = { '/employer': { 'calling-code': { var: 'answers.countryCode' } } };
  const change = { id: 'another country changes the code', on: '/countryCode', set: dialed };
  const gateway = { gatewayType: 'FERRY', environment: 'test', isPrimary: 'true', clientKey_test: 'sandbox_ferry' };
  return {
    [FORM]: {
      ...form,
      ui: { ...(form['ui'] as JsonRecord), firstName: { 'ui:widget': 'lever' } },
      changes: [...(form['changes'] as JsonValue[]), change],
    },
    'fixtures/tenants/harbor.json': { ...read('fixtures/tenants/harbor.json'), merchant: { gatewayDetails: [gateway] } },
  };
}

/** Writes files into a folder, objects as JSON. */
export function writeFiles(folder: string, files: Readonly<Record<string, JsonRecord | string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
}
