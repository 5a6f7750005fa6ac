import type { Page, Route } from '../../../engine/index.js';
import { useEligibility } from '../../features/questionnaire/questionnaires.js';
import { conditionHolds, type StepFacts } from '../../visit/condition-holds.js';
import { useSite } from '../../visit/site.js';

interface StepFactsLoading {
  /** Undefined while loading. */
  readonly facts: StepFacts | undefined;
  readonly error: unknown;
}

/** Loads the facts that decide which steps a page has, if any step depends on them (D-20). */
export function useStepFacts(route: Route, { steps = [] }: Page): StepFactsLoading {
  const site = useSite();
  const isPart = (hasQuestionnaire: boolean) => steps.map((step) => conditionHolds(site, route.id, step.when, { hasQuestionnaire }));
  const dependsOnFacts = isPart(true).join() !== isPart(false).join();
  const { data, error } = useEligibility(dependsOnFacts ? site.tenant.tenantId : undefined);
  if (!dependsOnFacts) return { facts: { hasQuestionnaire: false }, error: undefined };
  if (data === undefined) return { facts: undefined, error };
  return { facts: { hasQuestionnaire: data !== null && data.questions.length > 0 }, error: undefined };
}
