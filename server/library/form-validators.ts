import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/lib/compileSchemaValidatorsCode.js';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8/lib/types.js';
import { AJV_OPTIONS, withListForms } from '../../engine/build.js';
import type { Form, Validators } from '../../engine/index.js';

/** The definition was checked against its meta-schema before. */
const OPTIONS = { ajvOptionsOverrides: { ...AJV_OPTIONS, validateSchema: false }, ajvFormatOptions: false } as const;

/** Returns the validator of a form's schema as the source of a CommonJS module, which exports it under the form's hash. */
export function validatorCode({ validation }: Form): string {
  return compileSchemaValidatorsCode(validation, OPTIONS);
}

/** Returns the validators of forms and of the forms in their lists, by hash. Each is compiled when it is first read. */
export function loadValidators(forms: readonly Form[]): Validators {
  const validators: Validators = {};
  for (const [hash, form] of withListForms(forms)) {
    let loaded: Validators[string] | undefined;
    Object.defineProperty(validators, hash, { enumerable: true, get: () => (loaded ??= loadValidator(form)) });
  }
  return validators;
}

function loadValidator(form: Form): Validators[string] {
  const functions: ValidatorFunctions = {};
  compileFunction(validatorCode(form), ['exports', 'require'])(functions, createRequire(import.meta.url));
  return createPrecompiledValidator(functions, form.validation);
}
