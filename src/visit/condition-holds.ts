import { type JsonObject, type Logic, logic } from '../../engine/index.js';
import { offeredServices } from '../../server/shared/services.js';
import type { Site } from './site.js';

/** Facts that conditions of steps use and that are loaded separately. */
export interface StepFacts {
  /** Whether the tenant has a questionnaire before a membership (D-20). */
  readonly hasQuestionnaire: boolean;
}

/** Whom the memberships that the address requests are sold to; conditions of choices use it. */
export interface BuyerFacts {
  readonly sellsToPeople: boolean;
  readonly sellsToGroups: boolean;
}

/** Whether a condition of a layout or page holds on a route; true without a condition. */
export function conditionHolds(site: Site, route: string, when: Logic, facts?: StepFacts | BuyerFacts): boolean {
  if (when === undefined) return true;
  const context = conditionContext(site, route, facts);
  return logic.holds(when, { setting: site.settings, context, platform: site.library.platform });
}

/** Returns what conditions of layouts and pages read as `context`; `conditionContext` in schemas/parts.json lists the names. */
export function conditionContext(site: Site, route: string, facts: StepFacts | BuyerFacts | undefined): JsonObject {
  const { code, groupCode, website, uiConfiguration } = site.tenant;
  return {
    route,
    tenant: { code, groupCode, hasWebsite: website.trim() !== '', layout: uiConfiguration.layout ?? null },
    services: offeredServices(site.library, site.services).length,
    agentReferral: site.referral.isAgentReferral,
    ...facts,
  };
}
