import type { ErrorObject, ValidateFunction } from 'ajv';
import { createAjv } from './validators.js';
import { memoize } from '../base/memoize.js';
import { nearest } from '../base/nearest.js';
import { DEFINITION_LIMITS } from './limits.js';
import { keyOf, own, parentOf, pointer, ROOT, valueAt, within, type Pointer } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { Document } from './documents.js';
import { keyHabit } from './habits.js';
import { errorText, valueHint } from './value-words.js';

/** Above this number of errors, those of alternative shapes are not ranked, because ranking is expensive. */
const MAX_RANKED_ERRORS = 1_000;

export type MetaCheck = (document: Document) => readonly UnlocatedFinding[];

/** Documents of a kind without a meta-schema pass; each schema is compiled when it is first needed, and each value checked once. */
export function createMetaCheck(documents: readonly Document[]): MetaCheck {
  const metas = documents.filter(({ kind }) => kind === 'meta');
  const key = JSON.stringify(metas.map(({ name, text }) => [name, text]));
  const known = checksByTexts.get(key);
  if (known) return known;
  // A test of the definitions holds that the meta-schemas are valid.
  const ajv = createAjv({ verbose: true, isChecked: true });
  for (const meta of metas) ajv.addSchema(meta.value, meta.name);
  const checkOnce = (document: Document) => shapeFindings(document, ajv.getSchema(document.kind));
  const check = memoize(checkOnce, ({ value }) => value);
  if (checksByTexts.size >= MAX_CACHED_SETS) checksByTexts.clear();
  checksByTexts.set(key, check);
  return check;
}

/** The checks by a set of meta-schemas, by their texts: compiling them takes longer than all they validate. */
const checksByTexts = new Map<string, MetaCheck>();
const MAX_CACHED_SETS = 4;

function shapeFindings(document: Document, validate: ValidateFunction | undefined): readonly UnlocatedFinding[] {
  if (!validate || validate(document.value) === true) return [];
  const errors = validate.errors ?? [];
  const likely = (errors.length > MAX_RANKED_ERRORS ? errors : likelyErrors(errors)).filter(({ keyword }) => !FOLLOWING.has(keyword));
  const found = likely.map((error) => findingOfError(document, error));
  // What else is wrong in a file of another version follows from its version.
  const version = found.find(({ code }) => code === 'language-version');
  return version ? [version] : oneOfEach(withoutMissingMisspelt(found));
}

/** Keywords whose errors follow from others. */
const FOLLOWING: ReadonlySet<string> = new Set(['not', 'if', 'propertyNames']);

/** Of each failed choice only the alternative that was most likely meant; the error of the choice itself if several fit. */
function likelyErrors(errors: readonly ErrorObject[]): ErrorObject[] {
  let left = [...errors];
  for (const choice of errors.filter(isOfChoice)) {
    const others = left.filter((error) => error !== choice);
    const below = others.filter(({ schemaPath }) => schemaPath.startsWith(`${choice.schemaPath}/`));
    // A `$ref` can hide the branch in the schema path.
    const atOrBelow = others.filter((error) => !isOfChoice(error) && error.instancePath.startsWith(choice.instancePath));
    const inside = new Set(below.length > 0 ? below : atOrBelow);
    const likely = Array.isArray(choice.params['passingSchemas']) ? [choice] : bestBranch(choice, [...inside]);
    left = [...others.filter((error) => !inside.has(error)), ...likely];
  }
  return left;
}

const isOfChoice = ({ keyword }: ErrorObject) => keyword === 'oneOf' || keyword === 'anyOf';

/** The alternative with the fewest errors; if every one has the wrong type, one error with all their types. */
function bestBranch(choice: ErrorObject, inside: readonly ErrorObject[]): ErrorObject[] {
  const branches = new Map<string, ErrorObject[]>();
  for (const error of inside) {
    const branch = error.schemaPath.startsWith(choice.schemaPath)
      ? (error.schemaPath.slice(choice.schemaPath.length + 1).split('/')[0] ?? '')
      : error.schemaPath.replace(/\/[^/]*$/, '');
    branches.set(branch, [...(branches.get(branch) ?? []), error]);
  }
  const isOfType = (error: ErrorObject) => error.keyword === 'type' && error.instancePath === choice.instancePath;
  const cost = (errors: readonly ErrorObject[]) => errors.reduce((sum, error) => sum + (isOfType(error) ? 100 : 1), 0);
  const [best] = [...branches.values()].sort((a, b) => cost(a) - cost(b));
  if (best && cost(best) < 100) return best;
  const types = inside.filter(isOfType).flatMap(({ params }) => params['type'] as unknown);
  return [types.length > 0 ? { ...choice, keyword: 'type', params: { type: types } } : choice];
}

/** A key is only missing because another one is misspelt, if that finding says so. */
function withoutMissingMisspelt(found: readonly UnlocatedFinding[]): readonly UnlocatedFinding[] {
  const meant = new Set(found.flatMap(({ file, at, meant: key }) => (key === undefined ? [] : [`${file} ${parentOf(at)} ${key}`])));
  return found.filter(({ code, file, at, params }) => code !== 'missing-key' || !meant.has(`${file} ${at} ${params['key']}`));
}

