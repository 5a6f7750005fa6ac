import type { i18n as I18n } from 'i18next';
import { createContext, useContext } from 'react';
import type { Settings, TenantLibrary, Text, TextParams } from '../../engine/index.js';
import type { ContactAnswer } from '../../server/http/routes/contacts.js';
import type { ServicesAnswer } from '../../server/http/routes/services.js';
import type { Tenancy, Tenant } from './tenancy.js';

export type Service = ServicesAnswer['data'][number];
export type Agent = ContactAnswer['data'];

/** Referral parameters of the address, which all links of the site preserve (SPEC 2). */
export interface Referral {
  /** Whether the address has `agentReferral`. */
  readonly isAgentReferral: boolean;
  /** The contact that `referredby` names; undefined until it is found (D-52). */
  readonly agent?: Agent | undefined;
}

/** Everything that the pages of a tenant need. */
export interface Site extends Tenancy {
  /** The tenant whose brand and texts are shown: the active tenant, else the primary one. */
  readonly tenant: Tenant;
  readonly library: TenantLibrary;
  readonly settings: Settings;
  /** The enabled services, in the tenant's order. */
  readonly services: readonly Service[];
  /** The texts, of which `text` is the engine's lookup. */
  readonly i18n: I18n;
  readonly text: Text;
  /** The language of the texts, such as `en`. */
  readonly language: string;
  readonly languages: readonly string[];
  readonly setLanguage: (language: string) => void;
  readonly referral: Referral;
}

export const SiteContext = createContext<Site | undefined>(undefined);

/** Returns the site. Throws if a component is rendered before the site has loaded. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('A part of the site was drawn before the site was loaded');
  return site;
}

/** Returns the text of a key, else the built-in fallback; replaces placeholders such as `{name}`. */
export interface Translate {
  (key: string, fallback: string): string;
  (key: string, fallback: string, params: TextParams): string;
}

/** Returns the path of the start page of the active tenant, or of the group. */
export function homePath({ active }: Pick<Site, 'active'>): string {
  return active ? `/${active.code}` : '/';
}
