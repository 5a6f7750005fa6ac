import { schemaPointer } from '../compile/build-fields.js';
import { formats } from '../formats/registry.js';
import { parentOf, pointer, within } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { Field, Json, Origin } from '../types.js';
import { type DefinitionCheck, type FormCheckContext, findingAt, nearestHint } from './check.js';
import { unknownNameFinding } from './known-names.js';
import { fieldByPointer, asRecord, uiKeys } from './definition-parts.js';

/** Reports formats that do not fit the kind of the field. */
export const formatMisfit: DefinitionCheck = ({ built }) =>
  built.form.fields.flatMap((field): readonly UnlocatedFinding[] => {
    if (field.format === undefined) return [];
    const place = built.where(within(schemaPointer(field.pointer), pointer('format')));
    const format = formats.get(field.format);
    return !format || fitsKind(format.kind, field)
      ? []
      : [findingAt(place, 'format-misfit', { format: field.format, expected: KIND_WORDS[format.kind], found: KIND_WORDS[field.kind] })];
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

/** Returns whether a format of this kind can be used for the field; numbers and whole numbers fit each other. */
function fitsKind(kind: keyof typeof KIND_WORDS, field: Field): boolean {
  const numeric = ['number', 'integer'];
  return kind === field.kind || (numeric.includes(kind) && numeric.includes(field.kind));
}

/** Reports options under `ui:format` that the format does not have, and options that name an unknown field. */
export const unknownFormatOption: DefinitionCheck = (subject) =>
  uiKeys(subject, 'ui:format').flatMap(({ field, value, where }) =>
    Object.entries(asRecord(value)).flatMap(([name, given]) => optionFindings(subject, field, name, given, where(pointer(name)))),
  );

/**
 * Returns a finding if the field's format has no option of this name under `ui:format`, or if the option must name another field and that
 * does not exist. None for an unknown format.
 */
function optionFindings(context: FormCheckContext, field: Field, name: string, given: Json, place: Origin): readonly UnlocatedFinding[] {
  const { built } = context;
  const format = formats.get(field.format ?? '');
  if (!format) return [];
  const options = format.options ?? {};
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  if (!option)
    return [
      findingAt(
        place,
        'unknown-format-option',
        { format: format.id, option: name },
        { ...nearestHint(name, Object.keys(options)), atKey: true },
      ),
    ];
  if (option.is === 'setting') return unknownNameFinding(context, 'setting', String(given), place);
  if (option.is !== 'field') return [];
  const beside = within(parentOf(field.pointer), pointer(String(given)));
  const names = built.form.fields.filter((other) => other.parent === field.parent).map((other) => other.key);
  return fieldByPointer(built.form, beside)
    ? []
    : [findingAt(place, 'unknown-field', { field: String(given) }, nearestHint(String(given), names))];
}
