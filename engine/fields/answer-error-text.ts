import { keysOf, pointer, type Pointer } from '../pointer.js';
import { messages } from '../messages.js';
import type { AnswerError, LocalizedForm } from '../resolved.js';
import { indexOf } from './form-index.js';
import { textKeys } from './text-keys.js';

/**
 * Returns the text of an answer error with its values: of the field (`form.<form>.<path>.error.<code>`, `field.<name>.error.<code>`), else
 * of the dictionary, else of the catalogue.
 * @example answerErrorText(form, error) // "This is a required field"
 */
export function answerErrorText(form: LocalizedForm, problem: AnswerError): string {
  const { spoken: innerForm, at } = formAt(form, problem.pointer);
  const field = indexOf(innerForm.configured.form).field.get(at);
  const own = field ? textKeys(innerForm.configured.form.id, field, `error.${problem.code}`) : [];
  const fallback = Object.hasOwn(messages, problem.textKey) ? messages[problem.textKey as keyof typeof messages] : problem.textKey;
  return form.text([...own, problem.textKey], fallback, problem.params);
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
