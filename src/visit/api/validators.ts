import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8/lib/types.js';
import useSWR from 'swr';
import type { Form, Validators } from '../../../engine/index.js';
import { withTimeLimit } from './call-api.js';

/** What the server compiled from a form: its validators and those of the forms in its lists, by hash. */
export interface ValidatorModule {
  readonly functions: ValidatorFunctions;
}

/** Loads the validators of a form and of the forms in its lists as a module by hash, so that the page needs no `eval`. */
export function useValidators(form: Form | undefined) {
  return useSWR(form && ['validators', form.hash], () => loadValidators(form));
}

/**
 * Returns RJSF's validators of a form and of the forms in its lists, by hash. Throws if one is missing, since the form would accept every
 * answer (decision 030).
 */
export function validatorsOf(form: Form, { functions }: ValidatorModule): Validators {
  const ofLists = form.fields.flatMap(({ rows }) => (rows ? [validatorsOf(rows, { functions })] : []));
  return Object.assign({ [form.hash]: createPrecompiledValidator(functions, form.validation) }, ...ofLists) as Validators;
}

/** How often the module of a form failed to load. A browser caches the failure of a module, so a retry needs another URL. */
const failures = new Map<string, number>();

/** Imports the validators of a form. Throws CallError if the module fails to load; the next attempt then uses another URL. */
async function loadValidators(form: Form | undefined): Promise<Validators> {
  if (!form) return {};
  const [path, failed] = [`/validators/${form.hash}.js`, failures.get(form.hash) ?? 0];
  try {
    const address = failed === 0 ? path : `${path}?again=${failed}`;
    const load = async () => validatorsOf(form, (await import(/* webpackIgnore: true */ address)) as ValidatorModule);
    return await withTimeLimit(path, load());
  } catch (error) {
    failures.set(form.hash, failed + 1);
    throw error;
  }
}
