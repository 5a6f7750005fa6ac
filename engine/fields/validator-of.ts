import { own } from '../pointer.js';
import type { Validators } from '../resolved.js';
import type { Form } from '../types.js';

/**
 * Returns the validator of a form by the form's hash. Throws if it is missing, because a form without validator would accept everything.
 */
export function validatorOf(form: Form, validators: Validators): Validators[string] {
  const validator = own(validators, form.hash);
  if (!isValidator(validator)) throw new Error(`The form "${form.id}" cannot be checked: its validator ${form.hash} is missing.`);
  return validator;
}

/** Whether a value has the method of a validator; it may be one of its class. */
function isValidator(value: unknown): value is Validators[string] {
  return typeof value === 'object' && value !== null && 'rawValidation' in value && typeof value.rawValidation === 'function';
}

/**
 * Throws if the validator of a form, or of a form in its lists, is missing. Pages call it before they draw the form, because a
 * check only throws after the visitor has typed.
 */
export function requireValidators(form: Form, validators: Validators): void {
  validatorOf(form, validators);
  for (const field of form.fields) if (field.rows) requireValidators(field.rows, validators);
}
