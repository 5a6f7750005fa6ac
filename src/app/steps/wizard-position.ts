import { useLocation, useSearch } from 'wouter';
import type { Page, Route, Step } from '../../../engine/index.js';
import { conditionHolds, type StepFacts, type BuyerFacts } from '../../visit/condition-holds.js';
import { currentHistoryData, historyStateOf, type HistoryData } from '../../visit/history-data.js';
import { serviceOf } from '../../visit/page-service.js';
import { useSite } from '../../visit/site.js';
import { isAtEnd, stepAt, stepName, useCompletedSteps, type CompletedSteps } from '../../visit/wizard.js';

/** The position of a visitor in a wizard. */
export interface WizardPosition {
  /** The page whose completed steps they are, as `tenant/page`. */
  readonly pageKey: string;
  readonly done: CompletedSteps;
  /** The service of the page; undefined for a page without one. */
  readonly service: string | undefined;
  /** The steps whose conditions hold. */
  readonly steps: readonly Step[];
  readonly index: number;
  readonly current: Step;
  readonly before: Step | undefined;
  readonly next: Step | undefined;
  /** Whether only one step needs the visitor; its address names it only if a draft is saved, since without a name the page offers to continue. */
  readonly isOneStep: boolean;
  /** Whether nothing is left to do; earlier steps cannot be opened then. */
  readonly isEnd: boolean;
  /** Whether the address names no step, as links from other pages do. */
  readonly isUnnamed: boolean;
  /** Whether the address names no step, or one that may not be shown. */
  readonly isMisnamed: boolean;
  /** The history state of the final step; undefined for other steps. */
  readonly endState: { readonly kept: HistoryData } | undefined;
  readonly addressOf: (step: Step) => string;
}

/** Returns the key of a page's completed steps (`tenant/page`) and its service at the current address. */
export function useWizardId(route: Route, page: Page): Pick<WizardPosition, 'pageKey' | 'service'> {
  const { library, tenant } = useSite();
  const service = serviceOf(library, route, page, useSearch());
  return { service, pageKey: [tenant.code, page.id, ...(service === page.needs?.service ? [] : [service])].join('/') };
}

/** Returns the current, previous and next step of a wizard. Throws for a page without steps. */
export function useWizardPosition(route: Route, page: Page, facts: StepFacts): WizardPosition {
  const site = useSite();
  const [path] = useLocation();
  const search = useSearch();
  const { pageKey, service } = useWizardId(route, page);
  const done = useCompletedSteps(pageKey);
  const steps = (page.steps ?? []).filter((step) => conditionHolds(site, route.id, step.when, facts));
  const stepParameter = new URLSearchParams(search).get('step');
  const current = stepAt(steps, stepParameter, done, currentHistoryData() !== undefined);
  if (!current) throw new Error(`The page ${page.id} has no step`);
  const index = steps.indexOf(current);
  const isOneStep = steps.filter((step) => step.final !== true).length === 1;
  const before = steps[index - 1];
  const resultBefore = before && done[before.id];
  return {
    pageKey,
    done,
    service,
    steps,
    index,
    current,
    before,
    next: steps[index + 1],
    isOneStep,
    isEnd: current.final === true || isAtEnd(steps, done),
    isUnnamed: stepParameter === null,
    isMisnamed: stepParameter === null ? current.final === true || !isOneStep || page.draft === true : stepName(current) !== stepParameter,
    endState: current.final === true && resultBefore ? historyStateOf(page, resultBefore) : undefined,
    addressOf: (step) => addressOf(path, search, step),
  };
}

function addressOf(path: string, search: string, step: Step): string {
  const query = new URLSearchParams(search);
  query.set('step', stepName(step));
  return `${path}?${query.toString()}`;
}

type Choice = NonNullable<Step['choices']>[number];

/** The forms that a step offers, and the chosen one. */
export interface StepChoice {
  /** Those that are offered here. */
  readonly choices: readonly Choice[];
  readonly chosen: Choice;
  readonly choose: (choice: Choice) => void;
}

/** The query parameter that names the choice. */
const PARAMETER = 'for';

interface ChoiceContext {
  readonly routeId: string;
  /** The form that the step was completed with. */
  readonly before: string | undefined;
  /** Undefined while loading. */
  readonly buyers: BuyerFacts | undefined;
}

/**
 * Returns the choice that the address names, else the earlier one, else the first; undefined for a step with one form, and null if none is
 * offered.
 */
export function useStepChoice({ choices }: Step, { routeId, before, buyers }: ChoiceContext): StepChoice | undefined | null {
  const site = useSite();
  const [path, navigate] = useLocation();
  const search = useSearch();
  if (choices === undefined) return undefined;
  const offered = choices.filter((choice) => conditionHolds(site, routeId, choice.when, buyers));
  const name = new URLSearchParams(search).get(PARAMETER);
  const chosen = offered.find((choice) => choice.id === name) ?? offered.find(({ form }) => form === before) ?? offered[0];
  if (!chosen) return null;
  const choose = (choice: Choice) => {
    const query = new URLSearchParams(search);
    query.set(PARAMETER, choice.id);
    navigate(`${path}?${query.toString()}`, { replace: true });
  };
  return { choices: offered, chosen, choose };
}
