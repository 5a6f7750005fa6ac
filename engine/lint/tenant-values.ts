import { isObject } from '../base/json.js';
import type { Document } from '../compile/documents.js';
import { own, pointer, valueAtKeys, within, type Pointer } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { Form, JsonObject } from '../types.js';
import { type CheckContext, type LibraryCheck, findingAt, joinFirst, nearestHint, quoteValue } from './check.js';
import { fieldByKeys, fieldPaths, listParts } from './definition-parts.js';
import { placesIn } from './places.js';
import { baseTexts, findKnownTextKeys, placeholdersIn } from './site-texts.js';

type Findings = readonly UnlocatedFinding[];

const tenantsOf = ({ documents }: CheckContext) => documents.filter(({ kind }) => kind === 'tenant');

/** Reports values of settings in the catalogue and in cases that are not of their kind. */
export const settingValues: LibraryCheck = (context) => [
  ...context.documents
    .filter(({ kind }) => kind === 'settings')
    .flatMap(({ file, value }) =>
      Object.entries(isObject(value['settings']) ? value['settings'] : {}).flatMap(([code, item]) =>
        valueFindings(context, code, own(item, 'default'), { file, at: pointer('settings', code, 'default') }),
      ),
    ),
  ...context.documents
    .filter(({ kind }) => kind === 'case')
    .flatMap(({ file, value }) =>
      Object.entries(isObject(value['settings']) ? value['settings'] : {}).flatMap(([code, item]) =>
        valueFindings(context, code, own(item, 'value'), { file, at: pointer('settings', code, 'value') }),
      ),
    ),
];

/** Reports answers of cases to fields that the form does not have at the tenant of the case. */
export const caseAnswers: LibraryCheck = ({ documents, forms, library }) => {
  // Scopes without overlays are compiled once, as the scope without a tenant.
  const scopeOf = (tenant: string) =>
    documents.some(({ kind, name }) => kind === 'overlay' && name.startsWith(`tenant/${tenant}/`)) ? tenant : '';
  return documents
    .filter(
      ({ kind, value }) => kind === 'case' && value['body'] === undefined && scopeOf(String(value['tenant'])) === library.scope.tenant,
    )
    .flatMap(({ file, value }) => {
      const form = forms.find((built) => built.form.id === value['form'])?.form;
      const unknown = form ? unknownAnswers(form, value['answers'], []) : [];
      return unknown.map((keys) => {
        const at = pointer('answers', ...keys);
        return findingAt(
          { file, at },
          'unknown-field',
          { field: pointer(...keys) },
          { ...nearestHint(keys.join('.'), fieldPaths(form as Form)), atKey: true },
        );
      });
    });
};

function unknownAnswers(form: Form, value: unknown, keys: readonly string[]): readonly (readonly string[])[] {
  if (keys.length > 0 && !fieldByKeys(form, keys)) return [keys];
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, child]) => unknownAnswers(form, child, [...keys, key]))
    : [];
}

/** Returns the findings about the settings of one tenant: under another category than the catalogue's, or with a value of another kind. */
export function settingFindings(context: CheckContext, { file, value }: Document): Findings {
  const categories = Object.keys(isObject(value['settings']) ? value['settings'] : {});
  return categories.flatMap((category) =>
    listParts(value, 'settings', category).flatMap((item) => {
      const code = String(item.value['code']);
      const declared = valueAtKeys(context.library.settings, ['settings', code, 'category']);
      const at = within(item.at, pointer('code'));
      // In both categories it stands twice, which is one mistake.
      const isMisplaced = declared !== undefined && declared !== category && !has(value, String(declared), code);
      const params = {
        detail: `the setting "${code}" belongs under "${String(declared)}"`,
        advice: 'move it there: under another category nothing reads it',
      };
      return [
        ...(isMisplaced ? [findingAt({ file, at }, 'setting-misfit', params)] : []),
        ...valueFindings(context, code, item.value['value'], { file, at: within(item.at, pointer('value')) }),
      ];
    }),
  );
}

const has = (tenant: JsonObject, category: string, code: string) =>
  listParts(tenant, 'settings', category).some(({ value }) => value['code'] === code);
const isNumber = (value: unknown) => /^\d+(\.\d+)?$/.test(String(value));
const isList = (value: unknown) =>
  String(value)
    .split(',')
    .every((one) => one.trim() !== '');