/** An object that lacks several keys has nothing of what belongs there, so its other keys follow. */
function oneOfEach(found: readonly UnlocatedFinding[]): readonly UnlocatedFinding[] {
  const one = new Map<string, UnlocatedFinding>();
  const lackingKeys = (holder: Pointer) =>
    found.flatMap(({ code, at, params }) => (code === 'missing-key' && at === holder ? [params['key']] : []));
  for (const finding of found) {
    const holder = finding.code === 'missing-key' ? finding.at : parentOf(finding.at);
    const keys = /^(missing|unknown)-key$/.test(finding.code) ? lackingKeys(holder) : [];
    const isHabit = finding.code === 'unknown-key' && finding.hint?.startsWith('write');
    const same = isHabit ? `${holder} ${finding.hint}` : JSON.stringify(finding);
    if (keys.length < 2) one.set(same, one.get(same) ?? finding);
    else if (holder === finding.at) one.set(holder, { ...finding, params: { key: keys.join('", "') }, hint: 'add them' });
  }
  return [...one.values()];
}

const LANGUAGE = 3;
/** What has changed since version 1, and since version 2. */
const CHANGES: readonly string[] = [
  'a file of shared fields becomes a fragment: schemas/fragments/<id>.fragment.json, with "properties" for "fields"; ' +
    'a reference to it is "fragment:<id>#<name>"',
  '"ui:sections" becomes a list: [{ "id": "about", "title": "About you" }]; ' +
    'a use names the section of its fields as "section": "about", in place of a parameter of the fragment',
];

function findingOfError(document: Document, error: ErrorObject): UnlocatedFinding {
  const at = error.instancePath as Pointer;
  const base = { file: document.file };
  if (error.keyword === 'additionalProperties') return unknownKeyFinding(document, at, error);
  if (error.keyword === 'required') {
    const key = String(error.params['missingProperty']);
    const hint = aboutHint('add it', valueAt(error.parentSchema, pointer('properties', key)));
    return { ...base, code: 'missing-key', at, params: { key }, ...(hint !== undefined && { hint }) };
  }
  const value = valueAt(document.value, at);
  const name = error.propertyName;
  if (name !== undefined) return { ...base, ...wrongValueFinding(error, name), at: within(at, pointer(name)), atKey: true };
  return { ...base, at: within(at, keyTooMany(error)), ...(specialFinding(error, value) ?? wrongValueFinding(error, value)) };
}

function aboutHint(lead: string, schema: unknown): string | undefined {
  const about = own(schema, 'description');
  return typeof about === 'string' ? `${lead}: ${about.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())}` : undefined;
}

/** The last of several alternatives that fit where one may. */
function keyTooMany({ params, schema }: ErrorObject): Pointer {
  const last = Array.isArray(params['passingSchemas'])
    ? valueAt(schema, pointer(String(params['passingSchemas'].at(-1)), 'required', 0))
    : undefined;
  return typeof last === 'string' ? pointer(last) : ROOT;
}

type FoundValue = Pick<UnlocatedFinding, 'code' | 'params' | 'hint'>;

function wrongValueFinding(error: ErrorObject, value: unknown): FoundValue {
  const found = { code: 'wrong-value', params: { detail: errorText(error, value) } } as const;
  const allowed = [error.params['allowedValues'] ?? []].flat().filter((each) => typeof each === 'string');
  const near = typeof value === 'string' ? nearest(value, allowed) : undefined;
  const hint = near === undefined ? (valueHint(error, value) ?? aboutHint('here stands', error.parentSchema)) : `did you mean "${near}"?`;
  return hint === undefined ? found : { ...found, hint };
}

function unknownKeyFinding(document: Document, at: Pointer, error: ErrorObject): UnlocatedFinding {
  const key = String(error.params['additionalProperty']);
  const found: UnlocatedFinding = { file: document.file, code: 'unknown-key', at: within(at, pointer(key)), atKey: true, params: { key } };
  const known = Object.keys((own(error.parentSchema, 'properties') ?? {}) as object);
  const habit = keyHabit(found.at, known);
  const similar = habit ? habit.meant : nearest(key, known);
  const hint = habit ? habit.hint : similar === undefined ? undefined : `did you mean "${similar}"?`;
  const isFree = similar !== undefined && own(valueAt(document.value, at), similar) === undefined;
  return { ...found, ...(hint !== undefined && { hint }), ...(isFree && { meant: similar }) };
}

function specialFinding({ keyword, instancePath, params }: ErrorObject, value: unknown): FoundValue | undefined {
  const key = keyOf(instancePath as Pointer);
  if (keyword === 'const' && key === 'language') return versionFinding(value);
  if (keyword === 'pattern' && key === '$ref') return { code: 'remote-reference', params: { ref: String(value) } };
  if (keyword === 'maxItems' && params['limit'] === DEFINITION_LIMITS.options && (key === 'enum' || instancePath.includes('options'))) {
    return { code: 'too-many-options', params: { found: Array.isArray(value) ? value.length : 0, most: DEFINITION_LIMITS.options } };
  }
  return undefined;
}

function versionFinding(version: unknown): FoundValue {
  const changes = typeof version === 'number' && version >= 1 ? CHANGES.slice(version - 1) : [];
  const hint = changes.length === 0 ? {} : { hint: [...changes, `then write "language": ${LANGUAGE}`].join('; ') };
  return { code: 'language-version', params: { found: JSON.stringify(version), known: LANGUAGE }, ...hint };
}
