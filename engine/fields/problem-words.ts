import { keysOf, pointer, type Pointer } from '../pointer.js';
import { messages } from '../messages.js';
import type { AnswerProblem, LocalizedForm } from '../resolved.js';
import { indexOf } from './form-index.js';
import { textKeys } from './text-keys.js';

/**
 * The words of a problem: the field's own (`form.<form>.<path>.error.<code>`), else the dictionary's, else the catalogue's.
 * @example wordsOf(form, problem) // "This is a required field"
 */
export function wordsOf(form: LocalizedForm, problem: AnswerProblem): string {
  const { spoken, at } = formAround(form, problem.pointer);
  const field = indexOf(spoken.configured.form).field.get(at);
  const own = field ? textKeys(spoken.configured.form.id, field, `error.${problem.code}`) : [];
  const fallback = Object.hasOwn(messages, problem.textKey) ? messages[problem.textKey as keyof typeof messages] : problem.textKey;
  return form.text([...own, problem.textKey], fallback, problem.params);
}

/** The form that a place belongs to, and the place in it: of `/dependents/0/dob` the dependents' form and `/dob`. */
function formAround(form: LocalizedForm, at: Pointer): { spoken: LocalizedForm; at: Pointer } {
  const keys = keysOf(at);
  for (let depth = 1; depth < keys.length - 1; depth++) {
    const rows = form.rows.get(pointer(...keys.slice(0, depth)));
    if (rows) return formAround(rows, pointer(...keys.slice(depth + 1)));
  }
  return { spoken: form, at };
}
