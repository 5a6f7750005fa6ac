import useSWR from 'swr';
import type { Form, JsonObject, Platform, Validators } from '../../engine/index.js';
import { call } from './call.js';

/** What a tenant's pages are made of, as the server compiled it. */
export interface TenantLibrary {
  readonly forms: { readonly [id: string]: Form };
  readonly pages: { readonly [id: string]: JsonObject };
  readonly platform: Platform;
  readonly texts: { readonly [language: string]: { readonly [key: string]: string } };
}

export function useLibrary(tenantCode: string) {
  return useSWR(['library', tenantCode], async () => (await call<TenantLibrary>(`/library/${encodeURIComponent(tenantCode)}`)).data);
}

/** The validators of a form and of the forms in its lists: plain modules by hash, so that the page needs no eval. */
export function useValidators(form: Form | undefined) {
  return useSWR(form && ['validators', form.hash], () => loadValidators(form));
}

async function loadValidators(form: Form | undefined): Promise<Validators> {
  if (!form) return {};
  const loaded: { validators: Validators } = await import(/* webpackIgnore: true */ `/validators/${form.hash}.js`);
  return loaded.validators;
}
