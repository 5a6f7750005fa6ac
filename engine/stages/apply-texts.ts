import { fieldWords, textKeys } from '../fields/text-keys.js';
import type { Field } from '../types.js';
import type { FieldTexts, LocalizedForm, ConfiguredForm, Text } from '../resolved.js';

/**
 * Gives a form its words: titles, help and examples, from the dictionary where it has them, else from the definition.
 * The keys are `form.<form>.<path>.title`, then `field.<name>.title`.
 * @example applyTexts(tenantForm, (keys, fallback) => dictionary[keys[0]] ?? fallback)
 */
export function applyTexts(tenant: ConfiguredForm, text: Text): LocalizedForm {
  const { form } = tenant;
  const title = text([`form.${form.id}.title`], form.title ?? '');
  const help = text([`form.${form.id}.help`], form.help ?? '');
  return {
    stage: 'localized',
    configured: tenant,
    text,
    texts: new Map(form.fields.map((field) => [field.pointer, textsOf(form.id, field, text)])),
    sections: new Map(Object.entries(form.sections).map(([name, heading]) => [name, text([`form.${form.id}.section.${name}`], heading)])),
    rows: new Map([...tenant.rows].map(([at, rows]) => [at, applyTexts(rows, text)])),
    ...(title && { title }),
    ...(help && { help }),
  };
}

function textsOf(formId: string, field: Field, text: Text): FieldTexts {
  const said = Object.entries(fieldWords(field)).map(([part, words]) => [part, text(textKeys(formId, field, part), words)] as const);
  return { title: '', ...Object.fromEntries(said.filter(([, words]) => words !== '')) };
}
