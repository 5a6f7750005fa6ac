import { duplicateEntries } from '../compile/check-documents.js';
import { type DefinitionCheck, findingAt, nearestHint, type FormCheckContext } from './check.js';
import { ROOT, valueAtKeys, pointer, within, parentOf } from '../base/pointer.js';
import { uiKeys, fieldByPointer, asRecord } from './definition-parts.js';
import { schemaPointer } from '../compile/build-fields.js';
import { textKeys } from '../form/fields/text-keys.js';
import { BASE_LANGUAGE } from '../base-language.js';
import { isNeverDrawn } from './required-fields.js';
import { KIND_NAMES } from './field-schemas.js';
import { memoize } from '../base/memoize.js';
import { isObject } from '../base/json.js';
import { DEFINITION_LIMITS } from '../compile/limits.js';
import { optionSources } from './option-sources.js';
import type { Document } from '../compile/documents.js';
import { patternAdvice } from '../compile/pattern-advice.js';
import type { UnlocatedFinding } from '../findings.js';
import { formats } from '../formats/registry.js';
import type { Field, Json, Origin } from '../types.js';
import { unknownNameFinding } from './known-names.js';

/** Reports ids that occur twice in a form after its overlays are applied. */
export const duplicateId: DefinitionCheck = ({ built }) =>
  duplicateEntries(built.definition).map(({ at, first, params }) =>
    findingAt(built.where(at), 'duplicate-id', params, { first: built.where(first) }),
  );

/** Reports fields with more or fewer labels than options. */
export const optionLabels: DefinitionCheck = (subject) =>
  uiKeys(subject, 'ui:enumNames').flatMap(({ field, value, where }) => {
    const [labels, options] = [Array.isArray(value) ? value.length : 0, field.choices?.length ?? 0];
    if (labels === options) return [];
    const detail = `each option has one label, and here are ${options} options and ${labels} labels`;
    return [findingAt(where(ROOT), 'wrong-value', { detail })];
  });

/** Reports drawn fields that have no title in the form or among the texts. */
export const textMissing: DefinitionCheck = ({ built, library }) => {
  const texts = library.texts[BASE_LANGUAGE] ?? {};
  return built.form.fields
    .filter((field) => (field.words.title ?? '').trim() === '' && !isNeverDrawn(field))
    .filter((field) => !textKeys(built.form.id, field, 'title').some((key) => Object.hasOwn(texts, key)))
    .map((field) => findingAt(built.where(schemaPointer(field.pointer)), 'text-missing', { field: field.pointer }));
};

/** Reports lists of options in bindings, rules and the platform that are longer than the limit. */
export const tooManyOptions: DefinitionCheck = (subject) =>
  optionSources(subject).flatMap(({ kind, value, where }) => {
    const list = kind === 'platform' ? valueAtKeys(subject.library.platform, String(value).split('.')) : value;
    const count = Array.isArray(list) ? list.length : isObject(list) ? Object.keys(list).length : 0;
    if (count <= DEFINITION_LIMITS.options) return [];
    return [findingAt(where(ROOT), 'too-many-options', { found: count, most: DEFINITION_LIMITS.options })];
  });

/** Reports a `ui:row` that only one field of all definitions names, so it has no effect and is usually misspelt. */
export const rowWithOneField: DefinitionCheck = (context) => {
  const names = rowNames(context.documents);
  return uiKeys(context, 'ui:row').flatMap(({ value, where }) => {
    if (typeof value !== 'string' || names.filter((name) => name === value).length !== 1) return [];
    const others = new Set(names.filter((name) => name !== value));
    return [findingAt(where(ROOT), 'row-with-one-field', { row: value }, nearestHint(value, others))];
  });
};

/** The rows that all definitions name, each as often as a field names it. */
const rowNames = memoize(
  (documents: readonly Document[]) =>
    documents.filter(({ kind }) => ['form', 'fragment', 'overlay'].includes(kind)).flatMap(({ value }) => rowsIn(value)),
  (documents) => documents,
);

function rowsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => (key === 'ui:row' && typeof child === 'string' ? [child] : rowsIn(child)));
}

/** Reports `pattern` limits of fields that are not regular expressions, and those whose matching could take more than linear time. */
export const checkPatterns: DefinitionCheck = ({ built }) =>
  built.form.fields.flatMap((field): readonly UnlocatedFinding[] => {
    const text = field.limits['pattern'];
    if (typeof text !== 'string') return [];
    const place = built.where(within(schemaPointer(field.pointer), pointer('pattern')));
    const detail = syntaxErrorIn(text);
    if (detail !== undefined) return [findingAt(place, 'pattern-invalid', { detail })];
    const advice = patternAdvice(text);
    return advice === undefined ? [] : [findingAt(place, 'pattern-can-run-away', { advice })];
  });

/** The words of JavaScript for what is wrong with a pattern, without the pattern itself. */
function syntaxErrorIn(text: string): string | undefined {
  try {
    RegExp(text, 'u');
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return message.slice(message.lastIndexOf(': ') + 2).toLowerCase();
  }
}

/** Reports formats that do not fit the kind of the field. */
export const formatMisfit: DefinitionCheck = ({ built }) =>
  built.form.fields.flatMap((field): readonly UnlocatedFinding[] => {
    const format = formats.get(field.format ?? '');
    const [expected, found] = [format?.kind ?? field.kind, field.kind].map((kind) => kind.replace('integer', 'number'));
    // Numbers and whole numbers fit each other.
    if (!format || expected === found) return [];
    const params = { format: String(field.format), expected: KIND_NAMES[format.kind], found: KIND_NAMES[field.kind] };
    return [findingAt(built.where(within(schemaPointer(field.pointer), pointer('format'))), 'format-misfit', params)];
  });

/** Reports options under `ui:format` that the format does not have, and options that name an unknown field. */
export const unknownFormatOption: DefinitionCheck = (subject) =>
  uiKeys(subject, 'ui:format').flatMap(({ field, value, where }) =>
    Object.entries(asRecord(value)).flatMap(([name, given]) => optionFindings(subject, field, name, given, where(pointer(name)))),
  );

function optionFindings(context: FormCheckContext, field: Field, name: string, given: Json, place: Origin): readonly UnlocatedFinding[] {
  const { built } = context;
  const format = formats.get(field.format ?? '');
  if (!format) return [];
  const options = format.options ?? {};
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  const texts = { format: format.id, option: name };
  if (!option) return [findingAt(place, 'unknown-format-option', texts, { ...nearestHint(name, Object.keys(options)), atKey: true })];
  if (option.is === 'setting') return unknownNameFinding(context, 'setting', String(given), place);
  if (option.is !== 'field') return [];
  const beside = within(parentOf(field.pointer), pointer(String(given)));
  const names = built.form.fields.filter((other) => other.parent === field.parent).map((other) => other.key);
  if (fieldByPointer(built.form, beside)) return [];
  return [findingAt(place, 'unknown-field', { field: String(given) }, nearestHint(String(given), names))];
}
