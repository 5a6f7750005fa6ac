import type { Ajv } from 'ajv';
import { compileSchema } from './compile-schema.js';
import { createAjv } from './create-ajv.js';
import type { Form } from '../types.js';
import type { Validators } from '../resolved.js';

type Validate = Validators[string];

/**
 * The validators of these forms and of the forms of their rows, by hash. Each is compiled when it is first asked.
 * @example validatorsFor([form])[form.hash]({ zip: 5 }) // [{ instancePath: '/zip', keyword: 'type', … }]
 */
export function validatorsFor(forms: readonly Form[]): Validators {
  const ajv = createAjv();
  const validators: Record<string, Validate> = Object.create(null);
  for (const form of withRows(forms).values()) validators[form.hash] = compiledWhenAsked(ajv, form);
  return validators;
}

/** The forms and the forms of their rows at any depth, each once. */
export function withRows(forms: readonly Form[]): Map<string, Form> {
  const found = new Map<string, Form>();
  const add = (form: Form): void => {
    if (found.has(form.hash)) return;
    found.set(form.hash, form);
    for (const field of form.fields) if (field.rows !== undefined) add(field.rows);
  };
  forms.forEach(add);
  return found;
}

function compiledWhenAsked(ajv: Ajv, form: Form): Validate {
  let compiled: Validate | undefined;
  return (data) => (compiled ??= compiledNow(ajv, form))(data);
}

/** The checks of a definition let no such schema through, so this is a programmer's error. */
function compiledNow(ajv: Ajv, form: Form): Validate {
  const compiled = compileSchema(ajv, form.validation);
  if (!compiled.ok) throw new Error(`The validators of ${form.id} cannot be made: ${compiled.problems}`);
  return compiled.value;
}
