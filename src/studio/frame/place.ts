import type { JsonObject, Page, Route, Step } from '../../../engine/index.js';
import { stepName } from '../../visit/wizard.js';
import type { SiteFiles } from '../api.js';

/** Where visitors meet a form. */
export interface Place {
  readonly route: Route;
  /** Undefined for a form that no step has; its route is that of another page. */
  readonly page: Page | undefined;
  readonly step: Step | undefined;
  readonly stepsBefore: readonly Step[];
  readonly path: string;
  readonly search: string;
  /** What the site saves unsent answers by. */
  readonly pageKey: string;
  readonly answersKey: string;
}

/**
 * Returns the page and step of a form, with `context` added to the step's and without the conditions that could hide it.
 * Throws for a tenant without routes.
 */
export function placeOf({ library, tenant }: SiteFiles, form: string, context: JsonObject = {}): Place {
  const { routes } = library.routes;
  const pathOf = ({ path }: Route): string => path.replace(':tenantCode', tenant.code);
  for (const page of Object.values(library.pages)) {
    const { steps = [] } = page;
    const route = routes.find((each) => each.page === page.id);
    const found = steps.find((each) => each.form === form || each.choices?.some((choice) => choice.form === form));
    if (!route || !found) continue;
    const own = stepWith(found, form, context);
    return {
      route,
      page: { ...page, draft: false, steps: steps.map((each) => (each === found ? own.step : each)) },
      stepsBefore: steps.slice(0, steps.indexOf(found)),
      path: pathOf(route),
      pageKey: `${tenant.code}/${page.id}`,
      ...own,
    };
  }
  const route = routes.find(({ page }) => page !== undefined && library.pages[page]?.panel !== undefined) ?? routes[0];
  if (!route) throw new Error(`${tenant.code} has no route`);
  const nowhere = { page: undefined, step: undefined, stepsBefore: [], search: '' };
  return { ...nowhere, route, path: pathOf(route), pageKey: `${tenant.code}/${form}`, answersKey: form };
}

/** Returns the step as if its own condition and that of the choice with the form held. */
function stepWith(found: Step, form: string, context: JsonObject): Pick<Place, 'search' | 'answersKey'> & { readonly step: Step } {
  const choice = found.choices?.find((each) => each.form === form);
  const step = {
    ...found,
    context: { ...found.context, ...context } as NonNullable<Step['context']>,
    when: true,
    ...(found.choices && { choices: found.choices.map((each) => (each === choice ? { ...each, when: true } : each)) }),
    // Otherwise the step would first ask the API for known people.
    offersKnown: false,
  };
  const search = `step=${stepName(step)}`;
  return choice
    ? { step, search: `${search}&${CHOICE}=${choice.id}`, answersKey: `${step.id}/${choice.id}` }
    : { step, search, answersKey: step.id };
}

/** The parameter by which the site's addresses name a choice. */
const CHOICE = 'for';

/** Returns the form of the choice that an address names. */
export function formAt({ step }: Place, address: string): string | undefined {
  const id = new URLSearchParams(address.split('?')[1]).get(CHOICE);
  return step?.choices?.find((choice) => choice.id === id)?.form;
}