/** What the value of a setting of each kind is, with an example. */
const KINDS: { readonly [kind: string]: { readonly what: string; readonly example: string; holds(value: unknown): boolean } | undefined } =
  {
    number: { what: 'a number of 0 or more', example: '"18"', holds: isNumber },
    switch: { what: 'nothing: it is on or off', example: 'null', holds: () => false },
    field: { what: 'a list of options, separated by commas', example: '"Yes,No"', holds: isList },
    choices: { what: 'a list of options, separated by commas', example: '"Yes,No"', holds: isList },
  };

function valueFindings({ library }: CheckContext, code: string, value: unknown, place: { file: string; at: Pointer }): Findings {
  const kind = KINDS[String(valueAtKeys(library.settings, ['settings', code, 'kind']))];
  if (!kind || value === undefined || value === null || kind.holds(value)) return [];
  const detail = `the value of the setting "${code}" is ${kind.what}, and here it is ${quoteValue(value)}`;
  return [findingAt(place, 'setting-misfit', { detail, advice: `write "value": ${kind.example}` })];
}

/** Reports keys of tenants' dictionaries that nothing looks up, and placeholders that the text of the product does not have. */
export const dictionaryKeys: LibraryCheck = (context) =>
  tenantsOf(context).flatMap((document) => {
    const known = findKnownTextKeys(context, [document]);
    const ofTenant = new Set(placesIn('tenant', document.value).texts.map((text) => text.toLowerCase()));
    const base = new Map([...baseTexts(context)].map(([key, words]) => [key.toLowerCase(), words]));
    return dictionaryEntries(document).flatMap(({ key, plain, words, at }): Findings => {
      const place = { file: document.file, at };
      if (!known.has(plain) && !ofTenant.has(plain.toLowerCase()))
        return [findingAt(place, 'unknown-dictionary-key', { key }, { ...keyHint(document, plain, known), atKey: true })];
      const said = base.get(plain.toLowerCase());
      const values = said === undefined ? [] : placeholdersIn(said).map((name) => `{${name}}`);
      return placeholdersIn(String(words))
        .map((name) => `{${name}}`)
        .filter((value) => said !== undefined && !values.includes(value))
        .map((value) =>
          findingAt(place, 'unknown-text-value', { key, value, known: joinFirst(values) || 'none' }, nearestHint(value, values)),
        );
    });
  });

/** Reports texts with `{{name}}`, as other libraries write the values that a text names. */
export const doubledBraces: LibraryCheck = ({ documents }) =>
  documents
    .filter(({ kind }) => kind === 'texts')
    .flatMap(({ file, value }) =>
      Object.entries(isObject(value['texts']) ? value['texts'] : {}).flatMap(([key, words]) => {
        const [doubled, name = ''] = /\{\{\s*(\w+)\s*\}\}/.exec(String(words)) ?? [];
        if (doubled === undefined) return [];
        const params = { key, value: doubled, known: `{${name}}` };
        return [findingAt({ file, at: pointer('texts', key) }, 'unknown-text-value', params, { hint: `write {${name}}` })];
      }),
    );

/** Returns the hint about an unknown key: the prefix of another tenant, or a similar key. */
function keyHint(document: Document, plain: string, known: ReturnType<typeof findKnownTextKeys>): { hint?: string } {
  const [, rest] = /^[a-z][a-z0-9-]*_(.+)$/i.exec(plain) ?? [];
  if (rest === undefined || !known.has(rest)) return nearestHint(plain, known.all);
  return {
    hint: `write "${String(valueAtKeys(document.value, ['tenant', 'code']))}_${rest}": a key begins with the code of this tenant or of its group`,
  };
}

interface DictionaryEntry {
  readonly key: string;
  /** The key without the prefix of the tenant or group: `field.dob.title` for `harbor_field.dob.title`. */
  readonly plain: string;
  readonly words: unknown;
  readonly at: Pointer;
}

/** Returns the entries of all dictionaries in a tenant file with their pointers. */
export function dictionaryEntries({ value }: Document): readonly DictionaryEntry[] {
  const tenant = own(value, 'tenant');
  const prefixes = ['code', 'groupCode'].map((part) => `${String(own(tenant, part))}_`.toLowerCase());
  const all = [['dictionary'], ...Object.keys(own(value, 'dictionaries') ?? {}).map((language) => ['dictionaries', language])];
  return all.flatMap((path) =>
    Object.entries(valueAtKeys(value, path) ?? {}).map(([key, words]): DictionaryEntry => {
      const prefix = prefixes.find((candidate) => key.toLowerCase().startsWith(candidate)) ?? '';
      return { key, plain: key.slice(prefix.length), words, at: pointer(...path, key) };
    }),
  );
}
