import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/lib/compileSchemaValidatorsCode.js';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8/lib/types.js';
import { build } from 'esbuild';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { compileFunction } from 'node:vm';
import { AJV_OPTIONS, withListForms } from '../../engine/build.js';
import type { Form, Validators } from '../../engine/index.js';
import { cacheKey, compilerFingerprint, openDefinitionCache, type DefinitionCache } from './definition-cache.js';

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

export async function bundleEach(
  forms: readonly Form[],
  cache: DefinitionCache = openDefinitionCache(),
): Promise<ReadonlyMap<string, string>> {
  const files = forms.map((form) => ({ path: form.hash, text: JSON.stringify(schemasOf(form)) }));
  const key = cacheKey({ kind: 'validators', files, scopes: [], compiler: compilerFingerprint() });
  const cached = cache.read(key) as readonly (readonly [string, string])[] | undefined;
  if (cached !== undefined) return new Map(cached);
  const bundles: [string, string][] = [];
  for (const form of forms) bundles.push([form.hash, await bundleValidators(form)]);
  cache.write(key, bundles);
  return new Map(bundles);
}

function schemasOf(form: Form): readonly unknown[] {
  return [...withListForms([form]).values()].map(({ validation }) => validation);
}
