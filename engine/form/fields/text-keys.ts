import { messages } from '../../messages.js';
import { keysOf, pointer, type Pointer } from '../../base/pointer.js';
import type { FieldTexts, AnswerError, LocalizedForm } from '../../resolved.js';
import type { FormatError } from '../../formats/format.js';
import type { Field } from '../../types.js';
import { indexOf } from './form-index.js';

/** Keys of the form, then of the field's name, then of its name in a fragment. */
export function textKeys(formId: string, field: Pick<Field, 'pointer' | 'key' | 'nameInFragment'>, part: string): string[] {
  const path = keysOf(field.pointer).join('.');
  const keys = [`form.${formId}.${path}.${part}`, `field.${field.key}.${part}`];
  return field.nameInFragment === undefined || field.nameInFragment === field.key
    ? keys
    : [...keys, `field.${field.nameInFragment}.${part}`];
}

/** By the last part of their text keys (`title`, `help`, …); empty texts if the definition gives none. */
export function definitionTexts({ kind, ui, words }: Pick<Field, 'kind' | 'ui' | 'words'>): {
  readonly [part in keyof FieldTexts]: string;
} {
  const written = (key: string) => (typeof ui[key] === 'string' ? ui[key] : '');
  return {
    title: words.title ?? '',
    help: words.help ?? '',
    placeholder: written('ui:placeholder'),
    hint: written('ui:help'),
    ...(ui['ui:onDemand'] !== undefined && { more: written('ui:onDemand') }),
    ...(ui['ui:need'] !== undefined && { need: written('ui:need') }),
    ...(kind === 'rows' && { add: written('ui:addLabel'), item: written('ui:itemLabel') }),
  };
}

/**
 * Returns the text of an answer error with its values: of the field (`form.<form>.<path>.error.<code>`, `field.<name>.error.<code>`), else
 * of the dictionary, else of the catalogue.
 * @example answerErrorText(form, error) // "This is a required field"
 */
export function answerErrorText(form: LocalizedForm, problem: AnswerError): string {
  const { spoken: innerForm, at } = formAt(form, problem.pointer);
  const field = indexOf(innerForm.configured.form).field.get(at);
  const own = field ? textKeys(innerForm.configured.form.id, field, `error.${problem.code}`) : [];
  return formatText(form, problem, own);
}

/**
 * Returns the text of what a format finds, such as a refused key or a question, in the visitor's language; of `own` keys if the dictionary
 * has one.
 * @example formatText(resolved.form, { textKey: 'error.max', params: { max: 5 } }) // "The number must be 5 or less"
 */
export function formatText(form: LocalizedForm, { textKey, params = {} }: FormatError, own: readonly string[] = []): string {
  const named = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'object' ? form.text([value.textKey], value.words) : value,
  ]);
  return form.text(
    [...own, textKey],
    Object.hasOwn(messages, textKey) ? messages[textKey as keyof typeof messages] : textKey,
    Object.fromEntries(named),
  );
}

/** Returns the form that contains a place and the pointer in it: the dependents' form and `/dob` for `/dependents/0/dob`. */
function formAt(form: LocalizedForm, at: Pointer): { spoken: LocalizedForm; at: Pointer } {
  const keys = keysOf(at);
  for (let depth = 1; depth < keys.length - 1; depth++) {
    const rows = form.rows.get(pointer(...keys.slice(0, depth)));
    if (rows) return formAt(rows, pointer(...keys.slice(depth + 1)));
  }
  return { spoken: form, at };
}
