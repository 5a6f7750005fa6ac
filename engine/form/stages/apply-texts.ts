import { definitionTexts, textKeys } from '../fields/text-keys.js';
import type { Field, Section } from '../../types.js';
import type { FieldTexts, LocalizedForm, ConfiguredForm, Text } from '../../resolved.js';

/**
 * Adds the texts of one language to a form: from the dictionary if it has them, else from the definition. The keys are
 * `form.<form>.<path>.title`, then `field.<name>.title`.
 * @example applyTexts(tenantForm, (keys, fallback) => dictionary[keys[0]] ?? fallback)
 */
export function applyTexts(tenant: ConfiguredForm, text: Text): LocalizedForm {
  const { form } = tenant;
  return {
    stage: 'localized',
    configured: tenant,
    text,
    texts: new Map(form.fields.map((field) => [field.pointer, localizeField(form.id, field, text)])),
    sections: form.sections.map((section) => localizeSection(form.id, section, text)),
    rows: new Map([...tenant.rows].map(([at, rows]) => [at, applyTexts(rows, text)])),
  };
}

function localizeSection(formId: string, { id, title, about }: Section, text: Text): Section {
  const key = `form.${formId}.section.${id}`;
  return { id, title: text([key], title), ...(about !== undefined && { about: text([`${key}.about`], about) }) };
}

/** Empty texts are left out, except the title. */
function localizeField(formId: string, field: Field, text: Text): FieldTexts {
  const texts = Object.entries(definitionTexts(field)).map(([part, words]) => [part, text(textKeys(formId, field, part), words)] as const);
  return { title: '', ...Object.fromEntries(texts.filter(([, words]) => words !== '')) };
}
