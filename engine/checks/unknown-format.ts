import { schemaPlace } from '../compile/build-fields.js';
import { formats } from '../formats/registry.js';
import { parentOf, pointer, within } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { Field, Json, Origin } from '../types.js';
import type { DefinitionCheck, Subject } from './check.js';
import { fieldOf } from './field-names.js';
import { found, meant } from './found.js';
import { asRecord, uiKeys } from './ui-keys.js';

/** Formats that are none, and formats that do not fit the kind of value. */
export const unknownFormat: DefinitionCheck = ({ built }) =>
  built.form.fields.flatMap((field): readonly Finding[] => {
    if (field.format === undefined) return [];
    const place = built.where(within(schemaPlace(field.pointer), pointer('format')));
    const format = formats.get(field.format);
    if (!format) return [found(place, 'unknown-format', { format: field.format }, meant(field.format, formats.keys()))];
    return fits(format.kind, field)
      ? []
      : [found(place, 'format-misfit', { format: field.format, expected: KIND_WORDS[format.kind], found: KIND_WORDS[field.kind] })];
  });

const KIND_WORDS = {
  text: 'a text',
  number: 'a number',
  integer: 'a whole number',
  box: 'a box',
  list: 'a list',
  group: 'a group of fields',
  rows: 'a list of forms',
} as const;

/** A whole number is a number too, and a format for whole numbers may stand on a field that takes any. */
function fits(kind: keyof typeof KIND_WORDS, field: Field): boolean {
  const numeric = ['number', 'integer'];
  return kind === field.kind || (numeric.includes(kind) && numeric.includes(field.kind));
}

/** What a field says under `ui:format`, where its format reads no such thing, or the field beside it is none. */
export const unknownFormatOption: DefinitionCheck = (subject) =>
  uiKeys(subject, 'ui:format').flatMap(({ field, value, where }) =>
    Object.entries(asRecord(value)).flatMap(([name, given]) => optionFindings(subject, field, name, given, where(pointer(name)))),
  );

function optionFindings({ built }: Subject, field: Field, name: string, given: Json, place: Origin): readonly Finding[] {
  const format = formats.get(field.format ?? '');
  if (!format) return [];
  const options = format.options ?? {};
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  if (!option)
    return [
      found(place, 'unknown-format-option', { format: format.id, option: name }, { ...meant(name, Object.keys(options)), atKey: true }),
    ];
  if (option.is !== 'field') return [];
  const beside = within(parentOf(field.pointer), pointer(String(given)));
  const names = built.form.fields.filter((other) => other.parent === field.parent).map((other) => other.key);
  return fieldOf(built.form, beside) ? [] : [found(place, 'unknown-field', { field: String(given) }, meant(String(given), names))];
}
