import useSWR from 'swr';
import { requireValidators, type Form, type TenantLibrary, type Validators } from '../../engine/index.js';
import { callApi, withTimeLimit } from './call-api.js';

/** Loads the compiled definitions of a tenant; loads nothing without a code. */
export function useLibrary(tenantCode: string | undefined) {
  return useSWR(
    tenantCode && ['library', tenantCode],
    async () => (await callApi<TenantLibrary>(`/library/${encodeURIComponent(tenantCode ?? '')}`, { gives: 'object' })).data,
  );
}

/** Loads the validators of a form and of the forms in its lists as a module by hash, so that the page needs no `eval`. */
export function useValidators(form: Form | undefined) {
  return useSWR(form && ['validators', form.hash], () => loadValidators(form));
}

/** How often the module of a form failed to load. A browser caches the failure of a module, so a retry needs another URL. */
const failures = new Map<string, number>();

/** Returns the validators of a module. Throws if one is missing, since the form would accept every answer (decision 030). */
async function requireCompleteValidators(form: Form, module: Promise<{ readonly validators: Validators }>): Promise<Validators> {
  const { validators } = await module;
  requireValidators(form, validators);
  return validators;
}

/** Imports the validators of a form. Throws CallError if the module fails to load; the next attempt then uses another URL. */
async function loadValidators(form: Form | undefined): Promise<Validators> {
  if (!form) return {};
  const [path, failed] = [`/validators/${form.hash}.js`, failures.get(form.hash) ?? 0];
  try {
    const address = failed === 0 ? path : `${path}?again=${failed}`;
    return await withTimeLimit(path, requireCompleteValidators(form, import(/* webpackIgnore: true */ address)));
  } catch (error) {
    failures.set(form.hash, failed + 1);
    throw error;
  }
}
