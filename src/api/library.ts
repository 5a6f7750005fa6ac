import useSWR from 'swr';
import { requireValidators, type Form, type TenantLibrary, type Validators } from '../../engine/index.js';
import { call, inTime } from './call.js';

/** What a tenant's pages are made of, as the server compiled it. */
export function useLibrary(tenantCode: string | undefined) {
  return useSWR(
    tenantCode && ['library', tenantCode],
    async () => (await call<TenantLibrary>(`/library/${encodeURIComponent(tenantCode ?? '')}`, { gives: 'object' })).data,
  );
}

/** The validators of a form and of the forms in its lists: plain modules by hash, so that the page needs no eval. */
export function useValidators(form: Form | undefined) {
  return useSWR(form && ['validators', form.hash], () => loadValidators(form));
}

/** How often the module of a form failed to load: a browser remembers that one did, so that a retry needs another address. */
const failures = new Map<string, number>();

/** Fails for a module that lacks a validator: its form would accept everything (decision 030). */
async function complete(form: Form, module: Promise<{ readonly validators: Validators }>): Promise<Validators> {
  const { validators } = await module;
  requireValidators(form, validators);
  return validators;
}

async function loadValidators(form: Form | undefined): Promise<Validators> {
  if (!form) return {};
  const [path, failed] = [`/validators/${form.hash}.js`, failures.get(form.hash) ?? 0];
  try {
    const address = failed === 0 ? path : `${path}?again=${failed}`;
    return await inTime(path, complete(form, import(/* webpackIgnore: true */ address)));
  } catch (error) {
    failures.set(form.hash, failed + 1);
    throw error;
  }
}
