import type { Page, Route } from '../../../engine/index.js';
import { useEligibility } from '../../api/questionnaires.js';
import { conditionHolds, useSite, type StepFacts } from '../../state/site.js';

interface Asked {
  /** Undefined while they are being asked for. */
  readonly facts: StepFacts | undefined;
  readonly error: unknown;
}

/** What decides which steps a page has and is no part of the site. Asked for only where a step hangs on it (D-20). */
export function useStepFacts(route: Route, { steps = [] }: Page): Asked {
  const site = useSite();
  const isPart = (hasQuestionnaire: boolean) => steps.map((step) => conditionHolds(site, route.id, step.when, { hasQuestionnaire }));
  const matters = isPart(true).join() !== isPart(false).join();
  const { data, error } = useEligibility(matters ? site.tenant.tenantId : undefined);
  if (!matters) return { facts: { hasQuestionnaire: false }, error: undefined };
  if (data === undefined) return { facts: undefined, error };
  return { facts: { hasQuestionnaire: data !== null && data.questions.length > 0 }, error: undefined };
}
