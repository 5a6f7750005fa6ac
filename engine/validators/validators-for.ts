import type { Ajv } from 'ajv';
import { compileSchema } from './compile-schema.js';
import { createAjv } from './create-ajv.js';
import type { Form } from '../types.js';
import type { SchemaValidator, ValidatorError, Validators } from '../resolved.js';

type Validate = (data: unknown) => readonly ValidatorError[];

/**
 * Returns the validators of forms and of the forms in their lists, by hash, for commands and tests. Each is compiled on first use, which
 * throws if the schema is invalid.
 * @example validatorsFor([form])[form.hash].rawValidation(form.validation, { zip: 5 }).errors // [{ instancePath: '/zip', keyword: 'type', … }]
 */
export function validatorsFor(forms: readonly Form[]): Validators {
  const ajv = createAjv();
  const validators: Record<string, SchemaValidator> = Object.create(null);
  for (const form of withListForms(forms).values()) validators[form.hash] = lazyValidator(ajv, form);
  return validators;
}

/** Returns the forms and the forms in their lists at any depth, by hash, each once. */
export function withListForms(forms: readonly Form[]): Map<string, Form> {
  const found = new Map<string, Form>();
  const add = (form: Form): void => {
    if (found.has(form.hash)) return;
    found.set(form.hash, form);
    for (const field of form.fields) if (field.rows !== undefined) add(field.rows);
  };
  forms.forEach(add);
  return found;
}

/** Returns a validator that compiles itself on first use. */
function lazyValidator(ajv: Ajv, form: Form): SchemaValidator {
  let compiled: Validate | undefined;
  return { rawValidation: (_schema, data) => ({ errors: (compiled ??= compileValidator(ajv, form))(data) }) };
}

/** Returns the compiled validator of a form. Throws if its schema is invalid, which definition checks prevent. */
function compileValidator(ajv: Ajv, form: Form): Validate {
  const compiled = compileSchema(ajv, form.validation);
  if (!compiled.ok) throw new Error(`The validators of ${form.id} cannot be made: ${compiled.problems}`);
  return compiled.value;
}
