/** A call of the site, and what hangs on it: every page, a form, nothing that is missed, what the visitor sends, or a later step. */
export interface RecordedCall {
  readonly name: string;
  /** Method and address, or an address whatever the method is. */
  readonly path: RegExp;
  readonly for: 'page' | 'form' | 'nothing' | 'act' | 'step';
}

/**
 * Every call there is: one that is not here fails the test that hears it, so that its failures are not forgotten.
 * What a page or form is drawn from is broken in faults.spec.ts, acts and steps by their names in the failing-*.spec.ts,
 * and every-call.spec.ts sees to it that none is left out.
 */
export const CALLS: readonly RecordedCall[] = [
  { name: 'the tenants of the slug', path: /\/api\/tenants\/web\?slug=/, for: 'page' },
  { name: 'the tenants of the group', path: /\/api\/tenants\/web\?groupCode=/, for: 'page' },
  { name: 'the library', path: /\/library\/[^/]+$/, for: 'page' },
  { name: 'the settings', path: /\/api\/tenants\/[^/]+\/settings$/, for: 'page' },
  { name: 'the services', path: /\/api\/tenants\/[^/]+\/services$/, for: 'page' },
  { name: 'the words', path: /\/api\/lang-dictionary\/\w+\/tenant\?groupCode=/, for: 'page' },
  { name: 'whether the site is closed', path: /\/api\/lookup\?.*MAINTENANCE_MODE/, for: 'page' },
  { name: 'the races in a form', path: /\/api\/lookup\?.*RACE/, for: 'form' },
  { name: 'the ways to hear of a tenant in a form', path: /\/api\/lookup\?.*(LEAD_SOURCE|TENANT)/, for: 'form' },
  { name: 'the validators of a form', path: /\/validators\//, for: 'form' },
  { name: 'who referred the visitor', path: /\/api\/contacts\/[0-9a-f-]{36}$/, for: 'nothing' },
  { name: 'the deployed version', path: /\/version\.json$/, for: 'nothing' },
  { name: 'addresses to choose from', path: /\/api\/search\/address$/, for: 'act' },
  { name: 'referrers to choose from', path: /\/api\/search\/referrer/, for: 'act' },
  { name: 'an enrollment or a request', path: /\/api\/clients$/, for: 'act' },
  { name: 'members of a file', path: /\/api\/clients\/bulk-create$/, for: 'act' },
  { name: 'a search in a list of people', path: /\/api\/search\/clients$/, for: 'act' },
  { name: 'people who are in the list', path: /\/api\/search\/same-clients$/, for: 'act' },
  { name: 'a member who checks in', path: /\/api\/clients\/exists$/, for: 'act' },
  { name: 'somebody who is here, changed or removed', path: /\/api\/clients\/[0-9a-f-]{36}(,[0-9a-f-]{36})*$/, for: 'act' },
  { name: 'an agent signing up', path: /\/api\/contacts$/, for: 'act' },
  { name: 'a file of a form', path: /\/api\/uploads$/, for: 'act' },
  { name: 'the questions of a step', path: /\/api\/questionnaires\?/, for: 'step' },
  { name: 'the memberships of a step', path: /\/api\/tenants\/[^/]+\/membership-offerings/, for: 'step' },
  { name: 'the services to buy', path: /\/api\/tenants\/[^/]+\/ancillary-offerings/, for: 'step' },
  { name: 'who has been enrolled', path: /\/api\/clients\?limit=/, for: 'step' },
  { name: 'what was begun', path: /\/api\/drafts(\/[\w-]+)?$/, for: 'step' },
  { name: 'the questions of somebody', path: /\/api\/respondents\/[^/]+\/questionnaires\/\w+$/, for: 'step' },
  { name: 'answers to questions', path: /\/api\/questionnaire-responses(\/[^/]+)?$/, for: 'step' },
  { name: 'the memberships chosen', path: /\/api\/clients\/[^/]+\/bulk\/enrollments$/, for: 'step' },
  { name: 'the enrollment of a dependent', path: /\/api\/clients\/[^/]+\/enrollments$/, for: 'step' },
  { name: 'how a tenant is paid', path: /\/api\/merchants\/[^/]+$/, for: 'step' },
  { name: 'a way to pay', path: /\/api\/merchant-customers\/[^/]+\/payment-sources$/, for: 'step' },
  { name: 'the card on file', path: /\/api\/merchant-customers\/[^/]+\/payment-sources$/, for: 'step' },
  { name: 'whom a visit knows', path: /\/api\/session$/, for: 'step' },
  { name: 'the end of a visit', path: /\/api\/session(\/groups\/[0-9a-f-]{36})?$/, for: 'act' },
  { name: 'a payment', path: /\/api\/clients\/[^/]+\/enrollments\/[^/]+\/checkout$/, for: 'step' },
  { name: 'a purchase of services', path: /\/api\/clients\/[^/]+\/enrollments\/transaction$/, for: 'step' },
  { name: 'a secret key', path: /\/api\/maintenance\/bypass$/, for: 'act' },
];

/** The address of a call, by its name. */
export function callNamed(name: string): RegExp {
  const found = CALLS.find((call) => call.name === name);
  if (!found) throw new Error(`There is no call ${name}`);
  return found.path;
}

export function callsFor(what: RecordedCall['for']): readonly RecordedCall[] {
  return CALLS.filter((call) => call.for === what);
}
