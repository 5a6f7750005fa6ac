import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/lib/compileSchemaValidatorsCode.js';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8/lib/types.js';
import { build } from 'esbuild';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { compileFunction } from 'node:vm';
import { AJV_OPTIONS, withListForms } from '../../engine/build.js';
import type { Form, Validators } from '../../engine/index.js';
import { type PreparedAnswer, prepareAnswer } from '../bodies/prepared-answer.js';

/** The definition was checked against its meta-schema before. */
const OPTIONS = { ajvOptionsOverrides: { ...AJV_OPTIONS, validateSchema: false }, ajvFormatOptions: false } as const;

/** A CommonJS module that exports the validator under the form's hash. */
function validatorCode({ validation }: Form): string {
  return compileSchemaValidatorsCode(validation, OPTIONS);
}

/** Each validator is compiled when it is first read. */
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

/** The compiled server may be installed without the folder of this source. */
const projectFolder = resolve(import.meta.dirname, '../..');

/**
 * Returns the validators of a form and of the forms in its lists as one ES module, which runs without eval: `export const functions`, by
 * the hash of each form, as RJSF's createPrecompiledValidator takes them.
 */
export async function bundleValidators(form: Form): Promise<string> {
  const modules = [...withListForms([form]).values()].map((each) => `((exports) => {${validatorCode(each)}})(functions);`);
  const bundled = await build({
    stdin: {
      contents: ['export const functions = {};', ...modules].join('\n'),
      resolveDir: projectFolder,
      sourcefile: 'validators.js',
    },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2020',
    legalComments: 'none',
    charset: 'ascii',
    write: false,
    logLevel: 'silent',
  });
  const [file] = bundled.outputFiles;
  if (file === undefined) throw new Error(`The validators of ${form.id} could not be bundled.`);
  return file.text;
}

/** The validators of forms as modules for browsers, each bundled when it is first asked for. */
export interface ValidatorFiles {
  of(form: Form): Promise<PreparedAnswer>;
  /** Undefined where nobody asked for the form yet. */
  known(hash: string): Promise<PreparedAnswer> | undefined;
}

/** Keeps the newest `most` files: pages that are already open still request earlier ones. */
export function openValidatorFiles(most: number): ValidatorFiles {
  const files = new Map<string, Promise<PreparedAnswer>>();
  const bundle = (form: Form): Promise<PreparedAnswer> => {
    const [oldest] = files.keys();
    if (oldest !== undefined && files.size >= most) files.delete(oldest);
    const file = bundleValidators(form).then((code) =>
      prepareAnswer(code, { type: 'application/javascript; charset=utf-8', cache: 'immutable' }),
    );
    files.set(form.hash, file);
    file.catch(() => files.delete(form.hash));
    return file;
  };
  return { of: (form) => files.get(form.hash) ?? bundle(form), known: (hash) => files.get(hash) };
}
