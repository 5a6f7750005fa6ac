import type { ErrorObject } from 'ajv';

const TYPE_NAMES: { readonly [type: string]: string } = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

/** What texts are that a meta-schema describes by a pattern, by the pattern with every `{0,…}` as `*`. */
export const PATTERN_WORDS: { readonly [pattern: string]: string } = {
  '^[a-z][a-z0-9-]*$': 'small letters, digits and hyphens, such as "visit-request"',
  '^[a-z][A-Za-z0-9]*$': 'letters and digits, a small letter first, such as "firstName"',
  '^[a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*)*$': 'names with points between them, such as "tenant.code"',
  '^[A-Z][A-Z0-9_]*$': 'capital letters, digits and _, such as "DATE_OF_BIRTH"',
  '^[A-Za-z][A-Za-z0-9_]*$': 'letters, digits and _, such as "Membership_Eligibility"',
  '^[A-Za-z][A-Za-z0-9_-]*$': 'letters, digits, _ and -, a letter first, such as "firstName"',
  '^[A-Za-z][A-Za-z0-9_ -]*$': 'names of CSS classes, such as "quiet wide"',
  "^[A-Za-z][A-Za-z0-9_+.' -]*$": 'the key of a text, such as "page.visit.title"',
  '^[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} _.+/-]*$': 'letters, digits, spaces and _ . + / -, such as "A+"',
  '^(/[^/]+)+$': 'a place that begins with /, such as "/address/zip"',
  '^/': 'a path, such as "/choose-location"',
  '^(POST|PUT) /': 'a method and a path, such as "POST /clients"',
  '^(answers|parent|form)(\\.[A-Za-z0-9_-]+)+$': 'an answer, such as "answers.address.zip"',
  '^\\$': 'a JSONPath, such as "$.schema.properties.reason"',
  '^1\\.[01]\\.[0-9]+$': 'the version of OpenAPI Overlay, "1.1.0"',
  '^[0-9.]+(rem|px)$': 'a width with its unit, such as "50rem"',
  '^[0-9]{4}-[0-9]{2}-[0-9]{2}$': 'a day, such as "2026-11-28"',
  '^[A-Z]{2}$': 'the two capital letters of a country, such as "US"',
  '^[A-Z]{3}$': 'the three capital letters of a currency, such as "USD"',
  '^[0-9]{1,4}$': 'one to four digits, such as "977"',
  '^[0-9]*$': 'digits only, such as "2075550142"',
  '^[0-9]+$': 'digits only, such as "2075550142"',
  '^[^@\\s]+@[^@\\s]+$': 'an e-mail address, such as "ann@example.org"',
  '^https?://': 'a web address, such as "https://www.example.org"',
  '^#[0-9a-fA-F]{6}$': 'a colour as # and six digits, such as "#00a1be"',
  '^secret:[a-z][a-z0-9-]*$': 'the name of a secret, such as "secret:harbor-card"',
  '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$': 'a UUID, such as "8f2d6a10-3c41-4e0b-9a57-6d1f0b7c2a01"',
  '^(Enabled|Disabled|ENABLED_TO_ADMIN|ENABLED_TO_CLIENT)(,(Enabled|Disabled|ENABLED_TO_ADMIN|ENABLED_TO_CLIENT))*$':
    'Enabled, Disabled, ENABLED_TO_ADMIN or ENABLED_TO_CLIENT',
  '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$': 'a language, such as "ne"',
  '^(?!en$)[a-z]{2,3}(-[a-z0-9]{2,8})*$': 'a language other than English, such as "ne"',
};

/** Returns what a text must be that a pattern describes, in words. */
function patternWords(pattern: string): string {
  if (pattern.startsWith('(^|/)')) return 'where the meta-schema of this kind of file lies, such as "../meta/form.schema.json"';
  return PATTERN_WORDS[pattern.replace(/\{0,\d+\}/g, '*')] ?? 'written in another way';
}

