import { keysOf } from '../pointer.js';
import type { FieldTexts } from '../resolved.js';
import type { Field } from '../types.js';

/** Returns the text keys of one text of a field, such as its `title`: of the form, then of the field's name, then of its name in a fragment. */
export function textKeys(formId: string, field: Pick<Field, 'pointer' | 'key' | 'nameInFragment'>, part: string): string[] {
  const path = keysOf(field.pointer).join('.');
  const keys = [`form.${formId}.${path}.${part}`, `field.${field.key}.${part}`];
  return field.nameInFragment === undefined || field.nameInFragment === field.key
    ? keys
    : [...keys, `field.${field.nameInFragment}.${part}`];
}

/**
 * Returns the texts that the definition gives a field, by the last part of their text keys (`title`, `help`, …); empty texts if it gives
 * none.
 */
export function definitionTexts({ kind, ui, words }: Pick<Field, 'kind' | 'ui' | 'words'>): {
  readonly [part in keyof FieldTexts]: string;
} {
  const written = (key: string) => (typeof ui[key] === 'string' ? ui[key] : '');
  return {
    title: words.title ?? '',
    help: words.help ?? '',
    placeholder: written('ui:placeholder'),
    hint: written('ui:help'),
    ...(kind === 'rows' && { add: written('ui:addLabel'), item: written('ui:itemLabel') }),
  };
}
