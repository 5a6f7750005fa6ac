import type { Platform } from './resolved.js';
import type { LayoutsDefinition, PageDefinition, PartsDefinition, RoutesDefinition, Step as StepDefinition } from './definition.g.js';
import type { Form, JsonObject, Finding } from './types.js';

/** One route, frame, link of header or footer, page and step, as their definitions say them. */
export type Route = RoutesDefinition['routes'][number];
export type Layout = LayoutsDefinition['layouts'][string];
export type LayoutLink = LayoutsDefinition['header'][number];
export type Page = PageDefinition;
export type Step = StepDefinition;

/** The layers of one tenant, each of which may change forms and pages. */
export interface Scope {
  readonly platform: string;
  readonly group: string;
  readonly tenant: string;
}

/** Everything a tenant's site is made of. */
export interface TenantLibrary {
  readonly scope: Scope;
  /** Of everything below: what caches are keyed by. */
  readonly hash: string;
  readonly forms: { readonly [id: string]: Form };
  readonly pages: { readonly [id: string]: Page };
  readonly routes: Pick<RoutesDefinition, 'routes' | 'services'>;
  readonly layouts: Pick<LayoutsDefinition, 'layouts' | 'header' | 'footer'>;
  /** What the site draws and does by name, as it says itself. */
  readonly parts: Pick<PartsDefinition, 'panels' | 'flows' | 'calls' | 'widgets' | 'searches' | 'formContext' | 'conditionContext'>;
  readonly platform: Platform;
  /** Texts by language, then key. */
  readonly texts: { readonly [language: string]: { readonly [key: string]: string } };
  /** The catalogue of setting codes. */
  readonly settings: JsonObject;
}

export interface Library {
  readonly byTenant: ReadonlyMap<string, TenantLibrary>;
  readonly warnings: readonly Finding[];
}

/** Returns a short identifier of a text: equal texts have equal ones. */
export type ContentHash = (text: string) => string;
