import type { ErrorObject } from 'ajv';
import { createAjv } from '../validators/create-ajv.js';
import { nearest } from '../nearest.js';
import { DEFINITION_LIMITS } from './limits.js';
import { keyOf, own, parentOf, pointer, valueAt, within, type Pointer } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { Document } from './documents.js';

/** Of more errors than anybody reads, the likely ones are not looked for. */
const MOST_WEIGHED = 1_000;

/** Judges one document by the meta-schema of its kind. */
export type MetaCheck = (document: Document) => readonly Finding[];

/** The meta-schemas, ready to judge documents; a kind that has none is not judged. */
export function metaCheck(documents: readonly Document[]): MetaCheck {
  const ajv = createAjv({ verbose: true });
  const metas = documents.filter((document) => document.kind === 'meta');
  for (const meta of metas) ajv.addSchema(meta.value, meta.name);
  return (document) => {
    const meta = metas.find((candidate) => candidate.name === document.kind);
    const validate = meta && ajv.getSchema(meta.name);
    if (!meta || !validate || validate(document.value) === true) return [];
    const errors = validate.errors ?? [];
    const found = (errors.length > MOST_WEIGHED ? errors : likely(errors)).map((error) => findingOf(document, error));
    return withoutMisspelt(found);
  };
}

/** Of a choice between shapes, only what is wrong with the shape that was most likely meant. */
function likely(errors: readonly ErrorObject[]): ErrorObject[] {
  let left = [...errors];
  for (const choice of errors.filter((error) => error.keyword === 'oneOf' || error.keyword === 'anyOf')) {
    const inside = left.filter((error) => error !== choice && error.schemaPath.startsWith(`${choice.schemaPath}/`));
    const best = bestBranch(choice, inside.length > 0 ? inside : atOrBelow(left, choice));
    const dropped = new Set(inside.length > 0 ? inside : atOrBelow(left, choice));
    left = left.filter((error) => !dropped.has(error) && error !== choice);
    left.push(...(best.length > 0 ? best : [choice]));
  }
  return left.filter((error) => !(error.keyword === 'not' || error.keyword === 'if'));
}

/** Behind a `$ref`, the schema path does not tell the branch; the place in the document does. */
function atOrBelow(errors: readonly ErrorObject[], choice: ErrorObject): ErrorObject[] {
  return errors.filter(
    (error) =>
      error !== choice && error.keyword !== 'oneOf' && error.keyword !== 'anyOf' && error.instancePath.startsWith(choice.instancePath),
  );
}

function bestBranch(choice: ErrorObject, inside: readonly ErrorObject[]): ErrorObject[] {
  const branches = new Map<string, ErrorObject[]>();
  for (const error of inside) {
    const branch = error.schemaPath.startsWith(choice.schemaPath)
      ? (error.schemaPath.slice(choice.schemaPath.length + 1).split('/')[0] ?? '')
      : error.schemaPath.replace(/\/[^/]*$/, '');
    branches.set(branch, [...(branches.get(branch) ?? []), error]);
  }
  const weigh = (errors: readonly ErrorObject[]) =>
    errors.reduce((sum, error) => sum + (error.keyword === 'type' && error.instancePath === choice.instancePath ? 100 : 1), 0);
  const [best] = [...branches.values()].sort((a, b) => weigh(a) - weigh(b));
  return best && weigh(best) < 100 ? best : [];
}

/** A key that is missing because it is misspelt is one mistake. */
function withoutMisspelt(found: readonly Finding[]): readonly Finding[] {
  const meant = new Set(found.flatMap(({ file, at, meant: key }) => (key === undefined ? [] : [`${file} ${parentOf(at)} ${key}`])));
  return meant.size === 0
    ? found
    : found.filter(({ code, file, at, params }) => code !== 'missing-key' || !meant.has(`${file} ${at} ${params['key']}`));
}

/** Keys of RJSF that the language leaves out, with what it has instead. */
const FOREIGN_KEYS: { readonly [key: string]: string } = {
  'ui:options': 'write each of its keys as a key of its own, such as "ui:width"; docs/reference/form.md lists them',
  'ui:field': 'name a widget under "ui:widget"; docs/reference/form.md lists the keys',
};