/** Returns what a text may be that was written in the way of somewhere else: `information`, `note.date`, `207-555-0142`, `11/28/2026`. */
function rewritten(text: string): readonly string[] {
  return [
    text.replace(/^(\d{4}-\d{2}-\d{2})T.*$/, '$1').replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$1-$2'),
    text.replace(/^[a-z]/, (letter) => letter.toUpperCase()),
    text.replace(/^\w+/, (word) => word.toUpperCase()),
    text.toUpperCase().replace(/[^A-Z0-9]+/g, '_'),
    text.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    `/${text.replaceAll('.', '/').replace(/^\/|\/$/g, '')}`,
    `$.${text.replace(/^[/.]/, '').replaceAll('/', '.')}`,
    text.replace(/^#?(\w)(\w)(\w)$/, '#$1$1$2$2$3$3'),
    text.replace(/\D+/g, '') || text,
  ];
}

/** Returns what to write for a value of a wrong kind or form, if that can be told; undefined if not. */
export function valueHint({ keyword, params, schema, parentSchema }: ErrorObject, value: unknown): string | undefined {
  const wanted = keyword === 'type' ? [params['type']].flat() : [];
  const is = (...types: readonly string[]) => types.some((type) => wanted.includes(type));
  if (typeof value === 'string') {
    if (is('number', 'integer') && value.trim() !== '' && Number.isFinite(Number(value))) return `write ${Number(value)}, without quotes`;
    if (is('boolean') && /^(true|false)$/i.test(value)) return `write ${value.toLowerCase()}, without quotes`;
    if (keyword === 'pattern') {
      const form = new RegExp(String(schema), 'u');
      const better = rewritten(value).find((text) => form.test(text));
      return better === undefined ? undefined : `write "${better}"`;
    }
  }
  if (is('string') && !parentSchema?.['pattern'] && /number|boolean/.test(typeof value)) return `write it in quotes: "${value}"`;
  if (is('array')) return `write a list: [${quoted(value)}]`;
  const [key, ...others] = (parentSchema?.['required'] ?? []) as readonly string[];
  return is('object') && key !== undefined && others.length === 0 && typeof value === 'string'
    ? `write { "${key}": ${quoted(value)} }`
    : undefined;
}

function quoted(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 60) ?? 'nothing';
}

/** A longer list of allowed values is left to the reference. */
const MAX_SHOWN_VALUES = 20;

function allowedText(values: readonly unknown[]): string {
  return values.length > MAX_SHOWN_VALUES ? 'one of the values in docs/reference' : `one of ${values.map(quoted).join(', ')}`;
}

/** Returns a sentence that says what the meta-schema expects and what was found. */
export function errorText({ keyword, params, schema, parentSchema }: ErrorObject, value: unknown): string {
  const limit = params['limit'];
  const entries = Array.isArray(value) ? value.length : 0;
  const must: { readonly [keyword: string]: () => string } = {
    type: () =>
      typeof parentSchema?.['pattern'] === 'string'
        ? patternWords(parentSchema['pattern'])
        : [...new Set([params['type']].flat().map((type) => TYPE_NAMES[String(type)] ?? String(type)))].join(' or '),
    enum: () => allowedText(params['allowedValues'] as unknown[]),
    const: () => quoted(params['allowedValue']),
    pattern: () => patternWords(String(schema)),
    minimum: () => `${limit} or more`,
    maximum: () => `${limit} or less`,
    exclusiveMinimum: () => `more than ${limit}`,
    exclusiveMaximum: () => `less than ${limit}`,
    multipleOf: () => `a multiple of ${params['multipleOf']}`,
  };
  const texts: { readonly [keyword: string]: () => string } = {
    minProperties: () => 'this must not be empty',
    maxProperties: () => `this has more than ${limit} keys`,
    minItems: () => (entries === 0 ? 'this list must not be empty' : `this list needs ${limit} entries, and it has ${entries}`),
    maxItems: () => `this list has more than ${limit} entries`,
    maxLength: () => `this text has more than ${limit} characters`,
    minLength: () => 'this text must not be empty',
    uniqueItems: () => `${quoted(Array.isArray(value) ? value[Number(params['j'])] : value)} stands twice in this list`,
    oneOf: () => `only one of these can stand here: ${namesOfAlternatives(schema).join(', ')}`,
  };
  const expected = must[keyword]?.();
  if (expected !== undefined) return `this must be ${expected}, and it is ${quoted(value)}`;
  return texts[keyword]?.() ?? `${quoted(value)} does not belong here`;
}

/** Returns the keys that tell alternatives of a shape apart, as they are written. */
function namesOfAlternatives(alternatives: unknown): readonly string[] {
  const named = alternatives as readonly { readonly required?: readonly string[] }[];
  return named.map(({ required }) => (required ?? []).map(quoted).join(' with '));
}
