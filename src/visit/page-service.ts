import type { Page, Route, TenantLibrary } from '../../engine/index.js';
import { offeredServices } from '../../server/shared/services.js';
import type { Site } from './site.js';

/** The setting codes that the code of the site reads. Forms and rules name their own settings in their definitions. */
export const SETTING_CODES = {
  addDependent: 'ADD_DEPENDENT',
  benefitStartDays: 'BENEFIT_START_DAYS',
  payByBank: 'BANKING',
  payByCard: 'CARD',
  payByCardOnFile: 'CHECKOUT',
  buyMembership: 'ALLOW_BUY_MEMBERSHIP',
  manageGroupMembers: 'GROUP_MEMBER_MGMT',
  skipPayment: 'SKIP_PAYMENT_PUBLIC',
} as const;

/** The ids of the steps whose panels and flows read the results of other steps. */
export const STEP_IDS = {
  checkIn: 'CHECK_IN',
  information: 'INFORMATION',
  offering: 'OFFERING',
  payment: 'PAYMENT',
  questionnaire: 'QUESTIONNAIRE',
} as const;

/** The ids of the pages and routes that the code of the site links to. */
export const PAGE_IDS = {
  agentSignUp: 'agent-sign-up',
  chooseLocation: 'choose-location',
  groupMembers: 'group-members',
  membership: 'membership',
  notFound: 'page-not-found',
} as const;

/** The codes of the services that the code of the site links to. */
export const SERVICE_CODES = { appointment: 'APPOINTMENT', memberCheckIn: 'MEMBER_CHECK_IN' } as const;

type Services = NonNullable<TenantLibrary['routes']['services']>;

/**
 * Returns the service of a page at an address: one for this route whose query the address has (`type=elitePlan`, D-39), else the service
 * that the page needs.
 */
export function serviceOf({ routes }: TenantLibrary, route: Route, page: Page, search: string): string | undefined {
  const query = new URLSearchParams(search);
  const queryMatches = (service: Services[string]) =>
    Object.entries(service.query ?? {}).every(([name, value]) => query.get(name) === value);
  const match = Object.entries(routes.services ?? {}).find(
    ([, service]) => service.route === route.id && service.query !== undefined && queryMatches(service),
  );
  return match?.[0] ?? page.needs?.service;
}

/** Returns a service that the tenant offers by its product code, or undefined. */
export function offeredService({ library, services }: Site, code: string) {
  return offeredServices(library, services).find((service) => service.code === code);
}
