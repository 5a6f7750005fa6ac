import type { ErrorObject, ValidateFunction } from 'ajv';
import { createAjv } from './validators.js';
import { nearest } from '../base/nearest.js';
import { DEFINITION_LIMITS } from './limits.js';
import { keyOf, own, parentOf, pointer, valueAt, within, type Pointer } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { Document } from './documents.js';

/** Above this number of errors, those of alternative shapes are not ranked, because ranking is expensive. */
const MAX_RANKED_ERRORS = 1_000;

/** Checks one document against the meta-schema of its kind and returns the findings. */
export type MetaCheck = (document: Document) => readonly UnlocatedFinding[];

/**
 * Returns a check of documents against the meta-schema of their kind, which must be among the documents; others pass. If no alternative of
 * a choice fits, it reports only the likeliest one.
 */
export function createMetaCheck(documents: readonly Document[]): MetaCheck {
  const findValidator = metaValidators(documents.filter(({ kind }) => kind === 'meta'));
  return (document) => shapeFindings(document, findValidator(document.kind));
}

type FindValidator = (kind: string) => ValidateFunction | undefined;

/** The validators of a set of meta-schemas, by their texts: compiling them takes longer than all they validate. */
const validatorsByTexts = new Map<string, FindValidator>();
const MAX_CACHED_SETS = 4;

/** Returns the validators of the meta-schemas, each compiled when it is first needed and once in a process. */
function metaValidators(metas: readonly Document[]): FindValidator {
  const key = JSON.stringify(metas.map(({ name, text }) => [name, text]));
  const known = validatorsByTexts.get(key);
  if (known) return known;
  // A test of the definitions holds that the meta-schemas are valid.
  const ajv = createAjv({ verbose: true, isChecked: true });
  for (const meta of metas) ajv.addSchema(meta.value, meta.name);
  const names = new Set(metas.map(({ name }) => name));
  const findValidator: FindValidator = (kind) => (names.has(kind) ? ajv.getSchema(kind) : undefined);
  if (validatorsByTexts.size >= MAX_CACHED_SETS) validatorsByTexts.clear();
  validatorsByTexts.set(key, findValidator);
  return findValidator;
}

/** Returns what the validator of its kind finds in a document; nothing without a validator. */
function shapeFindings(document: Document, validate: ValidateFunction | undefined): readonly UnlocatedFinding[] {
  if (!validate || validate(document.value) === true) return [];
  const errors = validate.errors ?? [];
  const found = (errors.length > MAX_RANKED_ERRORS ? errors : likelyErrors(errors)).map((error) => findingOfError(document, error));
  // What else is wrong in a file of another version follows from its version.
  const version = found.find(({ code }) => code === 'language-version');
  return version ? [version] : withoutMissingMisspelt(found);
}

/**
 * Returns the errors, with those of each failed `oneOf` or `anyOf` reduced to the alternative that was most likely meant; the error of the
 * choice itself if no alternative is likely.
 */