const LANGUAGE = 1;

function findingOf(document: Document, error: ErrorObject): Finding {
  const at = error.instancePath as Pointer;
  const base = { file: document.file };
  if (error.keyword === 'additionalProperties') return unknownKey(document, at, error);
  if (error.keyword === 'required') return { ...base, code: 'missing-key', at, params: { key: String(error.params['missingProperty']) } };
  const value = valueAt(document.value, at);
  if (error.keyword === 'propertyNames' || error.propertyName !== undefined) {
    const name = String(error.params['propertyName'] ?? error.propertyName);
    return {
      ...base,
      code: 'wrong-value',
      at: within(at, pointer(name)),
      atKey: true,
      params: { detail: `"${name}" cannot be a name here` },
    };
  }
  return { ...base, at, ...(speciallyFor(error, value) ?? { code: 'wrong-value', params: { detail: wordsOf(error, value) } }) };
}

/** Reports an unknown key; `meant` is the missing key that it probably misspells. */
function unknownKey(document: Document, at: Pointer, error: ErrorObject): Finding {
  const key = String(error.params['additionalProperty']);
  const found: Finding = { file: document.file, code: 'unknown-key', at: within(at, pointer(key)), atKey: true, params: { key } };
  const foreign = own(FOREIGN_KEYS, key);
  if (typeof foreign === 'string') return { ...found, hint: foreign };
  const meant = nearest(key, keysAround(error));
  if (meant === undefined) return found;
  const isFree = own(valueAt(document.value, at), meant) === undefined;
  return { ...found, hint: `did you mean "${meant}"?`, ...(isFree && { meant }) };
}

/** What has a code of its own, because there is more to say than which keyword failed. */
function speciallyFor({ keyword, instancePath, params }: ErrorObject, value: unknown): Pick<Finding, 'code' | 'params'> | undefined {
  const key = keyOf(instancePath as Pointer);
  if (keyword === 'const' && key === 'language')
    return { code: 'language-version', params: { found: JSON.stringify(value), known: LANGUAGE } };
  if (keyword === 'pattern' && key === '$ref') return { code: 'remote-reference', params: { ref: String(value) } };
  if (keyword === 'maxItems' && params['limit'] === DEFINITION_LIMITS.options && (key === 'enum' || instancePath.includes('options'))) {
    return { code: 'too-many-options', params: { found: Array.isArray(value) ? value.length : 0, most: DEFINITION_LIMITS.options } };
  }
  return undefined;
}

/** The keys that the failing part of the meta-schema knows. */
function keysAround({ parentSchema }: ErrorObject): readonly string[] {
  return Object.keys((own(parentSchema, 'properties') ?? {}) as object);
}

const TYPES: { readonly [type: string]: string } = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

function wordsOf(error: ErrorObject, value: unknown): string {
  const found = JSON.stringify(value)?.slice(0, 60) ?? 'nothing';
  const { params } = error;
  const words: { readonly [keyword: string]: () => string } = {
    type: () =>
      `this must be ${[params['type']]
        .flat()
        .map((type) => TYPES[String(type)] ?? String(type))
        .join(' or ')}, and it is ${found}`,
    enum: () =>
      `this must be one of ${(params['allowedValues'] as unknown[]).map((allowed) => JSON.stringify(allowed)).join(', ')}, and it is ${found}`,
    const: () => `this must be ${JSON.stringify(params['allowedValue'])}, and it is ${found}`,
    pattern: () => `${found} does not have the form ${params['pattern']}`,
    minProperties: () => 'this must not be empty',
    minItems: () => 'this list must not be empty',
    maxItems: () => `this list has more than ${params['limit']} entries`,
    maxLength: () => `this text has more than ${params['limit']} characters`,
    minLength: () => 'this text must not be empty',
    uniqueItems: () => 'an entry of this list stands in it twice',
  };
  return words[error.keyword]?.() ?? `${found} is not what belongs here (${error.keyword})`;
}
