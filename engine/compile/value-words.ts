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
  '^/[^{}<>*?#\\s]*$': 'a path with ":name" for what varies, such as "/:tenantCode/visit"',
  '^/': 'a path, such as "/choose-location"',
  '^(POST|PUT) /': 'a method and a path, such as "POST /clients"',
  '^(answers|parent|form)(\\.[A-Za-z0-9_-]+)+$': 'an answer, such as "answers.address.zip"',
  '^\\$': 'a JSONPath, such as "$.schema.properties.reason"',
  '^1\\.[01]\\.[0-9]+$': 'the version of OpenAPI Overlay, "1.1.0"',
  '^[0-9.]+(rem|px)$': 'a width with its unit, such as "50rem"',
  '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$': 'a day, such as "2026-11-28"',
  '^[A-Za-z][A-Za-z0-9.-]*$': 'the code of an error, such as "required"',
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

/** What a value must be, by the keyword that refuses it, with the parameters of its error in braces. */
const WORDS: { readonly [keyword: string]: string } = {
  const: '{allowedValue}',
  minimum: '{limit} or more',
  maximum: '{limit} or less',
  exclusiveMinimum: 'more than {limit}',
  exclusiveMaximum: 'less than {limit}',
  multipleOf: 'a multiple of {multipleOf}',
  minLength: 'a text with {limit} or more characters',
  maxLength: 'a text with at most {limit} characters',
  minItems: 'a list with {limit} or more entries',
  maxItems: 'a list with at most {limit} entries',
  minProperties: 'an object with {limit} or more keys',
  maxProperties: 'an object with at most {limit} keys',
  uniqueItems: 'a list that names nothing twice',
};

/** A longer list of allowed values is left to the reference. */
const MAX_SHOWN_VALUES = 20;

function quoted(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 60) ?? 'nothing';
}

export function errorText(error: ErrorObject, value: unknown): string {
  if (error.keyword !== 'oneOf') return `this must be ${expectedText(error)}, and it is ${quoted(value)}`;
  const alternatives = error.schema as readonly { readonly required?: readonly string[] }[];
  const keys = alternatives.map(({ required = [] }) => required.map(quoted).join(' with '));
  return `only one of these can stand here: ${keys.join(', ')}`;
}

function expectedText({ keyword, params, parentSchema }: ErrorObject): string {
  const pattern: unknown = params['pattern'] ?? parentSchema?.['pattern'];
  const allowed: unknown = params['allowedValues'];
  if (Array.isArray(allowed))
    return allowed.length > MAX_SHOWN_VALUES ? 'one of the values in docs/reference' : `one of ${allowed.map(quoted).join(', ')}`;
  if (typeof pattern === 'string' && /^(type|pattern)$/.test(keyword)) return patternWords(pattern);
  if (keyword === 'type') return [...new Set([params['type']].flat().map((type) => TYPE_NAMES[String(type)]))].join(' or ');
  const words = WORDS[keyword] ?? 'something else';
  return words.replace(/\{(\w+)\}/, (_, name: string) => quoted(params[name]));
}

function patternWords(pattern: string): string {
  if (pattern.startsWith('(^|/)')) return 'where the meta-schema of this kind of file lies, such as "../meta/form.schema.json"';
  return PATTERN_WORDS[pattern.replace(/\{0,\d+\}/g, '*')] ?? 'written in another way';
}

export function valueHint({ keyword, params, parentSchema }: ErrorObject, value: unknown): string | undefined {
  if (!/^(type|pattern)$/.test(keyword)) return undefined;
  const types = [(params['type'] ?? 'string') as string].flat();
  const pattern = new RegExp(String(params['pattern'] ?? parentSchema?.['pattern'] ?? ''), 'u');
  const better = rewritten(value, parentSchema?.['required']).find(
    (each) => types.some((type) => isOfType(each, type)) && (typeof each !== 'string' || pattern.test(each)),
  );
  return better === undefined ? undefined : `write ${quoted(better)}`;
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  return type === (Array.isArray(value) ? 'array' : typeof value);
}

/** What was meant by a value that is written as elsewhere: `information`, `note.date`, `207-555-0142`, `"80"`. */
function rewritten(value: unknown, required: unknown): readonly unknown[] {
  const within = Array.isArray(required) && required.length === 1 ? [{ [String(required[0])]: value }] : [];
  if (typeof value === 'object') return [[value]];
  if (typeof value !== 'string') return [String(value), [value]];
  return [
    ...(/^(true|false|-?\d+(\.\d+)?)$/i.test(value) ? [JSON.parse(value.toLowerCase()) as unknown] : []),
    value.replace(/^(\d{4}-\d{2}-\d{2})T.*$/, '$1').replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$1-$2'),
    value.replace(/^[a-z]/, (letter) => letter.toUpperCase()),
    value.replace(/^\w+/, (word) => word.toUpperCase()),
    value.toUpperCase().replace(/[^A-Z0-9]+/g, '_'),
    value.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    `/${value.replaceAll('.', '/').replace(/^\/|\/$/g, '')}`,
    `$.${value.replace(/^[/.]/, '').replaceAll('/', '.')}`,
    value.replace(/^#?(\w)(\w)(\w)$/, '#$1$1$2$2$3$3'),
    value.replace(/\D+/g, '') || value,
    ...within,
    [value],
  ];
}
