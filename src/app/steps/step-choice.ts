import { useLocation, useSearch } from 'wouter';
import type { Step } from '../../../engine/index.js';
import { conditionHolds, type BuyerFacts } from '../../visit/condition-holds.js';
import { useSite } from '../../visit/site.js';

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
