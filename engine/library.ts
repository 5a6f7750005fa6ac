import type { Scope } from './compile/layers.js';
import type { Platform } from './resolved.js';
import type { Form, Json, JsonObject, Problem } from './types.js';

/** Everything a tenant's site is made of. */
export interface TenantLibrary {
  readonly scope: Scope;
  /** Of everything below: what caches are keyed by. */
  readonly hash: string;
  readonly forms: { readonly [id: string]: Form };
  readonly pages: { readonly [id: string]: JsonObject };
  readonly routes: Json;
  readonly layouts: Json;
  readonly platform: Platform;
  /** Texts by language, then key. */
  readonly texts: { readonly [language: string]: { readonly [key: string]: string } };
  /** The catalogue of setting codes. */
  readonly settings: JsonObject;
}

export interface Library {
  readonly byTenant: ReadonlyMap<string, TenantLibrary>;
  readonly warnings: readonly Problem[];
}
