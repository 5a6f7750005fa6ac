import { createContext, useContext } from 'react';
import { type Logic, logic, type Settings, type TenantLibrary, type Text, type TextParams } from '../../engine/index.js';
import { builtInTexts } from '../../engine/site/texts.js';
import type { ContactAnswer } from '../../server/http/routes/contacts.js';
import type { ServicesAnswer } from '../../server/http/routes/services.js';
import { offeredServices } from '../../engine/site/services.js';
import type { Tenancy, Tenant } from './tenancy.js';

export type Service = ServicesAnswer['data'][number];
export type Agent = ContactAnswer['data'];

/** What the query of an address says, kept through the links of the site (SPEC 2). */
export interface Referral {
  /** `agentReferral` stands in the address. */
  readonly isAgentReferral: boolean;
  /** Whom `referredby` names, once found (D-52). */
  readonly agent?: Agent | undefined;
}

/** Everything the pages of a tenant are drawn from. */
export interface Site extends Tenancy {
  /** Whose brand and words it is: the active tenant, else the primary one. */
  readonly tenant: Tenant;
  readonly library: TenantLibrary;
  readonly settings: Settings;
  /** Those that are enabled, in the tenant's order. */
  readonly services: readonly Service[];
  readonly text: Text;
  /** The language of the words, such as `en`, and those there are. */
  readonly language: string;
  readonly languages: readonly string[];
  readonly speak: (language: string) => void;
  readonly referral: Referral;
}

export const SiteContext = createContext<Site | undefined>(undefined);

/** The site, where it is known to be loaded. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('A part of the site was drawn before the site was loaded');
  return site;
}

/** A text by key, with the built-in words where nobody has others; places such as `{name}` are filled in. */
export type Translate = (key: string, fallback: string, params?: TextParams) => string;

/** The words of the tenant whose page it is; before a tenant is known, the built-in ones. */
export function useTexts(): Translate {
  const text = useContext(SiteContext)?.text ?? builtInTexts;
  return (key, fallback, params) => text([key], fallback, params);
}

/** What the conditions of a page may ask for and no site knows before it asks. */
export interface StepFacts {
  /** There are questions to answer before a membership (D-20). */
  readonly hasQuestionnaire: boolean;
}

/** Whether a condition of a layout or page holds on a route of the site. */
export function conditionHolds(site: Site, route: string, when: Logic, facts?: StepFacts): boolean {
  if (when === undefined) return true;
  const { code, groupCode, website, uiConfiguration } = site.tenant;
  const tenant = { code, groupCode, hasWebsite: website.trim() !== '', layout: uiConfiguration.layout ?? null };
  const context = {
    route,
    tenant,
    services: offeredServices(site.library, site.services).length,
    agentReferral: site.referral.isAgentReferral,
    ...facts,
  };
  return logic.holds(when, { setting: site.settings, context, platform: site.library.platform });
}