function likelyErrors(errors: readonly ErrorObject[]): ErrorObject[] {
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

/**
 * Returns the errors at or below the place of a failed choice, without those of choices. Used if a `$ref` hides the branch in the schema
 * path.
 */
function atOrBelow(errors: readonly ErrorObject[], choice: ErrorObject): ErrorObject[] {
  return errors.filter(
    (error) =>
      error !== choice && error.keyword !== 'oneOf' && error.keyword !== 'anyOf' && error.instancePath.startsWith(choice.instancePath),
  );
}

/** Returns the errors of the alternative with the fewest errors; empty if every alternative has the wrong type. */
function bestBranch(choice: ErrorObject, inside: readonly ErrorObject[]): ErrorObject[] {
  const branches = new Map<string, ErrorObject[]>();
  for (const error of inside) {
    const branch = error.schemaPath.startsWith(choice.schemaPath)
      ? (error.schemaPath.slice(choice.schemaPath.length + 1).split('/')[0] ?? '')
      : error.schemaPath.replace(/\/[^/]*$/, '');
    branches.set(branch, [...(branches.get(branch) ?? []), error]);
  }
  const cost = (errors: readonly ErrorObject[]) =>
    errors.reduce((sum, error) => sum + (error.keyword === 'type' && error.instancePath === choice.instancePath ? 100 : 1), 0);
  const [best] = [...branches.values()].sort((a, b) => cost(a) - cost(b));
  return best && cost(best) < 100 ? best : [];
}

/** Returns the findings without missing keys that are only missing because another finding says that they are misspelt. */
function withoutMissingMisspelt(found: readonly UnlocatedFinding[]): readonly UnlocatedFinding[] {
  const meant = new Set(found.flatMap(({ file, at, meant: key }) => (key === undefined ? [] : [`${file} ${parentOf(at)} ${key}`])));
  return meant.size === 0
    ? found
    : found.filter(({ code, file, at, params }) => code !== 'missing-key' || !meant.has(`${file} ${at} ${params['key']}`));
}

/** Keys of RJSF that the language leaves out, with what it has instead. */
const FOREIGN_KEYS: { readonly [key: string]: string } = {
  'ui:field': 'name a widget under "ui:widget"; docs/reference/form.md lists the keys',
};

const LANGUAGE = 3;
/** What has changed since version 1, and since version 2. */
const CHANGES: readonly string[] = [
  'a file of shared fields becomes a fragment: schemas/fragments/<id>.fragment.json, with "properties" for "fields"; ' +
    'a reference to it is "fragment:<id>#<name>"',
  '"ui:sections" becomes a list: [{ "id": "about", "title": "About you" }]; ' +
    'a use names the section of its fields as "section": "about", in place of a parameter of the fragment',
];

/** Returns the finding for one error of the meta-schema validation. */
function findingOfError(document: Document, error: ErrorObject): UnlocatedFinding {
  const at = error.instancePath as Pointer;
  const base = { file: document.file };
  if (error.keyword === 'additionalProperties') return unknownKeyFinding(document, at, error);
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
  return { ...base, at, ...(specialFinding(error, value) ?? wrongValueFinding(error, value)) };
}

/** Returns the finding for a value that the meta-schema refuses; its hint is the nearest allowed value. */
function wrongValueFinding(error: ErrorObject, value: unknown): Pick<UnlocatedFinding, 'code' | 'params' | 'hint'> {
  const found = { code: 'wrong-value', params: { detail: errorText(error, value) } } as const;
  const near = typeof value === 'string' ? nearest(value, textsIn(error.params['allowedValues'])) : undefined;
  return near === undefined ? found : { ...found, hint: `did you mean "${near}"?` };
}

function textsIn(values: unknown): readonly string[] {
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
}

/** A longer list of allowed values is left to the reference. */
const MAX_SHOWN_VALUES = 20;

function allowedValuesText(values: readonly unknown[]): string {
  if (values.length > MAX_SHOWN_VALUES) return 'one of the values in docs/reference';
  return `one of ${values.map((each) => JSON.stringify(each)).join(', ')}`;
}

/**
 * Returns the finding for an unknown key, with a hint for a key of other languages or a similar key. `meant` is the similar key if it is
 * not used yet.
 */
function unknownKeyFinding(document: Document, at: Pointer, error: ErrorObject): UnlocatedFinding {
  const key = String(error.params['additionalProperty']);
  const found: UnlocatedFinding = { file: document.file, code: 'unknown-key', at: within(at, pointer(key)), atKey: true, params: { key } };
  const foreign = own(FOREIGN_KEYS, key);
  if (typeof foreign === 'string') return { ...found, hint: foreign };
  const similar = nearest(key, knownKeys(error));
  if (similar === undefined) return found;
  const isFree = own(valueAt(document.value, at), similar) === undefined;
  return { ...found, hint: `did you mean "${similar}"?`, ...(isFree && { meant: similar }) };
}

/**
 * Returns code and values for errors that have a finding of their own (language version, remote reference, too many options); undefined for
 * all others.
 */
function specialFinding(
  { keyword, instancePath, params }: ErrorObject,
  value: unknown,
): Pick<UnlocatedFinding, 'code' | 'params' | 'hint'> | undefined {
  const key = keyOf(instancePath as Pointer);
  if (keyword === 'const' && key === 'language') return versionFinding(value);
  if (keyword === 'pattern' && key === '$ref') return { code: 'remote-reference', params: { ref: String(value) } };
  if (keyword === 'maxItems' && params['limit'] === DEFINITION_LIMITS.options && (key === 'enum' || instancePath.includes('options'))) {
    return { code: 'too-many-options', params: { found: Array.isArray(value) ? value.length : 0, most: DEFINITION_LIMITS.options } };
  }
  return undefined;
}

/** Returns the finding for a file of another version; for an earlier one the hint says what to change. */
function versionFinding(version: unknown): Pick<UnlocatedFinding, 'code' | 'params' | 'hint'> {
  const found = { code: 'language-version', params: { found: JSON.stringify(version), known: LANGUAGE } } as const;
  const changes = typeof version === 'number' && version >= 1 ? CHANGES.slice(version - 1) : [];
  return changes.length === 0 ? found : { ...found, hint: [...changes, `then write "language": ${LANGUAGE}`].join('; ') };
}

/** Returns the keys that the failing part of the meta-schema allows. */
function knownKeys({ parentSchema }: ErrorObject): readonly string[] {
  return Object.keys((own(parentSchema, 'properties') ?? {}) as object);
}

const TYPE_NAMES: { readonly [type: string]: string } = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

/** Returns a sentence that says what the meta-schema expects and what was found. */
function errorText(error: ErrorObject, value: unknown): string {
  const found = JSON.stringify(value)?.slice(0, 60) ?? 'nothing';
  const { params } = error;
  const texts: { readonly [keyword: string]: () => string } = {
    type: () =>
      `this must be ${[params['type']]
        .flat()
        .map((type) => TYPE_NAMES[String(type)] ?? String(type))
        .join(' or ')}, and it is ${found}`,
    enum: () => `this must be ${allowedValuesText(params['allowedValues'] as unknown[])}, and it is ${found}`,
    const: () => `this must be ${JSON.stringify(params['allowedValue'])}, and it is ${found}`,
    pattern: () => `${found} does not have the form ${params['pattern']}`,
    minProperties: () => 'this must not be empty',
    minItems: () => 'this list must not be empty',
    maxItems: () => `this list has more than ${params['limit']} entries`,
    maxLength: () => `this text has more than ${params['limit']} characters`,
    minLength: () => 'this text must not be empty',
    uniqueItems: () => 'an entry of this list stands in it twice',
  };
  return texts[error.keyword]?.() ?? `${found} is not what belongs here (${error.keyword})`;
}
