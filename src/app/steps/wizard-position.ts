import { useLocation, useSearch } from 'wouter';
import type { Page, Route, Step } from '../../../engine/index.js';
import { isAtEnd, stepAt, stepName, useCompletedSteps, type CompletedSteps } from '../../state/wizard.js';
import { currentHistoryData, historyStateOf, type HistoryData } from '../../state/history-data.js';
import { serviceOf } from '../../state/page-service.js';
import { conditionHolds, useSite, type StepFacts } from '../../state/site.js';

/** Where a visitor is on a page of steps. */
export interface WizardPosition {
  /** Whose completed steps they are: `tenant/page`. */
  readonly journey: string;
  readonly done: CompletedSteps;
  /** The service the page is about. */
  readonly service: string | undefined;
  /** Those that are part of the page here and now. */
  readonly steps: readonly Step[];
  readonly nth: number;
  readonly current: Step;
  readonly before: Step | undefined;
  readonly next: Step | undefined;
  /** Nothing is left to be done: no step before this one opens again. */
  readonly isEnd: boolean;
  /** The address names no step of several, or one that may not be shown. */
  readonly isMisnamed: boolean;
  /** What the current step's entry of the history keeps, where it is the end. */
  readonly endState: { readonly kept: HistoryData } | undefined;
  readonly addressOf: (step: Step) => string;
}

/** Whose completed steps a page shows at an address, and which service it is about. */
export function useWizardId(route: Route, page: Page): Pick<WizardPosition, 'journey' | 'service'> {
  const { library, tenant } = useSite();
  const service = serviceOf(library, route, page, useSearch());
  return { service, journey: [tenant.code, page.id, ...(service === page.needs?.service ? [] : [service])].join('/') };
}

export function useWizardPosition(route: Route, page: Page, facts: StepFacts): WizardPosition {
  const site = useSite();
  const [path] = useLocation();
  const search = useSearch();
  const { journey, service } = useWizardId(route, page);
  const done = useCompletedSteps(journey);
  const steps = (page.steps ?? []).filter((step) => conditionHolds(site, route.id, step.when, facts));
  const named = new URLSearchParams(search).get('step');
  const current = stepAt(steps, named, done, currentHistoryData() !== undefined);
  if (!current) throw new Error(`The page ${page.id} has no step`);
  const nth = steps.indexOf(current);
  const before = steps[nth - 1];
  const last = before && done[before.id];
  return {
    journey,
    done,
    service,
    steps,
    nth,
    current,
    before,
    next: steps[nth + 1],
    isEnd: current.final === true || isAtEnd(steps, done),
    isMisnamed: named === null ? steps.length > 1 : stepName(current) !== named,
    endState: current.final === true && last ? historyStateOf(page, last) : undefined,
    addressOf: (step) => addressOf(path, search, step),
  };
}

function addressOf(path: string, search: string, step: Step): string {
  const query = new URLSearchParams(search);
  query.set('step', stepName(step));
  return `${path}?${query.toString()}`;
}
